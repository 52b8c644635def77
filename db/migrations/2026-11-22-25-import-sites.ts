import { type Kysely, sql } from "kysely";

/** The sites that pages are read from: who reads one now, and when its next page may be asked for. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_sites (
      host text primary key,
      -- for all workers and runs together
      next_at timestamptz not null default now(),
      -- between two pages, and what it follows
      pause_ms integer not null default 500,
      pace text not null default 'standard' check (pace in ('standard', 'rules', 'slowed')),
      -- when it last asked to be left alone for a while
      busy_at timestamptz,
      -- the job that reads it, by its item; each run of that job has a hold of its own
      held_by uuid,
      hold uuid,
      held_until timestamptz
    )
  `.execute(db);
  // The stay that is there already, as found when the page was read.
  await sql`alter table import_items add column twin_id text`.execute(db);
  await sql`create index import_items_waiting on import_items (host) where state in ('pending', 'scraping')`.execute(
    db,
  );
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index import_items_waiting`.execute(db);
  await sql`alter table import_items drop column twin_id`.execute(db);
  await sql`drop table import_sites`.execute(db);
}
