import { type Kysely, sql } from "kysely";

/** Which build has brought schema, rules and content up to date last: the same one need not look again. */
export async function up(db: Kysely<unknown>): Promise<void> {
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
}
