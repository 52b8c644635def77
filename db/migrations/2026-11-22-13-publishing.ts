import { type Kysely, sql } from "kysely";

/** Texts with a time to appear and to go, words for search engines, a version and their older states. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table pages add column published_at timestamptz`.execute(db);
  await sql`update pages set published_at = created_at where status = 'published'`.execute(db);
  for (const table of ["pages", "posts"])
    await sql`
      alter table ${sql.table(table)}
        add column unpublish_at timestamptz,
        add column meta_title text,
        add column meta_description text,
        add column version integer not null default 1
    `.execute(db);
  await sql`
    create table text_revisions (
      id bigint generated always as identity primary key,
      page_id bigint references pages on delete cascade,
      post_id bigint references posts on delete cascade,
      version integer not null,
      -- every field as it was saved
      data jsonb not null,
      actor text not null,
      created_at timestamptz not null default now(),
      check (num_nonnulls(page_id, post_id) = 1),
      unique (page_id, version),
      unique (post_id, version)
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table text_revisions`.execute(db);
  await sql`alter table pages drop column published_at`.execute(db);
  for (const table of ["pages", "posts"])
    await sql`
      alter table ${sql.table(table)}
        drop column unpublish_at, drop column meta_title, drop column meta_description,
        drop column version
    `.execute(db);
}
