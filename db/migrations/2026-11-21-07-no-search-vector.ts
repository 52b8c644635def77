import { type Kysely, sql } from "kysely";

/** Nothing reads it: a search asks for parts of words, which the trigram index of search_text finds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table properties drop column search_vector`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table properties add column search_vector tsvector not null
    generated always as (to_tsvector('simple', search_text)) stored
  `.execute(db);
  await sql`create index properties_search_vector on properties using gin (search_vector)`.execute(
    db,
  );
}
