import { type Kysely, sql } from "kysely";

/** What is still to be told to, or asked of, services outside: a row before any job. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for each property: a newer version takes the place of what was not sent yet.
  await sql`
    create table write_backs (
      property_id text primary key references properties (id) on delete cascade,
      version integer not null,
      record_id text not null,
      cells jsonb not null,
      state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'skipped')),
      tries integer not null default 0,
      next_try_at timestamptz,
      -- a worker is sending; another one waits, or an older version could arrive last
      held_until timestamptz,
      error text,
      updated_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index write_backs_waiting on write_backs (updated_at) where state = 'waiting'`.execute(
    db,
  );

  await sql`
    create table place_lookups (
      property_id text not null references properties (id) on delete cascade,
      kind text not null check (kind in ('geocode', 'what3words')),
      -- the address, or the point, that was asked about
      question text not null,
      state text not null default 'waiting' check (state in ('waiting', 'found', 'nothing', 'failed')),
      detail text,
      tries integer not null default 0,
      next_try_at timestamptz,
      updated_at timestamptz not null default now(),
      primary key (property_id, kind)
    )
  `.execute(db);
  await sql`create index place_lookups_waiting on place_lookups (updated_at) where state = 'waiting'`.execute(
    db,
  );

  // When each service may be called next, for all workers together.
  await sql`
    create table service_turns (
      service text primary key,
      next_at timestamptz not null
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table service_turns, place_lookups, write_backs`.execute(db);
}
