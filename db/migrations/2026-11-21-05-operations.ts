import { type Kysely, sql } from "kysely";

/** What runs the site: sessions, limits, rates, counters by day, audit log, workers' heartbeats. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table admin_sessions (
      id text primary key,
      data jsonb not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now()
    )
  `.execute(db);
  await sql`create index admin_sessions_expiry on admin_sessions (expires_at)`.execute(db);

  // The shape that rate-limiter-flexible expects of its PostgreSQL store.
  await sql`
    create table request_limits (
      key varchar(255) primary key,
      points integer not null default 0,
      expire bigint
    )
  `.execute(db);

  await sql`
    create table exchange_rates (
      currency text not null check (currency ~ '^[A-Z]{3}$'),
      day date not null,
      -- units of the currency for one USD
      rate numeric(18, 8) not null check (rate > 0),
      source text not null check (source in ('api', 'fallback')),
      fetched_at timestamptz not null default now(),
      primary key (currency, day)
    )
  `.execute(db);

  await sql`
    create table rate_fetches (
      id bigint generated always as identity primary key,
      fetched_at timestamptz not null default now(),
      ok boolean not null,
      detail text not null
    )
  `.execute(db);

  await sql`
    create table booking_clicks_daily (
      day date not null,
      property_id text not null,
      property_name text not null,
      partner text not null,
      clicks integer not null default 0,
      primary key (day, property_id, partner)
    )
  `.execute(db);
  await sql`
    create table chat_clicks_daily (
      day date not null,
      subject text not null,
      clicks integer not null default 0,
      primary key (day, subject)
    )
  `.execute(db);
  await sql`
    create table page_views_daily (
      day date not null,
      path text not null,
      referrer_host text not null default '',
      views integer not null default 0,
      primary key (day, path, referrer_host)
    )
  `.execute(db);
  // A hash with a daily salt, so that repeats within 10 s count once and no address is kept.
  await sql`
    create table recent_clicks (
      visitor_hash text not null,
      subject text not null,
      clicked_at timestamptz not null default now(),
      primary key (visitor_hash, subject)
    )
  `.execute(db);

  await sql`
    create table audit_log (
      id bigint generated always as identity primary key,
      at timestamptz not null default now(),
      actor text not null,
      action text not null,
      entity text not null,
      entity_id text not null,
      before jsonb,
      after jsonb
    )
  `.execute(db);
  await sql`create index audit_log_by_entity on audit_log (entity, entity_id, id desc)`.execute(db);

  await sql`
    create table workers (
      id text primary key,
      host text not null,
      pid integer not null,
      started_at timestamptz not null default now(),
      seen_at timestamptz not null default now()
    )
  `.execute(db);
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql`drop table workers, audit_log, recent_clicks, page_views_daily, chat_clicks_daily,
    booking_clicks_daily, rate_fetches, exchange_rates, request_limits, admin_sessions`.execute(db);
}
