import { randomUUID } from "node:crypto";
import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { type JobPayload, workKeyOf, type WorkKind, workOf } from "#domain/jobs/catalog";

/**
 * The lifecycle of work. A row exists from the transaction that requests the work until it is done or given
 * up: queued jobs may be lost, and a job without a row gets one. All times are those of the database, which
 * all workers share.
 */

/** Duration of a lease; a worker extends it while it runs the handler. An older one was left by a killed worker. */
export const leaseSeconds = 30;
/** Younger requests may still be on their way to the queue. */
const graceSeconds = 20;
/** Per kind; the next sweep finds the rest. */
const maxDue = 500;

const leaseEnd = sql`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;
/** A lease that ends later than any may was given by a clock that was ahead. */
const isHeld = sql`work.held_until between clock_timestamp() and ${leaseEnd}`;
/** A day: services may ask for a longer pause. */
const maxPauseSeconds = 24 * 3600;
/** Of two attempts; a longer one was given by a clock that was ahead. */
const isPaused = sql`work.due_at between clock_timestamp()
  and clock_timestamp() + make_interval(secs => ${maxPauseSeconds})`;

/**
 * Requests work, in the transaction of the record that needs it; its job is queued afterwards. Equal work that
 * is open starts over, also if a worker is busy with it.
 */
export async function requestWork<Kind extends WorkKind>(
  trx: Connection,
  kind: Kind,
  payloads: readonly JobPayload<Kind>[],
  { pauseSeconds = 0 }: { pauseSeconds?: number } = {},
): Promise<void> {
  const rows = new Map(payloads.map((payload) => [workKeyOf(kind, payload), payload]));
  if (rows.size === 0) return;
  await sql`
    insert into work (kind, key, payload, due_at)
    select ${kind}, key, payload::jsonb, now() + make_interval(secs => ${pauseSeconds})
    from unnest(${[...rows.keys()]}::text[], ${[...rows.values()].map((row) => JSON.stringify(row))}::text[])
      as requested (key, payload)
    on conflict (kind, key) do update set
      payload = excluded.payload, version = work.version + 1, tries = 0, error = null,
      due_at = excluded.due_at, created_at = now(), updated_at = now()
  `.execute(trx);
}

/** Ends work whose record has ended without it, also if a worker is busy with it. */
export async function dropWork<Kind extends WorkKind>(
  trx: Connection,
  kind: Kind,
  payload: JobPayload<Kind>,
): Promise<void> {
  await sql`delete from work where ${isOf(kind, payload)}`.execute(trx);
}

/** Ends the pause before the next attempt. */
export async function endPause<Kind extends WorkKind>(
  db: Connection,
  kind: Kind,
  payload: JobPayload<Kind>,
): Promise<void> {
  await sql`update work set due_at = now() where ${isOf(kind, payload)}`.execute(db);
}

const isOf = <Kind extends WorkKind>(kind: Kind, payload: JobPayload<Kind>) =>
  sql`kind = ${kind} and key = ${workKeyOf(kind, payload)}`;

export interface ClaimedWork {
  kind: WorkKind;
  key: string;
  /** Of the newest request. */
  payload: unknown;
  version: number;
  /** Including the current one, at its start. */
  tries: number;
  heldBy: string;
  /** Requested so long ago that nobody waits for it. */
  isOutdated: boolean;
}

/** Why work cannot be claimed now. */
export interface WaitingWork {
  waitsFor: "another worker" | "its next attempt";
  seconds: number;
}

/** Claims work and counts the attempt, or says what it waits for. */
export async function claimWork<Kind extends WorkKind>(
  db: Connection,
  kind: Kind,
  payload: JobPayload<Kind>,
): Promise<ClaimedWork | WaitingWork> {
  const { rows } = await sql<ClaimedWork>`
    insert into work (kind, key, payload, tries, held_by, held_until)
    values (${kind}, ${workKeyOf(kind, payload)}, ${JSON.stringify(payload)}, 1, ${randomUUID()}, ${leaseEnd})
    on conflict (kind, key) do update set
      tries = work.tries + 1, held_by = excluded.held_by, held_until = excluded.held_until,
      updated_at = now()
    where (${isHeld}) is not true and not ${isPaused}
    returning kind, key, payload, version, tries, held_by,
      created_at < now() - make_interval(days => ${workOf(kind).maxAgeDays ?? null}) is true as is_outdated
  `.execute(db);
  if (rows[0]) return rows[0];
  const { rows: waiting } = await sql<WaitingWork>`
    select case when (${isHeld}) is true then 'another worker' else 'its next attempt' end as waits_for,
      extract(epoch from case when (${isHeld}) is true then held_until else due_at end
        - clock_timestamp())::float8 as seconds
    from work where ${isOf(kind, payload)}
  `.execute(db);
  // Ended in between: the next claim finds no row.
  return waiting[0] ?? { waitsFor: "another worker", seconds: 0 };
}

const isOurs = ({ kind, key, heldBy }: ClaimedWork) =>
  sql`kind = ${kind} and key = ${key} and held_by = ${heldBy}`;

/** Extends a lease. False if another worker has claimed the work since it expired. */
export async function extendLease(db: Connection, claimed: ClaimedWork): Promise<boolean> {
  const { rows } = await sql`
    update work set held_until = ${leaseEnd} where ${isOurs(claimed)} returning 1
  `.execute(db);
  return rows.length > 0;
}

/**
 * Counts the attempts anew, because a part of the work is done. Call in the transaction that stores it.
 * @returns false if another worker has claimed the work since: the part must be rolled back
 */
export async function recordProgress(trx: Connection, claimed: ClaimedWork): Promise<boolean> {
  const { rows } = await sql`
    update work set tries = 1, held_until = ${leaseEnd}, created_at = now()
    where ${isOurs(claimed)} returning 1
  `.execute(trx);
  return rows.length > 0;
}

/** Attempts including the current one, counted anew with each progress; null if another worker has the work. */
export async function countTries(db: Connection, claimed: ClaimedWork): Promise<number | null> {
  const { rows } = await sql<{ tries: number }>`
    select tries from work where ${isOurs(claimed)}
  `.execute(db);
  return rows[0]?.tries ?? null;
}

/** Ends work that is done or given up; a newer request stays open. @returns false if there is one */
export async function completeWork(db: Connection, claimed: ClaimedWork): Promise<boolean> {
  const { rows } = await sql`
    delete from work where ${isOurs(claimed)} and version = ${claimed.version} returning 1
  `.execute(db);
  if (rows.length > 0) return true;
  // A statement of its own: the deletion may have waited for the request that is newer.
  await sql`
    update work set held_by = null, held_until = null, updated_at = now() where ${isOurs(claimed)}
  `.execute(db);
  return false;
}

export interface Postponement {
  pauseSeconds: number;
  /** Why the attempt failed; absent where none was made, and none is counted. */
  error?: string;
}

/** Releases work for another attempt after a pause; a newer request is due at once. */
export async function postponeWork(
  db: Connection,
  claimed: ClaimedWork,
  { pauseSeconds, error }: Postponement,
): Promise<void> {
  const wasTried = error !== undefined;
  await sql`
    update work set held_by = null, held_until = null, updated_at = now(),
      due_at = case when version = ${claimed.version}
        then clock_timestamp() + make_interval(secs => ${Math.min(pauseSeconds, maxPauseSeconds)})
        else due_at end,
      error = case when ${wasTried} and version = ${claimed.version} then ${error ?? null} else error end,
      tries = case when ${wasTried} then tries else greatest(tries - 1, 0) end
    where ${isOurs(claimed)}
  `.execute(db);
}

/** Work of these kinds whose job may be lost: it is due, and no worker holds it. */
export async function findDueWork(
  db: Connection,
  kinds: readonly WorkKind[],
): Promise<{ kind: WorkKind; payload: unknown }[]> {
  const { rows } = await sql<{ kind: WorkKind; payload: unknown }>`
    select due.kind, due.payload
    from unnest(${[...kinds]}::text[]) as served (kind)
      cross join lateral (
        select kind, payload from work
        where work.kind = served.kind and (${isHeld}) is not true
          and due_at not between now() - make_interval(secs => ${graceSeconds})
            and now() + make_interval(secs => ${maxPauseSeconds})
        order by due_at limit ${maxDue}
      ) as due
  `.execute(db);
  return rows;
}

/** Work for a record that waits without any: the release before may have written it during an upgrade. */
export const addMissingWork = (db: Connection) => sql`select add_missing_work()`.execute(db);
