import { type Kysely, sql } from "kysely";

/** Sources are looked at again and again, and the pipeline can be tried with one test property. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // One row for each watched property: when it is due, and what the last look saw.
  await sql`
    create table source_checks (
      property_id text primary key references properties on update cascade on delete cascade,
      state text not null default 'resting' check (state in ('resting', 'waiting')),
      due_at timestamptz not null default now(),
      -- what the last look came to
      outcome text check (outcome in ('seen', 'refused', 'away', 'unclear')),
      detail text,
      checked_at timestamptz,
      tries integer not null default 0,
      next_try_at timestamptz,
      updated_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index source_checks_waiting on source_checks (updated_at) where state = 'waiting'`.execute(
    db,
  );
  await sql`create index source_checks_due on source_checks (due_at) where state = 'resting'`.execute(
    db,
  );
  await sql`create index source_checks_by_age on source_checks (checked_at desc nulls last)`.execute(
    db,
  );

  await sql`
    create table source_findings (
      id uuid primary key default gen_random_uuid(),
      property_id text not null references properties on update cascade on delete cascade,
      kind text not null check (kind in ('price', 'page-gone', 'page-moved', 'booking-gone',
        'booking-moved', 'rates-gone', 'rates-moved')),
      -- as the property names it
      address text not null,
      before text not null,
      after text,
      currency text,
      passage text not null,
      -- two findings of a kind with the same fact are the same finding
      fact text not null,
      state text not null check (state in ('suspected', 'open', 'accepted', 'ignored')),
      -- different days on which it was seen; some have to be seen more than once
      days_seen integer not null default 1,
      last_seen_on date not null,
      found_at timestamptz not null default now(),
      decided_at timestamptz,
      -- decided together, taken back together
      decision_id uuid,
      -- the line of the log that tells what accepting it changed
      line_id bigint,
      unique (property_id, kind)
    )
  `.execute(db);
  await sql`create index source_findings_open on source_findings (found_at) where state = 'open'`.execute(
    db,
  );
  await sql`create index source_findings_by_decision on source_findings (decision_id)`.execute(db);

  await sql`
    create table pipeline_runs (
      id uuid primary key default gen_random_uuid(),
      state text not null default 'waiting' check (state in ('waiting', 'running', 'finished')),
      steps jsonb not null,
      actor text not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      finished_at timestamptz
    )
  `.execute(db);
  await sql`create index pipeline_runs_by_time on pipeline_runs (created_at desc)`.execute(db);

  // A property with such rows could not be given another id.
  for (const table of ["write_backs", "place_lookups"])
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_property_id_fkey`)},
        add constraint ${sql.ref(`${table}_property_id_fkey`)} foreign key (property_id)
          references properties on update cascade on delete cascade
    `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  for (const table of ["write_backs", "place_lookups"])
    await sql`
      alter table ${sql.table(table)}
        drop constraint ${sql.ref(`${table}_property_id_fkey`)},
        add constraint ${sql.ref(`${table}_property_id_fkey`)} foreign key (property_id)
          references properties on delete cascade
    `.execute(db);
  await sql`drop table pipeline_runs, source_findings, source_checks`.execute(db);
}
