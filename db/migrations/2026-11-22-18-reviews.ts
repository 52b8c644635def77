import { type Kysely, sql } from "kysely";

/** What the operator decides about an item that was read, and what its import did, so that it can be taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table import_items
      -- the address without tracking: once in a run
      add column address_key text,
      -- per field: keep what is stored, take what was read, or a corrected value
      add column choices jsonb,
      add column decision text check (decision in ('update', 'create', 'skip')),
      add column outcome text check (outcome in ('created', 'updated', 'unchanged')),
      -- of the property, before and after the import
      add column version_before integer,
      add column version_after integer,
      add column undone_at timestamptz,
      drop constraint import_items_state_check,
      add constraint import_items_state_check
        check (state in ('pending', 'scraping', 'success', 'error', 'importing', 'imported', 'skipped'))
  `.execute(db);
  await sql`create unique index import_items_once on import_items (run_id, address_key)`.execute(
    db,
  );
  await sql`alter table import_runs add column undone_at timestamptz`.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_runs drop column undone_at`.execute(db);
  await sql`
    alter table import_items
      drop constraint import_items_state_check,
      add constraint import_items_state_check
        check (state in ('pending', 'scraping', 'success', 'error', 'importing', 'imported')),
      drop column address_key, drop column choices, drop column decision, drop column outcome,
      drop column version_before, drop column version_after, drop column undone_at
  `.execute(db);
}
