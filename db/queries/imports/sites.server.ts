import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";
import type { SitePace } from "#domain/imports/run";
import { finishWhenDone } from "./runs.server";

/**
 * A site is read by one job at a time, over all workers and runs. Whoever holds it takes its
 * items one after the other; a job that finds it held has nothing to do, because the holder asks for
 * the next item under the same lock before it leaves.
 */
export interface SiteHold {
  host: string;
  hold: string;
}

export interface ItemToScrape {
  id: string;
  runId: string;
  url: string;
  tries: number;
}

/** The next item; or how long its site rests; or null, because none is left or the hold was lost. */
export type NextItem = { item: ItemToScrape; busyAt: Date | null } | { waitMs: number } | null;

/** Longer than any job may run: whoever holds a site for longer is gone. */
const holdSeconds = 100;
const heldUntil = sql<Date>`clock_timestamp() + make_interval(secs => ${holdSeconds})`;

/** An item that somebody looks on for goes before those of a batch. */
const inTurn = sql`(runs.kind = 'batch'), runs.created_at, runs.id, items.position`;
const isRunning = sql`runs.state = 'running'`;

/**
 * Takes the site of an item for the job that is about it; null when another job reads that site, or
 * the item is gone. The same job takes it again after its worker was killed.
 */
export function holdSite(db: Connection, itemId: string): Promise<SiteHold | null> {
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
      values (${host}, ${itemId}, gen_random_uuid(), ${heldUntil})
      on conflict (host) do update
        set held_by = excluded.held_by, hold = excluded.hold, held_until = excluded.held_until
        where site.held_until is null or site.held_until < clock_timestamp() or site.held_by = ${itemId}
      returning hold
    `.execute(trx);
    const [taken] = rows;
    if (!taken) return null;
    // Whoever held the site before did not come to the end of these.
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

/** The next item of a held site, in order; the hold ends where none is left. */
export function nextOfSite(db: Connection, { host, hold }: SiteHold): Promise<NextItem> {
  return inTransaction(db, async (trx) => {
    const site = await lockSite(trx, { host, hold });
    if (!site) return null;
    const { rows } = await sql<{ id: string }>`
      select items.id from import_items as items join import_runs as runs on runs.id = items.run_id
      where items.host = ${host} and items.state = 'pending' and not items.needs_browser
        and ${isRunning}
      order by ${inTurn} limit 1
    `.execute(trx);
    const [next] = rows;
    if (!next) {
      await leaveSite(trx, { host, hold });
      return null;
    }
    if (site.restMs > 0) return { waitMs: Math.ceil(site.restMs) };
    // Should its worker be lost, the pause is kept all the same.
    await sql`update import_sites set next_at = clock_timestamp() + make_interval(secs => pause_ms / 1000.0)
      where host = ${host}`.execute(trx);
    return { item: await takeItem(trx, next.id), busyAt: site.busyAt };
  });
}

/** Null when another job took the site over; otherwise it is held anew. */
async function lockSite(trx: Connection, { host, hold }: SiteHold) {
  const { rows } = await sql<{ restMs: number; busyAt: Date | null }>`
    update import_sites set held_until = ${heldUntil}
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

/** Lets others take the site. */
export async function leaveSite(db: Connection, { host, hold }: SiteHold): Promise<void> {
  await db
    .updateTable("importSites")
    .set({ heldBy: null, hold: null, heldUntil: null })
    .where("host", "=", host)
    .where("hold", "=", hold)
    .execute();
}

/** Nobody asks the site for a page before its pause is over; the longer of two pauses counts. */
export async function restSite(
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

/** The site asked to be left alone, or did not answer. */
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

/** What waits of an item's site in its run is not read; for an operator who stops the job of that site. */
export function setSiteAside(
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

/** What waits for a site that wants to be left alone for too long is not read, and says so. */
export function refuseSite(
  db: Connection,
  host: string,
  { reason, error }: { reason: string; error: string },
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ runId: string }>`
      update import_items as items
      set state = 'error', reason = ${reason}, error = ${error},
        finished_at = clock_timestamp(), updated_at = clock_timestamp()
      from import_runs as runs
      where runs.id = items.run_id and items.host = ${host} and items.state = 'pending' and ${isRunning}
      returning items.run_id
    `.execute(trx);
    for (const runId of new Set(rows.map((row) => row.runId))) await finishWhenDone(trx, runId);
  });
}

/**
 * Pages that no import asks for, such as those that are looked at again, take their turn at a site among
 * the pages that imports read: one at a time and with the site's pauses, over all workers.
 */

/** Short enough for whoever reads the site to wait for its end; held anew as long as the page takes. */
const turnSeconds = 4;
/** A page that an import has been reading for longer is lost. */
const readingSeconds = 60;
/** While another page of the site is being read. */
const busyMs = 200;

const turnsEnd = sql`clock_timestamp() + make_interval(secs => ${turnSeconds})`;

/** Takes the next turn at a site. @returns 0; or after how many milliseconds to ask again */
export function takeSiteTurn(db: Connection, host: string): Promise<number> {
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
    await sql`update import_sites set next_at = ${turnsEnd} where host = ${host}`.execute(trx);
    return 0;
  });
}

/** The page takes longer than a turn. */
export async function keepSiteTurn(db: Connection, host: string): Promise<void> {
  await sql`update import_sites set next_at = ${turnsEnd} where host = ${host}`.execute(db);
}
