import { type Kysely, sql } from "kysely";

/** The operator's own pictures, pictures looked at before a save, and forms that are not saved yet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table media_uploads (
      -- of the uploaded bytes; their copies are the rows of media_files with the same hash
      hash text primary key,
      file_name text not null check (btrim(file_name) <> ''),
      alt text,
      widths integer[] not null check (cardinality(widths) > 0),
      width integer not null,
      height integer not null,
      color text not null,
      actor text not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index media_uploads_newest on media_uploads (created_at desc, hash)`.execute(db);
  await sql`create index property_images_by_copy on property_images (base_path)`.execute(db);

  await sql`
    create table looked_at_pictures (
      address text primary key,
      state text not null default 'waiting' check (state in ('waiting', 'stored', 'failed')),
      base_path text,
      widths integer[] not null default '{}',
      width integer,
      height integer,
      color text,
      error text,
      asked_at timestamptz not null default now(),
      check (state <> 'stored' or base_path is not null)
    )
  `.execute(db);

  await sql`
    create table form_drafts (
      form text not null,
      -- of the record that is edited; blank for a new one
      record text not null,
      actor text not null,
      -- pairs of name and value, as the form would send them
      entries jsonb not null,
      saved_at timestamptz not null default now(),
      primary key (form, record, actor)
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop index property_images_by_copy`.execute(db);
  for (const table of ["form_drafts", "looked_at_pictures", "media_uploads"])
    await sql`drop table ${sql.table(table)}`.execute(db);
}
