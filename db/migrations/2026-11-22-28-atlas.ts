import { type Kysely, sql } from "kysely";

/** Stays are found by their place, and the map reads nothing but this index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index properties_on_map on properties (latitude, longitude)
    include (id, price_usd) where listed and latitude <> 0 and longitude <> 0
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index properties_on_map`.execute(db);
}
