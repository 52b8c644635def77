import { type Kysely, sql } from "kysely";

/** Files of any heading: each is stored until its rows are decided, with what its columns are read as. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  create table intake_files (
    -- of the form, and of the change that is planned from the file
    id uuid primary key,
    name text not null,
    -- sha256 of its bytes: the same file is offered again
    hash text not null,
    bytes integer not null,
    -- how its bytes become rows
    options jsonb not null,
    -- other ways to read the bytes that fit equally well
    choices jsonb not null,
    -- its columns with what they hold
    columns jsonb not null,
    -- what its columns are read as
    map jsonb not null,
    -- hash of its heads
    shape text not null,
    row_count integer not null,
    -- "Karibu Lodge List": whom files of this shape come from
    source_name text,
    -- the map is remembered for the next file of this shape
    is_remembered boolean not null default true,
    actor text not null,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now()
  );
  create index intake_files_by_hash on intake_files (hash, created_at);

  -- The bytes of a file in parts, so that neither a request nor a statement holds all of them.
  create table intake_parts (
    file_id uuid not null references intake_files on delete cascade,
    position integer not null,
    bytes bytea not null,
    primary key (file_id, position)
  );
  -- Files are compressed already, or read once: no compression by the database.
  alter table intake_parts alter column bytes set storage external;

  create table intake_maps (
    shape text primary key,
    source_name text,
    options jsonb not null,
    map jsonb not null,
    file text not null,
    row_count integer not null,
    actor text not null,
    used_at timestamptz not null default now()
  );

  -- of a file's row: its number, doubts, look-alike, and what a person has typed or decided
  alter table change_items add column intake jsonb;
  alter table change_items drop constraint change_items_state_check;
  alter table change_items add constraint change_items_state_check check (state in
    ('waiting', 'doubtful', 'skipped', 'done', 'same', 'refused', 'undone', 'kept'));

  alter table property_evidence drop constraint property_evidence_origin_check;
  alter table property_evidence add constraint property_evidence_origin_check
    check (origin in ('typed', 'lodge', 'file', 'reader', 'ai', 'sync', 'seed', 'computed'));
  `.execute(db);
}
