import { type Kysely, sql } from "kysely";

const before = `price_usd, capacity, country_slugs, type_keys, ways_to_stay, experience_ids`;
const more = `price_usd_for_two, children_from_age, good_months, offer_ids`;

/** What visitors filter by besides, in the index that answers filters and counts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Compressed in the row: a search weighs thousands of them, and each look elsewhere costs.
  await sql`
    alter table properties
      add column good_months smallint[] not null default '{}',
      add column offer_ids text[] not null default '{}',
      alter column search_vector set storage main,
      alter column search_head set storage main
  `.execute(db);
  await sql`drop index properties_listing`.execute(db);
  await createListingIndex(db, `${before}, ${more}`);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index properties_listing`.execute(db);
  await createListingIndex(db, before);
  await sql`
    alter table properties
      drop column good_months, drop column offer_ids,
      alter column search_vector set storage extended,
      alter column search_head set storage extended
  `.execute(db);
}

const createListingIndex = (db: Kysely<unknown>, columns: string) =>
  sql`
    create index properties_listing on properties (featured desc, sort_name, id collate "C")
    include (id, ${sql.raw(columns)}) where listed
  `.execute(db);
