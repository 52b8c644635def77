import { type Expression, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { SavedSources } from "#db/queries/property/history.server";
import { holdLock, inTransaction } from "#db/transaction.server";
import type { ExtractionSuccess } from "#domain/imports/extraction";
import { type ItemState, readRunKind, type RunKind } from "#domain/imports/states";
import { batchPauseMs } from "#domain/limits";
import { finishWhenDone } from "./runs.server";
import { sourcesOfExtraction } from "./sources.server";
import { extractionOf } from "./stored.server";

export interface ItemToScrape {
  id: string;
  runId: string;
  url: string;
  tries: number;
}

/**
 * What a worker gets when it asks for an item: the item; or how long to wait, because its site is
 * busy or has items before it; or null, because it is done, gone or paused.
 */
export type ScrapeClaim = ItemToScrape | { waitMs: number } | null;

/** Which of the two ways an item is read. */
type Way = "plainly" | "in a browser";

/** A try that began longer ago than any may last: its worker is gone. */
const abandonedAfterMs = 2 * 60_000;

/** One page of a site at a time, in order, half a second apart, over all workers. */
export const claimForScraping = (db: Connection, id: string, now: Date) =>
  claim(db, id, now, "plainly");

/** As claimForScraping, for an item that was handed to a browser. */
export const claimForRendering = (db: Connection, id: string, now: Date) =>
  claim(db, id, now, "in a browser");

function claim(db: Connection, id: string, now: Date, way: Way): Promise<ScrapeClaim> {
  return inTransaction(db, async (trx) => {
    const item = await findScrapable(trx, id, way);
    if (!item) return null;
    await holdLock(trx, `site/${item.host}`);
    const waitMs = await waitForSite(trx, item, now);
    if (waitMs > 0) return { waitMs };
    const claimed = await trx
      .updateTable("importItems")
      .set({ state: "scraping", tries: sql`tries + 1`, startedAt: now, updatedAt: now })
      .where("id", "=", id)
      .where("state", "in", ["pending", "scraping"])
      .returning(["id", "runId", "url", "tries"])
      .executeTakeFirst();
    if (!claimed?.url) return null;
    return { ...claimed, url: claimed.url };
  });
}

const findScrapable = (trx: Connection, id: string, way: Way) =>
  trx
    .selectFrom("importItems")
    .innerJoin("importRuns", "importRuns.id", "importItems.runId")
    .select([
      "importItems.id",
      "importItems.runId",
      "importItems.host",
      "importItems.position",
      "importItems.needsBrowser",
    ])
    .where("importItems.id", "=", id)
    .where("importItems.url", "is not", null)
    .where("importItems.needsBrowser", "=", way === "in a browser")
    .where("importItems.state", "in", ["pending", "scraping"])
    .where("importRuns.state", "=", "running")
    .executeTakeFirst();

interface SiteItem {
  id: string;
  runId: string;
  host: string | null;
  position: number;
  needsBrowser: boolean;
}

async function waitForSite(trx: Connection, item: SiteItem, now: Date): Promise<number> {
  const { rows } = await sql<{ before: number; busy: boolean; finishedAt: Date | null }>`
    select
      (select count(*)::integer from import_items as earlier
        where earlier.run_id = ${item.runId} and earlier.host = ${item.host}
          and earlier.position < ${item.position} and earlier.state = 'pending'
          and earlier.needs_browser = ${item.needsBrowser}) as before,
      exists (select from import_items as running
        where running.host = ${item.host} and running.id <> ${item.id}
          and running.state = 'scraping'
          and running.started_at > ${new Date(now.getTime() - abandonedAfterMs)}) as busy,
      (select max(finished_at) from import_items as done where done.host = ${item.host}) as finished_at
  `.execute(trx);
  const { before = 0, busy = false, finishedAt = null } = rows[0] ?? {};
  const pause = batchPauseMs.betweenScrapes;
  const rest = finishedAt ? pause - (now.getTime() - finishedAt.getTime()) : 0;
  return before + Number(busy) > 0 ? (before + Number(busy)) * pause : Math.max(0, rest);
}

/** Puts an item back, to be tried once more; for a fault that may pass. */
export const releaseItem = (db: Connection, id: string) =>
  settle(db, id, { state: "pending", startedAt: null });

/** Its page is filled by scripts: it goes to the line of those that a browser draws. */
export const handToBrowser = (db: Connection, id: string) =>
  settle(db, id, { state: "pending", startedAt: null, needsBrowser: true });

/** No worker has a browser any more: whoever waits for one is read as it is. */
export async function takeFromBrowser(db: Connection, id: string): Promise<void> {
  await db
    .updateTable("importItems")
    .set({ needsBrowser: false })
    .where("id", "=", id)
    .where("state", "in", ["pending", "scraping"])
    .execute();
}

export async function waitsForBrowser(db: Connection, id: string): Promise<boolean> {
  const row = await db
    .selectFrom("importItems")
    .select("id")
    .where("id", "=", id)
    .where("state", "in", ["pending", "scraping"])
    .where("needsBrowser", "=", true)
    .executeTakeFirst();
  return row !== undefined;
}

export const recordExtraction = (db: Connection, id: string, result: ExtractionSuccess) =>
  settle(db, id, {
    state: "success",
    extraction: JSON.stringify(result),
    reason: null,
    error: null,
    finishedAt: sql`now()`,
  });

/** The page was reached or turned us away, and it is no property. */
export const recordRefusal = (
  db: Connection,
  id: string,
  { reason, error }: { reason: string; error: string },
) => settle(db, id, { state: "error", reason, error, finishedAt: sql`now()` });

/** The page was not reached. */
export const recordNetworkError = (db: Connection, id: string, error: string) =>
  recordRefusal(db, id, { reason: "network", error: `Network error: ${error}` });

interface Outcome {
  state: ItemState;
  extraction?: string;
  reason?: string | null;
  error?: string | null;
  startedAt?: null;
  needsBrowser?: true;
  finishedAt?: Expression<Date>;
}

/** Only an item that is being read takes an outcome: a late answer changes nothing. */
function settle(db: Connection, id: string, outcome: Outcome): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("importItems")
      .set({ ...outcome, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("state", "in", ["pending", "scraping"])
      .returning("runId")
      .executeTakeFirst();
    if (!row) return;
    await finishWhenDone(trx, row.runId);
  });
}

