import { type Kysely, sql } from "kysely";

/** Sessions say where they were begun and when they were seen; the password can be changed inside. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table admin_sessions
      -- names the session on the screen that lists them: its id is a secret
      add column handle uuid not null unique default gen_random_uuid(),
      add column address text not null default '',
      add column agent text not null default '',
      add column seen_at timestamptz not null default now()
  `.execute(db);
  await sql`
    create table admin_password (
      id smallint primary key default 1 check (id = 1),
      hash text not null check (hash like 'scrypt$%'),
      -- of the setting that it took the place of; when that one changes, it counts again
      replaces text not null check (replaces like 'scrypt$%'),
      changed_at timestamptz not null default now()
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table admin_password`.execute(db);
  await sql`
    alter table admin_sessions
      drop column handle, drop column address, drop column agent, drop column seen_at
  `.execute(db);
}
