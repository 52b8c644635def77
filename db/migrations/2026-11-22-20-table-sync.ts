import { type Kysely, sql } from "kysely";

/** What is known of the external table, and what each sync with it read and did. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table table_sync (
      id smallint primary key default 1 check (id = 1),
      -- today's columns, as the schema of the table has them
      table_name text,
      columns jsonb not null default '[]',
      -- which column fills which field, by the id of the column
      mapping jsonb not null default '[]',
      -- what an empty "Active" means where the schema may not be read
      empty_is_active boolean not null default true,
      check_state text check (check_state in ('waiting', 'ok', 'failed')),
      check_ms integer,
      check_error text,
      checked_at timestamptz,
      -- UTC; null: not by itself
      hour smallint check (hour between 0 and 23),
      -- the last day on which it was begun by itself
      begun_on date,
      updated_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`
    create table sync_runs (
      run_id uuid primary key references import_runs on delete cascade,
      -- reads and stores what would change, and saves nothing
      look boolean not null,
      -- one worker at a time; free again after this
      holder uuid,
      held_until timestamptz,
      page integer not null default 0,
      restarts integer not null default 0,
      -- of the service, since the last page that came
      faults integer not null default 0,
      fetched integer not null default 0,
      created integer not null default 0,
      changed integer not null default 0,
      unchanged integer not null default 0,
      left_out integer not null default 0,
      held integer not null default 0,
      failed integer not null default 0,
      gone integer not null default 0,
      -- when and why it had to wait: [{at, reason}]
      stops jsonb not null default '[]'
    )
  `.execute(db);
  // Records move between pages while they are read: each is taken once.
  await sql`
    create table sync_pages (
      run_id uuid not null references import_runs on delete cascade,
      page integer not null,
      record_ids text[] not null,
      primary key (run_id, page)
    )
  `.execute(db);
  await sql`
    create table sync_items (
      run_id uuid not null references import_runs on delete cascade,
      record_id text not null,
      kind text not null check (kind in ('new', 'changed', 'failed', 'gone')),
      name text not null,
      property_id text,
      differences jsonb not null default '[]',
      problems jsonb not null default '[]',
      created_at timestamptz not null default now(),
      primary key (run_id, record_id)
    )
  `.execute(db);
  await sql`create index sync_items_by_kind on sync_items (run_id, kind, name)`.execute(db);
  await sql`
    create table table_holds (
      record_id text primary key,
      actor text not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  // Attachments are known by their id: their addresses change with every reply.
  await sql`
    create table table_attachments (
      attachment_id text primary key,
      base_path text not null,
      widths integer[] not null,
      width integer not null,
      height integer not null,
      color text not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index table_attachments_by_path on table_attachments (base_path)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table table_attachments, table_holds, sync_items, sync_pages, sync_runs, table_sync`.execute(
    db,
  );
}
