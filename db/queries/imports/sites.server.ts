import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import type { SitePace } from "#domain/imports/run";
import { finishWhenDone } from "./runs.server";

/**
 * Lease of a site: one job at a time reads it, over all workers and runs, item by item. A job that
 * finds the site leased has nothing to do, because the holder takes the next item under the same lock
 * before it releases the lease.
 */
export interface SiteLease {
  host: string;
  hold: string;
}

export interface ItemToScrape {
  id: string;
  runId: string;
  url: string;
  tries: number;
}

/** The next item; or how long to wait for the site; or null, because none is left or the lease was lost. */
export type NextItem = { item: ItemToScrape; busyAt: Date | null } | { waitMs: number } | null;

/** Longer than any job may run: an older lease belongs to a worker that was killed. */
const leaseSeconds = 100;
const leaseEnd = sql<Date>`clock_timestamp() + make_interval(secs => ${leaseSeconds})`;

/** Single imports, which an operator watches, come before batches. */
const readingOrder = sql`(runs.kind = 'batch'), runs.created_at, runs.id, items.position`;
const isRunning = sql`runs.state = 'running'`;

/**
 * Leases the site of an item to its job; null if another job has the lease or the item was deleted. The
 * same job gets the lease again after its worker was killed.
 */
export function acquireSiteLease(db: Connection, itemId: string): Promise<SiteLease | null> {
  return inTransaction(db, async (trx) => {
    const item = await trx
      .selectFrom("importItems")
      .select("host")
      .where("id", "=", itemId)
      .where("url", "is not", null)
      .executeTakeFirst();
    if (!item?.host) return null;
    const { host } = item;
    const { rows } = await sql<{ hold: string }>`
      insert into import_sites as site (host, held_by, hold, held_until)
      values (${host}, ${itemId}, gen_random_uuid(), ${leaseEnd})
      on conflict (host) do update
        set held_by = excluded.held_by, hold = excluded.hold, held_until = excluded.held_until
        where site.held_until is null or site.held_until < clock_timestamp() or site.held_by = ${itemId}
      returning hold
    `.execute(trx);
    const [taken] = rows;
    if (!taken) return null;
    // The previous holder did not finish these.
    await trx
      .updateTable("importItems")
      .set({ state: "pending" })
      .where("host", "=", host)
      .where("state", "=", "scraping")
      .where("needsBrowser", "=", false)
      .execute();
    return { host, hold: taken.hold };
  });
}

/** The next item of a leased site, in order; the lease is released when none is left. */
export function nextOfSite(db: Connection, { host, hold }: SiteLease): Promise<NextItem> {
  return inTransaction(db, async (trx) => {
    const site = await lockSite(trx, { host, hold });
    if (!site) return null;
    const { rows } = await sql<{ id: string }>`
      select items.id from import_items as items join import_runs as runs on runs.id = items.run_id
      where items.host = ${host} and items.state = 'pending' and not items.needs_browser
        and ${isRunning}
      order by ${readingOrder} limit 1
    `.execute(trx);
    const [next] = rows;
    if (!next) {
      await releaseSiteLease(trx, { host, hold });
      return null;
    }
    if (site.restMs > 0) return { waitMs: Math.ceil(site.restMs) };
    // Set before the request, so that the pause holds even if the worker is killed.
    await sql`update import_sites set next_at = clock_timestamp() + make_interval(secs => pause_ms / 1000.0)
      where host = ${host}`.execute(trx);
    return { item: await takeItem(trx, next.id), busyAt: site.busyAt };
  });
}

/** Extends the lease; null if another job has taken the site over. */
async function lockSite(trx: Connection, { host, hold }: SiteLease) {
  const { rows } = await sql<{ restMs: number; busyAt: Date | null }>`
    update import_sites set held_until = ${leaseEnd}
    where host = ${host} and hold = ${hold}
    returning (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as rest_ms, busy_at
  `.execute(trx);
  return rows[0];
}

async function takeItem(trx: Connection, id: string): Promise<ItemToScrape> {
  const { url, ...item } = await trx
    .updateTable("importItems")
    .set({
      state: "scraping",
      tries: sql`tries + 1`,
      startedAt: sql`clock_timestamp()`,
      finishedAt: null,
      updatedAt: sql`clock_timestamp()`,
    })
    .where("id", "=", id)
    .returning(["id", "runId", "url", "tries"])
    .executeTakeFirstOrThrow();
  return { ...item, url: url ?? "" };
}

/** Releases the lease. */
export async function releaseSiteLease(db: Connection, { host, hold }: SiteLease): Promise<void> {
  await db
    .updateTable("importSites")
    .set({ heldBy: null, hold: null, heldUntil: null })
    .where("host", "=", host)
    .where("hold", "=", hold)
    .execute();
}

