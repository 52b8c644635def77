import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import { addressKey } from "#domain/imports/batch";
import { type RunKind, type RunState } from "#domain/imports/run";
import type { LogAction } from "#domain/log/catalog";

export interface CreatedRun {
  runId: string;
  /** In the order of the URLs. */
  itemIds: string[];
  /** First item of each site: one job reads all items of its site. */
  firstOfSites: string[];
}

/** Error of an item that was cancelled before it was read. */
export const cancelled = { reason: "cancelled", error: "Cancelled by the operator" } as const;

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null);

/** Merges URLs that differ only in spelling; the first spelling is used. */
function itemsOf(urls: readonly string[]) {
  const pages = new Map<string, string>();
  for (const url of urls) {
    const key = addressKey(url) ?? url;
    if (!pages.has(key)) pages.set(key, url);
  }
  return [...pages].map(([key, url], position) => ({
    position,
    url,
    host: hostOf(url),
    addressKey: key,
  }));
}

/** Requests the reading of items: one job reads all of a site, and each for a browser has its own. @returns the items to queue */
async function requestReading(
  trx: Connection,
  rows: readonly { id: string; host: string | null; needsBrowser: boolean }[],
): Promise<string[]> {
  const first = new Map<string | null, string>();
  for (const { id, host } of rows.filter(({ needsBrowser }) => !needsBrowser))
    if (!first.has(host)) first.set(host, id);
  const read = [...first.values()];
  const rendered = rows.filter(({ needsBrowser }) => needsBrowser).map(({ id }) => id);
  const payloads = (ids: readonly string[]) => ids.map((itemId) => ({ itemId }));
  await requestWork(trx, "scrape-item", payloads(read));
  await requestWork(trx, "render-item", payloads(rendered));
  return [...read, ...rendered];
}

interface NewRun {
  kind: Exclude<RunKind, "sync">;
  urls: readonly string[];
  actor: string;
  /** The reason of a proposal. */
  note?: string | null;
}

/** Stores a run with an item for each URL, before any job is queued. */
export function createRun(
  db: Connection,
  { kind, urls, actor, note }: NewRun,
): Promise<CreatedRun> {
  return inTransaction(db, async (trx) => {
    const { id: runId } = await trx
      .insertInto("importRuns")
      .values({ kind, actor, note })
      .returning("id")
      .executeTakeFirstOrThrow();
    const items = itemsOf(urls);
    await recordChange(trx, {
      actor,
      action: "import",
      entity: "import",
      entityId: runId,
      after: { kind, pages: items.length },
    });
    if (items.length === 0) return { runId, itemIds: [], firstOfSites: [] };
    const rows = await trx
      .insertInto("importItems")
      .values(items.map((item) => ({ ...item, runId })))
      .returning(["id", "position", "host", "needsBrowser"])
      .execute();
    rows.sort((a, b) => a.position - b.position);
    const firstOfSites = await requestReading(trx, rows);
    return { runId, itemIds: rows.map((row) => row.id), firstOfSites };
  });
}

/** Finishes a run without pending items. Two last items may end at the same moment. */
export async function finishWhenDone(trx: Connection, runId: string): Promise<void> {
  await sql`select 1 from import_runs where id = ${runId} for update`.execute(trx);
  await trx
    .updateTable("importRuns")
    .set({ state: "finished", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where("id", "=", runId)
    .where("kind", "!=", "sync")
    .where("state", "in", ["running", "paused"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("importItems")
            .select("importItems.id")
            .where("importItems.runId", "=", runId)
            .where("importItems.state", "in", ["pending", "scraping"]),
        ),
      ),
    )
    .execute();
}

async function moveRun(
  db: Connection,
  id: string,
  from: readonly RunState[],
  to: RunState,
  error: string | null = null,
): Promise<boolean> {
  const ended = to !== "running" && to !== "paused";
  const row = await db
    .updateTable("importRuns")
    .set({ state: to, error, updatedAt: sql`now()`, finishedAt: ended ? sql`now()` : null })
    .where("id", "=", id)
    .where("state", "in", [...from])
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Pauses before the next item; false if the run is not running. */
export const pauseRun = (db: Connection, id: string, actor: string): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    if (!(await moveRun(trx, id, ["running"], "paused"))) return false;
    await note(trx, id, { actor, action: "pause" });
    return true;
  });

