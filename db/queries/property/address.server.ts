import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { addRedirect } from "#db/queries/editorial/redirects.server";
import { recordChange } from "#db/queries/log/audit.server";
import { announce, inTransaction } from "#db/transaction.server";
import { paths } from "#domain/paths/paths";
import { slugify } from "#domain/text/slug";

export type MovedProperty = { id: string } | { taken: true } | { missing: true };

/**
 * Changes the id of a property and thereby its URL. The old URL redirects to the new one; dependent rows
 * follow (P-205).
 */
export function changePropertyId(
  db: Connection,
  from: string,
  requested: string,
  actor: string,
): Promise<MovedProperty> {
  const to = slugify(requested);
  return inTransaction(db, async (trx): Promise<MovedProperty> => {
    if (to === from) return { id: from };
    const known = await trx
      .selectFrom("properties")
      .select("id")
      .where("id", "in", [from, to])
      .forUpdate()
      .execute();
    if (!to || known.some((row) => row.id === to)) return { taken: true };
    if (known.length === 0) return { missing: true };

    await trx.updateTable("properties").set({ id: to }).where("id", "=", from).execute();
    await followMove(trx, from, to);
    await addRedirect(trx, paths.property(from), paths.property(to));
    await recordChange(trx, {
      actor,
      action: "move",
      entity: "property",
      entityId: to,
      before: { id: from },
      after: { id: to },
    });
    await announce(trx, `property/${from}`);
    await announce(trx, `property/${to}`);
    return { id: to };
  });
}

/** Tables that store the id without a foreign key, because their rows outlive the property. */
async function followMove(trx: Connection, from: string, to: string): Promise<void> {
  await trx
    .updateTable("inquiries")
    .set({ propertyId: to })
    .where("propertyId", "=", from)
    .execute();
  await trx
    .updateTable("importItems")
    .set({ propertyId: to })
    .where("propertyId", "=", from)
    .execute();
  // A former property with the new id may have left counts under it.
  await sql`
    insert into booking_clicks_daily as daily (day, property_id, property_name, partner, clicks)
    select day, ${to}, property_name, partner, clicks from booking_clicks_daily
    where property_id = ${from}
    on conflict (day, property_id, partner) do update set clicks = daily.clicks + excluded.clicks
  `.execute(trx);
  await trx.deleteFrom("bookingClicksDaily").where("propertyId", "=", from).execute();
}
