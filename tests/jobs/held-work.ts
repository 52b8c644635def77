import { sql } from "kysely";

import type { Connection, Database } from "#db/connect.server";
import type { JobProducer } from "#jobs/queue/enqueue.server";
import { startAiServer } from "#tests/fakes/ai-server";
import { type PageServer, startPageServer } from "#tests/fakes/page-server";
import { startPlaceServices } from "#tests/fakes/place-services";
import { startRatesServer } from "#tests/fakes/rates-server";
import { startTableServer } from "#tests/fakes/table-server";

/** A piece of work that a worker is killed in the middle of. */
export interface HeldWork {
  what: string;
  /** Queues its job. */
  begin: () => Promise<unknown>;
  /** True while a worker is in the middle of it; absent where a lock of the database holds it. */
  isHeld?: () => boolean | Promise<boolean>;
  /** Whoever asks from now on is answered. */
  letGo?: () => unknown;
  isDone: () => Promise<boolean>;
  /** @throws where it was done twice, or in part */
  check: () => Promise<void>;
}

/** Everything that the workers of a test reach. */
export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Sites of their own, because no site is asked two things at once. */
const siteNames = ["photos", "looks", "pages"] as const;

export async function openStage(db: Database, { enqueue }: JobProducer) {
  const [table, places, rates, ai] = [
    await startTableServer(),
    await startPlaceServices(),
    await startRatesServer(),
    await startAiServer(),
  ];
  const sites = {} as Record<(typeof siteNames)[number], PageServer>;
  for (const name of siteNames) sites[name] = await startPageServer();
  const hosts = Object.values(sites).map(({ host }) => host);
  return {
    db,
    enqueue,
    table,
    places,
    rates,
    ai,
    sites,
    env: {
      ...table.env,
      ...places.env,
      ...ai.env,
      RATES_URL: rates.url,
      FETCH_ALLOW_HOSTS: hosts.join(),
    },
    close: async () => {
      const all = [table, places, rates, ai, ...Object.values(sites)];
      await Promise.all(all.map((server) => server.close()));
    },
  };
}

/** Tables that a worker comes to in the middle of its work, or at its end. */
const lockedTables = ["write_backs", "media_files", "source_checks", "request_limits"];

export const lockTables = (trx: Connection) =>
  sql`lock table ${sql.join(lockedTables.map((name) => sql.table(name)))}
    in share row exclusive mode`.execute(trx);

const isBlocked = sql`datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0`;

/** Connections that wait for a lock. A transaction would be told the same each time. */
export async function countBlocked(db: Connection): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from pg_stat_activity where ${isBlocked}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The server hears at once that those who wait are dead, not when it would answer them. */
export const endBlocked = (db: Connection) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where ${isBlocked}`.execute(db);

/** What a killed worker holds for itself is free after a while; here the while is over. */
export async function letHoldsRunOut(db: Database): Promise<void> {
  await sql`update sync_runs set held_until = now()`.execute(db);
  await sql`update write_backs set held_until = now()`.execute(db);
  await sql`update pipeline_runs set updated_at = now() - interval '3 minutes'`.execute(db);
}
