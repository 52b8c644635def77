import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { holdLock, inTransaction } from "#db/transaction.server";
import type { PartnerTerms } from "#domain/site/commission";
import { recordChange } from "./audit.server";

/** What is known of each partner. */
export async function readPartnerTerms(db: Connection): Promise<Map<string, PartnerTerms>> {
  const rows = await db
    .selectFrom("partnerTerms")
    .select(["partner", "commission", "bookings", "nights"])
    .execute();
  return new Map(rows.map(({ partner, ...terms }) => [partner, terms]));
}

/** Stores what is known of a partner; null forgets it. */
export function savePartnerTerms(
  db: Connection,
  partner: string,
  terms: PartnerTerms | null,
  actor: string,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    await holdLock(trx, `partner-terms/${partner}`);
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
