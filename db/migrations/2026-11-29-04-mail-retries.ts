import { type Kysely, sql } from "kysely";

/** Emails wait out a mail server that is down. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
  -- one row while the mail server is down or refuses the login, otherwise none
  create table mail_outage (
    id smallint primary key default 1 check (id = 1),
    kind text not null check (kind in ('unreachable', 'login')),
    server text not null,
    reason text not null,
    since timestamptz not null,
    -- failed attempts to reach the server
    tries integer not null default 1,
    next_try_at timestamptz not null,
    -- a worker is trying; another one takes over afterwards
    probing_until timestamptz
  );

  -- queued: tried by the probe of the outage or after its end, not by itself
  alter table emails add column waits_for_server boolean not null default false;
  -- set by the first attempt that failed for now
  alter table emails add column give_up_at timestamptz;
  create index emails_waiting_for_server on emails (tries, created_at)
    where waits_for_server and state = 'queued';
  `.execute(db);
}
