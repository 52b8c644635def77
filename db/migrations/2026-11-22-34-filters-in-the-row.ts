import { type Kysely, sql } from "kysely";

const filtered = [
  "country_slugs",
  "type_keys",
  "ways_to_stay",
  "experience_ids",
  "collection_ids",
  "leading_collection_ids",
  "offer_ids",
  "good_months",
  "month_grid",
];

/**
 * What visitors filter by, and what is summed up of all stays, stays in the row. A stay is long, and PostgreSQL had moved these few letters
 * out of it with the texts: each look at one of them was a search in another table, ten pages long,
 * and the counts beside the filters look at all of them of every stay that matches.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await keep(db, "main");
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await keep(db, "extended");
}

/** Kept so from now on, and written anew where they stand elsewhere: a new value rewrites the table. */
const keep = (db: Kysely<unknown>, storage: "main" | "extended") =>
  sql`alter table properties
    alter column good_months type smallint[] using good_months || '{}'::smallint[],
    ${sql.join(filtered.map((column) => sql`alter column ${sql.ref(column)} set storage ${sql.raw(storage)}`))}
  `.execute(db);
