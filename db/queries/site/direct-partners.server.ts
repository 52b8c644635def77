import type { Connection } from "#db/connect.server";
import { announce, inTransaction } from "#db/transaction.server";
import { recordChange } from "./audit.server";

/** True for a partner that allows no detour on the way to it (P-080). */
export async function isDirectPartner(db: Connection, partner: string): Promise<boolean> {
  const row = await db
    .selectFrom("directPartners")
    .select("partner")
    .where("partner", "=", partner)
    .executeTakeFirst();
  return row !== undefined;
}

export function setDirectPartner(
  db: Connection,
  partner: string,
  direct: boolean,
  actor: string,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const changed = direct
      ? await trx
          .insertInto("directPartners")
          .values({ partner })
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst()
      : await trx.deleteFrom("directPartners").where("partner", "=", partner).executeTakeFirst();
    const rows =
      "numDeletedRows" in changed ? changed.numDeletedRows : changed.numInsertedOrUpdatedRows;
    if (!rows) return;
    await recordChange(trx, {
      actor,
      action: "update",
      entity: "partner",
      entityId: partner,
      before: { direct: !direct },
      after: { direct },
    });
    await announce(trx, "listing");
  });
}
