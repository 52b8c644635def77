import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { cardOf, selectCards } from "#db/queries/property/cards.server";
import { featuredOnHome } from "#domain/limits";
import type { Counts } from "#domain/listing/answers";
import type { PropertyCard } from "#domain/property/property";

type CountedKind = "all" | "type" | "experience" | "collection";

async function countsOf(db: Connection, kind: CountedKind): Promise<Counts> {
  const rows = await db
    .selectFrom("listingCounts")
    .select(["key", "properties"])
    .where("kind", "=", kind)
    .where("properties", ">", 0)
    .execute();
  return Object.fromEntries(rows.map((row) => [row.key, row.properties]));
}

/** By id of a way to stay and by type key. */
export const countsByWayToStay = (db: Connection) => countsOf(db, "type");
export const countsByExperience = (db: Connection) => countsOf(db, "experience");
export const countsByCollection = (db: Connection) => countsOf(db, "collection");

/** The first three that carry the flag (P-027). */
export async function featuredForHome(db: Connection): Promise<PropertyCard[]> {
  return (await featuredQuery(db).execute()).map(cardOf);
}

export const featuredQuery = (db: Connection) =>
  selectCards(db)
    .where("properties.listed", "=", true)
    .where("properties.featured", "=", true)
    .orderBy(sql`properties.featured desc, properties.sort_name, properties.id collate "C"`)
    .limit(featuredOnHome);
