import { type Kysely, sql } from "kysely";

/** What those know who watch over the site: when it was saved last, and which build has prepared it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backups (
      id bigint generated always as identity primary key,
      made_at timestamptz not null default now(),
      rows bigint not null,
      bytes bigint not null,
      seconds real not null
    )
  `.execute(db);
  // The build that has brought schema, rules and content up to date: the same one need not look again.
  await sql`
    create table prepared (
      one boolean primary key default true check (one),
      build text not null,
      at timestamptz not null default now()
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table prepared`.execute(db);
  await sql`drop table backups`.execute(db);
}