/** Marks what was read as to be imported, before any job is queued; returns the items' ids. */
export async function requestImport(
  db: Connection,
  runId: string,
  { publish, itemIds }: { publish: boolean; itemIds?: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .updateTable("importItems")
    .set({ state: "importing", publish, error: null, reason: null, updatedAt: sql`now()` })
    .where("runId", "=", runId)
    .where("state", "=", "success")
    .$if(itemIds !== undefined, (qb) => qb.where("id", "in", [...(itemIds ?? []), nobody]))
    .returning(["id", "position"])
    .execute();
  return rows.sort((a, b) => a.position - b.position).map((row) => row.id);
}

// An empty list is no valid SQL.
const nobody = "00000000-0000-0000-0000-000000000000";

export interface ItemToImport {
  id: string;
  runId: string;
  kind: RunKind;
  url: string | null;
  externalId: string | null;
  /** Chosen by the operator, or from an import before. */
  propertyId: string | null;
  publish: boolean;
  extraction: ExtractionSuccess;
  /** Where each value came from, as saveProperty takes it. */
  sources: SavedSources;
}

/**
 * Holds the item until the transaction ends; null when it is imported already.
 * @throws UnknownStoredForm when what was read is stored in a form of another version
 */
export async function claimForImport(
  trx: Connection,
  id: string,
  now: Date,
): Promise<ItemToImport | null> {
  const row = await trx
    .updateTable("importItems")
    .from("importRuns")
    .whereRef("importRuns.id", "=", "importItems.runId")
    .where("importItems.id", "=", id)
    .where("importItems.state", "in", ["success", "importing"])
    .where("importItems.extraction", "is not", null)
    .set({ state: "importing", updatedAt: now })
    .returning([
      "importItems.id",
      "importItems.runId",
      "importRuns.kind",
      "importItems.url",
      "importItems.externalId",
      "importItems.propertyId",
      "importItems.publish",
      "importItems.extraction",
    ])
    .executeTakeFirst();
  if (!row) return null;
  const kind = readRunKind(row.kind);
  const extraction = extractionOf(row.extraction);
  return { ...row, kind, extraction, sources: sourcesOfExtraction(kind, row.url, extraction) };
}

export async function markImported(
  trx: Connection,
  id: string,
  propertyId: string,
  now: Date,
): Promise<void> {
  await trx
    .updateTable("importItems")
    .set({ state: "imported", propertyId, error: null, reason: null, updatedAt: now })
    .where("id", "=", id)
    .execute();
}

/** The item stays read, so that the operator can import it again. */
export async function markImportFailed(db: Connection, id: string, error: string): Promise<void> {
  await db
    .updateTable("importItems")
    .set({ state: "success", reason: "import-failed", error, updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "=", "importing")
    .execute();
}