/**
 * Cancels the remaining items of the run; extractions are preserved.
 * @returns the number of cancelled items; null if the run was finished
 */
export const cancelRun = (db: Connection, id: string, actor: string): Promise<number | null> =>
  inTransaction(db, async (trx) => {
    if (!(await moveRun(trx, id, ["running", "paused"], "cancelled"))) return null;
    const left = await trx
      .updateTable("importItems")
      .set({ state: "error", ...cancelled, finishedAt: sql`now()`, updatedAt: sql`now()` })
      .where("runId", "=", id)
      .where("state", "=", "pending")
      .returning("id")
      .execute();
    await note(trx, id, { actor, action: "cancel", after: { pagesLeft: left.length } });
    return left.length;
  });

/** Records an audit entry about a run. */
const note = (
  trx: Connection,
  id: string,
  entry: { actor: string; action: LogAction; after?: unknown },
) => recordChange(trx, { ...entry, entity: "import", entityId: id });

/** Resumes at the next item. @returns the items to queue, one for each site */
export const resumeRun = (db: Connection, id: string, actor: string): Promise<string[]> =>
  inTransaction(db, async (trx) => {
    if (!(await moveRun(trx, id, ["paused"], "running"))) return [];
    await note(trx, id, { actor, action: "resume" });
    return readWaiting(trx, id);
  });

async function readWaiting(trx: Connection, runId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom("importItems")
    .select(["id", "host", "needsBrowser"])
    .where("runId", "=", runId)
    .where("state", "in", ["pending", "scraping"])
    .orderBy("position")
    .execute();
  return requestReading(trx, rows);
}

/**
 * Retries failed items, all of them if no ids are given. Reopens a finished run.
 * @returns the items to queue; none if the run is paused
 */
export function retryItems(
  db: Connection,
  runId: string,
  {
    actor,
    itemIds,
    cancelled,
  }: { actor: string; itemIds?: readonly string[]; cancelled?: boolean },
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .updateTable("importItems")
      .set({
        state: "pending",
        tries: 0,
        reason: null,
        error: null,
        startedAt: null,
        finishedAt: null,
        updatedAt: sql`now()`,
      })
      .where("runId", "=", runId)
      .where("state", "=", "error")
      .where("url", "is not", null)
      .$if(itemIds !== undefined, (qb) => qb.where("id", "=", sql<string>`any(${itemIds})`))
      .$if(cancelled !== undefined, (qb) =>
        qb.where(sql<boolean>`(reason is not distinct from 'cancelled') = ${cancelled}`),
      )
      .returning("id")
      .execute();
    if (rows.length === 0) return [];
    const ids = rows.map(({ id }) => id);
    // A page that the language model was asked about is sent to it again once it is read.
    await trx
      .updateTable("aiQuestions")
      .set({ state: "reading", error: null, tries: 0, updatedAt: sql`now()` })
      .where("itemId", "=", sql<string>`any(${ids})`)
      .where("state", "!=", "offered")
      .execute();
    await note(trx, runId, { actor, action: "try again", after: { pages: rows.length } });
    await moveRun(trx, runId, ["finished", "failed", "cancelled"], "running");
    const run = await trx
      .selectFrom("importRuns")
      .select("state")
      .where("id", "=", runId)
      .executeTakeFirst();
    return run?.state === "running" ? readWaiting(trx, runId) : [];
  });
}

/** Retries the items of a site that failed together with this one, because the job of all was given up. */
export const retrySite = (db: Connection, itemId: string, actor: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string; runId: string }>`
      select items.id, items.run_id
      from import_items as items join import_items as named
        on named.run_id = items.run_id and named.host = items.host and named.error = items.error
      where named.id = ${itemId} and named.state = 'error' and items.state = 'error'
    `.execute(trx);
    const [first] = rows;
    if (!first) return;
    await retryItems(trx, first.runId, { actor, itemIds: rows.map(({ id }) => id) });
  });
