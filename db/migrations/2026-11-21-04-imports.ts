import { type Kysely, sql } from "kysely";

/** Import runs and their items: smart import, batch, AI extraction and the external table. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table import_runs (
      id uuid primary key default gen_random_uuid(),
      kind text not null check (kind in ('smart', 'batch', 'ai', 'sync')),
      state text not null default 'running' check (state in ('running', 'paused', 'finished', 'failed', 'cancelled')),
      error text,
      -- sync only: where to go on after an interruption
      cursor text,
      actor text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      finished_at timestamptz
    )
  `.execute(db);
  await sql`create index import_runs_newest on import_runs (kind, created_at desc)`.execute(db);

  await sql`create unique index import_runs_one_sync on import_runs (kind)
    where kind = 'sync' and state in ('running', 'paused')`.execute(db);

  await sql`
    create table import_items (
      id uuid primary key default gen_random_uuid(),
      run_id uuid not null references import_runs on delete cascade,
      position integer not null,
      url text,
      host text,
      external_id text,
      state text not null default 'pending'
        check (state in ('pending', 'scraping', 'success', 'error', 'importing', 'imported')),
      -- what the reader found: domain/extraction.ts ExtractionSuccess
      extraction jsonb,
      -- publish: the imported property goes live at once, otherwise it is kept inactive
      publish boolean not null default false,
      reason text,
      error text,
      tries integer not null default 0,
      property_id text,
      started_at timestamptz,
      finished_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (run_id, position)
    )
  `.execute(db);
  await sql`create index import_items_unfinished on import_items (updated_at) where state in ('pending', 'scraping', 'importing')`.execute(
    db,
  );
  await sql`create index import_items_by_host on import_items (host, finished_at desc)`.execute(db);
  await sql`create index import_items_by_property on import_items (property_id)`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table import_items, import_runs`.execute(db);
}
