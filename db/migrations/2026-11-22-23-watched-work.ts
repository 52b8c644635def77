import { type Kysely, sql } from "kysely";

/** What an operator who watches the work needs: the story of each item, and a way to stop a job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_item_log (
      id bigint generated always as identity primary key,
      item_id uuid not null references import_items (id) on delete cascade,
      at timestamptz not null default clock_timestamp(),
      state text not null,
      tries integer not null,
      error text
    )
  `.execute(db);
  await sql`create index import_item_log_by_item on import_item_log (item_id, id)`.execute(db);
  // By the database itself: whichever statement moves an item, the line is there.
  await sql`
    create function log_import_item() returns trigger language plpgsql as $$
    begin
      insert into import_item_log (item_id, state, tries, error)
      values (new.id, new.state, new.tries, new.error);
      return null;
    end $$
  `.execute(db);
  await sql`
    create trigger import_items_logged after update of state, tries, error on import_items
    for each row when (
      (old.state, old.tries, old.error) is distinct from (new.state, new.tries, new.error)
    )
    execute function log_import_item()
  `.execute(db);

  // "queue/job": the worker that has it looks here every second while it works.
  await sql`
    create table job_stops (
      job text primary key,
      asked_by text not null,
      asked_at timestamptz not null default now()
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table job_stops`.execute(db);
  await sql`drop trigger import_items_logged on import_items`.execute(db);
  await sql`drop function log_import_item`.execute(db);
  await sql`drop table import_item_log`.execute(db);
}
