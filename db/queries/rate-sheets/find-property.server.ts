import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { SheetPlace } from "#domain/rates/sheet/currency";

/** Names to choose from. */
const maxNames = 1_000;

export async function propertyNames(db: Connection): Promise<string[]> {
  const rows = await db
    .selectFrom("properties")
    .select("name")
    .where("deletedAt", "is", null)
    .orderBy("name")
    .limit(maxNames)
    .execute();
  return rows.map(({ name }) => name);
}

/** Properties with this id, or with this name in any case. */
export const findByIdOrName = (db: Connection, text: string) =>
  db
    .selectFrom("properties")
    .select(["id", "name"])
    .where("deletedAt", "is", null)
    .where(({ or, eb }) => or([eb("id", "=", text), eb(sql`lower(name)`, "=", text.toLowerCase())]))
    .orderBy(({ eb }) => eb("id", "=", text), "desc")
    .limit(2)
    .execute();

/** What is known of a property when its sheet is read. */
export async function findPlace(db: Connection, id: string): Promise<SheetPlace> {
  const row = await db
    .selectFrom("properties")
    .select(["countries", "currency"])
    .where("id", "=", id)
    .executeTakeFirst();
  return { country: row?.countries[0] ?? null, currency: row?.currency ?? null };
}
