import { type Kysely, sql } from "kysely";

/** What the operator writes: collections, country guides, posts, pages, questions, settings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table collections (
      id text primary key,
      slug text not null unique,
      name text not null,
      description text not null,
      image text not null,
      color text not null,
      icon text not null,
      position integer not null
    )
  `.execute(db);

  await sql`
    create table country_guides (
      slug text primary key,
      iso2 text not null unique check (iso2 ~ '^[A-Z]{2}$'),
      name text not null unique,
      -- among the eight cards of /destinations, in this order; null: below, under "More countries"
      destination_position integer,
      tagline text not null,
      description text not null,
      highlights text[] not null,
      best_time text not null,
      getting_there text not null,
      image text not null,
      -- [{name, description}]
      featured_areas jsonb not null,
      -- twelve of best, good, fair, closed; January first
      months text[] not null check (cardinality(months) = 12),
      malaria_note text,
      visa_note text,
      notes_checked_on date,
      notes_source text,
      updated_at timestamptz not null default now()
    )
  `.execute(db);

  await sql`
    create table posts (
      id bigint generated always as identity primary key,
      slug text not null unique,
      title text not null,
      excerpt text not null,
      content text not null,
      featured_image text,
      category text not null default 'Travel',
      tags text[] not null default '{}',
      author text,
      status text not null default 'draft' check (status in ('draft', 'published')),
      sample boolean not null default false,
      published_at timestamptz,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      check (status <> 'published' or published_at is not null)
    )
  `.execute(db);
  await sql`create index posts_published on posts (published_at desc, id desc) where status = 'published'`.execute(
    db,
  );

  await sql`
    create table pages (
      id bigint generated always as identity primary key,
      slug text not null unique,
      title text not null,
      content text not null,
      status text not null default 'draft' check (status in ('draft', 'published')),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    )
  `.execute(db);

  await sql`
    create table faqs (
      id bigint generated always as identity primary key,
      screen text not null check (screen in ('home', 'contact')),
      position integer not null,
      question text not null,
      answer text not null,
      unique (screen, position)
    )
  `.execute(db);

  await sql`
    create table settings (
      key text primary key,
      value jsonb not null,
      updated_at timestamptz not null default now()
    )
  `.execute(db);

  await sql`
    create table redirects (
      from_path text primary key check (from_path like '/%'),
      to_path text not null check (to_path like '/%'),
      created_at timestamptz not null default now(),
      check (from_path <> to_path)
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table redirects, settings, faqs, pages, posts, country_guides, collections`.execute(
    db,
  );
}
