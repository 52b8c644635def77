import type { Connection } from "../connect.server";

/** Where an old address leads now; null when it never moved. */
export async function findRedirect(db: Connection, fromPath: string): Promise<string | null> {
  const row = await db
    .selectFrom("redirects")
    .select("toPath")
    .where("fromPath", "=", fromPath)
    .executeTakeFirst();
  return row?.toPath ?? null;
}

/** Keeps an old address working. Chains are collapsed, and a way back to itself is dropped. */
export async function addRedirect(db: Connection, fromPath: string, toPath: string) {
  await db.deleteFrom("redirects").where("fromPath", "=", toPath).execute();
  await db.updateTable("redirects").set({ toPath }).where("toPath", "=", fromPath).execute();
  await db
    .insertInto("redirects")
    .values({ fromPath, toPath })
    .onConflict((conflict) => conflict.column("fromPath").doUpdateSet({ toPath }))
    .execute();
}
