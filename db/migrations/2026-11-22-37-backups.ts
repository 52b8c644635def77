import { type Kysely, sql } from "kysely";

/** When the site was saved last, for whoever watches over it. */
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
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table backups`.execute(db);
}
