import { sql } from "kysely";
import { paths } from "../../app/domain/paths";
import { slugify } from "../../app/domain/slug";
import type { Connection } from "../connect.server";
import { recordChange } from "./audit.server";
import { announce, inTransaction } from "./connection.server";
import { addRedirect } from "./redirects.server";

export type MovedProperty = { id: string } | { taken: true } | { missing: true };

/**
 * Gives a property another id, and so another address. The old address leads to the new one; what
 * hangs on the property follows (P-205).
 */
export function changePropertyId(
  db: Connection,
  from: string,
  wanted: string,
  actor: string,
): Promise<MovedProperty> {
  const to = slugify(wanted);
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
    // These keep the id without a foreign key, because they outlive the property.
    for (const table of ["inquiries", "importItems", "bookingClicksDaily"] as const)
      await sql`update ${sql.table(table)} set property_id = ${to} where property_id = ${from}`.execute(
        trx,
      );
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
