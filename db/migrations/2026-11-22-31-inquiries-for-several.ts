import { type Kysely, sql } from "kysely";

/** The stays of an inquiry that asks about several at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table inquiry_stays (
      inquiry_id uuid not null references inquiries on delete cascade,
      position integer not null,
      -- no foreign key, and the name as it was: an inquiry outlives the stays it was about
      property_id text not null,
      property_name text not null,
      primary key (inquiry_id, position)
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table inquiry_stays`.execute(db);
}
