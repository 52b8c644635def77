import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { acquireLock, announce, inTransaction } from "#db/transaction.server";
import type { PartnerTerms } from "#domain/site/analytics";

/** Terms by partner. */
export async function readPartnerTerms(db: Connection): Promise<Map<string, PartnerTerms>> {
  const rows = await db
    .selectFrom("partnerTerms")
    .select(["partner", "commission", "bookings", "nights"])
    .execute();
  return new Map(rows.map(({ partner, ...terms }) => [partner, terms]));
}

/** Stores the terms of a partner; null deletes them. */
export function savePartnerTerms(
  db: Connection,
  partner: string,
  terms: PartnerTerms | null,
  actor: string,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, `partner-terms/${partner}`);
    const before = (await readPartnerTerms(trx)).get(partner) ?? null;
    if (terms)
      await trx
        .insertInto("partnerTerms")
        .values({ partner, ...terms })
        .onConflict((conflict) =>
          conflict.column("partner").doUpdateSet({ ...terms, updatedAt: sql`now()` }),
        )
        .execute();
    else await trx.deleteFrom("partnerTerms").where("partner", "=", partner).execute();
    const action = terms ? "update" : "delete";
    await recordChange(trx, {
      actor,
      action,
      entity: "partner",
      entityId: partner,
      before,
      after: terms,
    });
  });
}

/** True for a partner whose links must not pass through a redirect (P-080). */
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
