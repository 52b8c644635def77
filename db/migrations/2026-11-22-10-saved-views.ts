import { type Kysely, sql } from "kysely";

/** Filters of the property list that the operator named. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table saved_views (
      id bigint primary key generated always as identity,
      name text not null check (name <> ''),
      list text not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create unique index saved_views_by_name on saved_views (lower(name))`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table saved_views`.execute(db);
}