/** No job requests a page of the site before its pause is over; the longer of two pauses counts. */
export async function recordSitePause(
  db: Connection,
  host: string,
  { pauseMs, pace }: SitePace,
): Promise<void> {
  await db
    .updateTable("importSites")
    .set({ nextAt: later(pauseMs), pauseMs: Math.round(pauseMs), pace })
    .where("host", "=", host)
    .execute();
}

/** Pauses a site that rejected requests for a while, or did not respond. */
export async function pauseSite(
  db: Connection,
  host: string,
  ms: number,
  { busy }: { busy: boolean },
): Promise<void> {
  await db
    .updateTable("importSites")
    .set({ nextAt: later(ms), ...(busy && { busyAt: sql`clock_timestamp()` }) })
    .where("host", "=", host)
    .execute();
}

const later = (ms: number) =>
  sql<Date>`greatest(next_at, clock_timestamp() + make_interval(secs => ${ms / 1000}))`;

/** Cancels the pending items of a site in one run, for an operator who stops its job. */
export function cancelSiteItems(
  db: Connection,
  itemId: string,
  { reason, error }: { reason: string; error: string },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ runId: string }>`
      update import_items as items
      set state = 'error', reason = ${reason}, error = ${error},
        finished_at = clock_timestamp(), updated_at = clock_timestamp()
      from import_items as named
      where named.id = ${itemId} and items.run_id = named.run_id and items.host = named.host
        and items.state in ('pending', 'scraping')
      returning items.run_id
    `.execute(trx);
    const [first] = rows;
    if (first) await finishWhenDone(trx, first.runId);
  });
}

/**
 * Fails the items of a site that wait for its reader, for the job that has its lease.
 * @param runId of one run; absent: of all
 */
export function failSiteItems(
  db: Connection,
  host: string,
  { reason, error }: { reason: string; error: string },
  runId: string | null = null,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ runId: string }>`
      update import_items as items
      set state = 'error', reason = ${reason}, error = ${error},
        finished_at = clock_timestamp(), updated_at = clock_timestamp()
      from import_runs as runs
      where runs.id = items.run_id and items.host = ${host} and ${isRunning}
        and (${runId}::uuid is null or runs.id = ${runId})
        and (items.state = 'pending' or (items.state = 'scraping' and not items.needs_browser))
      returning items.run_id
    `.execute(trx);
    for (const runId of new Set(rows.map((row) => row.runId))) await finishWhenDone(trx, runId);
  });
}

/**
 * Fails the items of a site in the run of a job that is given up. The job has read the site for other runs too:
 * each of them gets one of its own.
 */
export function giveUpSite(
  db: Connection,
  itemId: string,
  failure: { reason: string; error: string },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const named = await trx
      .selectFrom("importItems")
      .select(["host", "runId"])
      .where("id", "=", itemId)
      .executeTakeFirst();
    if (!named?.host) return;
    await failSiteItems(trx, named.host, failure, named.runId);
    const { rows } = await sql<{ itemId: string }>`
      select distinct on (runs.id) items.id as item_id
      from import_items as items join import_runs as runs on runs.id = items.run_id
      where items.host = ${named.host} and runs.id <> ${named.runId} and ${isRunning}
        and items.state in ('pending', 'scraping') and not items.needs_browser
      order by runs.id, items.position
    `.execute(trx);
    await requestWork(trx, "scrape-item", rows);
  });
}

/**
 * Source checks and other requests outside of imports share a site's rate limit with them: one
 * request at a time and with the site's pauses, over all workers.
 */

/** Short enough for an import to wait for its end; extended while the page is loading. */
const slotSeconds = 4;
/** A page that an import has been reading for longer belongs to a killed worker. */
const readingSeconds = 60;
/** While another page of the site is being read. */
const busyMs = 200;

const slotEnd = sql`clock_timestamp() + make_interval(secs => ${slotSeconds})`;

/** Takes the next slot at a site. @returns 0; or after how many milliseconds to try again */
export function takeSiteSlot(db: Connection, host: string): Promise<number> {
  return inTransaction(db, async (trx) => {
    await sql`insert into import_sites (host) values (${host}) on conflict do nothing`.execute(trx);
    const { rows } = await sql<{ restMs: number; busy: boolean }>`
      select (extract(epoch from next_at - clock_timestamp()) * 1000)::float8 as rest_ms,
        exists (select from import_items as item where item.host = site.host
          and item.state = 'scraping'
          and item.started_at > clock_timestamp() - make_interval(secs => ${readingSeconds})) as busy
      from import_sites as site where host = ${host} for update
    `.execute(trx);
    const { restMs = 0, busy = false } = rows[0] ?? {};
    if (restMs > 0) return Math.ceil(restMs);
    if (busy) return busyMs;
    await sql`update import_sites set next_at = ${slotEnd} where host = ${host}`.execute(trx);
    return 0;
  });
}

/** Extends a slot whose page takes longer. */
export async function extendSiteSlot(db: Connection, host: string): Promise<void> {
  await sql`update import_sites set next_at = ${slotEnd} where host = ${host}`.execute(db);
}
