import type { Connection } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";

/** Where an old address leads now; null when it was never one. */
export async function findRedirect(db: Connection, path: string): Promise<string | null> {
  const row = await db
    .selectFrom("redirects")
    .select("toPath")
    .where("fromPath", "=", path)
    .executeTakeFirst();
  return row?.toPath ?? null;
}

/** Leads an old address to the new one. Chains collapse, so that every redirect is one step (P-205). */
export function addRedirect(db: Connection, fromPath: string, toPath: string): Promise<void> {
  return inTransaction(db, async (trx) => {
    // The new address is in use again and must lead nowhere else.
    await trx.deleteFrom("redirects").where("fromPath", "=", toPath).execute();
    await trx.updateTable("redirects").set({ toPath }).where("toPath", "=", fromPath).execute();
    await trx
      .insertInto("redirects")
      .values({ fromPath, toPath })
      .onConflict((conflict) => conflict.column("fromPath").doUpdateSet({ toPath }))
      .execute();
  });
}
