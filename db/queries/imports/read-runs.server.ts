import { type Expression, type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestWork } from "#db/queries/work/work.server";
import type { ImportRuns } from "#db/schema";
import { inTransaction } from "#db/transaction.server";
import { type ExtractionSuccess, readStoredExtraction } from "#domain/imports/extraction";
import {
  type ItemState,
  readItemState,
  readRunKind,
  readRunState,
  type RunKind,
  type RunState,
} from "#domain/imports/run";
import { isUuid } from "#domain/text/strings";
import { type PackedPage, storeReadPage } from "./read-pages.server";
import { finishWhenDone } from "./runs.server";

export interface RunProgress {
  total: number;
  pending: number;
  scraping: number;
  /** Extracted successfully, imported or not. */
  successful: number;
  errors: number;
  /** Not read because the operator cancelled the run. */
  cancelled: number;
  importing: number;
  imported: number;
  importFailed: number;
}

const nothingYet: RunProgress = {
  total: 0,
  pending: 0,
  scraping: 0,
  successful: 0,
  errors: 0,
  cancelled: 0,
  importing: 0,
  imported: 0,
  importFailed: 0,
};

export type ImportRun = Omit<Selectable<ImportRuns>, "kind" | "state"> & {
  kind: RunKind;
  state: RunState;
  progress: RunProgress;
};

const selectRuns = (db: Connection) =>
  db
    .selectFrom("importRuns")
    .leftJoin("syncRuns as sync", "sync.runId", "importRuns.id")
    .selectAll("importRuns")
    .select(["sync.look", "sync.fetched", "sync.created", "sync.changed", "sync.failed"])
    .select((eb) =>
      eb
        .selectFrom("importItems")
        .select(
          sql<RunProgress>`json_build_object(
            'total', count(*),
            'pending', count(*) filter (where state = 'pending'),
            'scraping', count(*) filter (where state = 'scraping'),
            'successful', count(*) filter (where state in ('success', 'importing', 'imported', 'skipped')),
            'errors', count(*) filter (where state = 'error' and reason is distinct from 'cancelled'),
            'cancelled', count(*) filter (where state = 'error' and reason = 'cancelled'),
            'importing', count(*) filter (where state = 'importing'),
            'imported', count(*) filter (where state = 'imported'),
            'importFailed', count(*) filter (where reason = 'import-failed')
          )`.as("progress"),
        )
        .whereRef("importItems.runId", "=", "importRuns.id")
        .as("progress"),
    );

type StoredRun = Awaited<ReturnType<ReturnType<typeof selectRuns>["executeTakeFirstOrThrow"]>>;

function toRun({ kind, state, progress, ...row }: StoredRun): ImportRun {
  const { look, fetched, created, changed, failed, ...run } = row;
  const counted = progress ?? nothingYet;
  return {
    ...run,
    kind: readRunKind(kind),
    state: readRunState(state),
    // A sync stores counts of its records instead of items.
    progress:
      fetched === null
        ? counted
        : {
            ...counted,
            total: fetched,
            successful: fetched - (failed ?? 0),
            // A dry run reports changes without saving them.
            imported: look ? 0 : (created ?? 0) + (changed ?? 0),
            errors: failed ?? 0,
          },
  };
}

/** A run with its counts. */
export async function findRun(db: Connection, id: string): Promise<ImportRun | null> {
  const row = await selectRuns(db).where("importRuns.id", "=", id).executeTakeFirst();
  return row ? toRun(row) : null;
}

/** Runs newest first. */
export async function listRuns(
  db: Connection,
  { kind, limit = 20 }: { kind?: RunKind; limit?: number } = {},
): Promise<ImportRun[]> {
  const rows = await selectRuns(db)
    .$if(kind !== undefined, (qb) => qb.where("importRuns.kind", "=", kind ?? ""))
    .orderBy("importRuns.createdAt", "desc")
    .orderBy("importRuns.id")
    .limit(limit)
    .execute();
  return rows.map(toRun);
}

/** When the delayed job of an item is due. */
const nextTry = sql<Date | null>`(
  select due_at from work where key = import_items.id::text and due_at > now() and kind = case
    when import_items.state = 'importing' then 'import-property'
    when import_items.state = 'pending' and needs_browser then 'render-item'
    when import_items.state = 'pending' then 'scrape-item' end)`;

/** Items of a run in order, for its page. */
export async function listItems(
  db: Connection,
  runId: string,
  { limit = 500, offset = 0 }: { limit?: number; offset?: number } = {},
) {
  const rows = await db
    .selectFrom("importItems")
    .select([
      "id",
      "position",
      "url",
      "externalId",
      "state",
      "reason",
      "error",
      "tries",
      "propertyId",
      "publish",
      "startedAt",
      "finishedAt",
    ])
    .select(sql<string | null>`extraction -> 'data' ->> 'name'`.as("name"))
    .select(nextTry.as("nextTryAt"))
    .where("runId", "=", runId)
    .orderBy("position")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({ ...row, state: readItemState(row.state) }));
}

export interface ItemReading {
  state: ItemState;
  extraction: ExtractionSuccess | null;
  /** Why the stored extraction cannot be displayed, for the operator. */
  formatError: string | null;
}

function readingOf(state: string, stored: unknown): ItemReading {
  const known = { state: readItemState(state), extraction: null, formatError: null };
  if (stored === null) return known;
  const read = readStoredExtraction(stored);
  return read.ok
    ? { ...known, extraction: read.extraction }
    : { ...known, formatError: read.error };
}

/** An item with its extraction. */
export async function findItem(db: Connection, id: string) {
  const row = await db
    .selectFrom("importItems")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, ...readingOf(row.state, row.extraction) };
}

/** Successful extractions of a run in the current format, in order; for the CSV. */
export async function extractionsOf(db: Connection, runId: string): Promise<ExtractionSuccess[]> {
  const rows = await db
    .selectFrom("importItems")
    .select("extraction")
    .where("runId", "=", runId)
    .where("extraction", "is not", null)
    .where("state", "!=", "error")
    .orderBy("position")
    .execute();
  return rows.flatMap((row) => {
    const read = readStoredExtraction(row.extraction);
    return read.ok ? [read.extraction] : [];
  });
}

/** Returns an item to the queue after a temporary error. */
export const releaseItem = (db: Connection, id: string) =>
  finishItem(db, id, { state: "pending", startedAt: null });

/** @param twinId probable duplicate among the stored properties */
export const recordExtraction = (
  db: Connection,
  id: string,
  result: ExtractionSuccess,
  { twinId = null, page }: { twinId?: string | null; page?: PackedPage } = {},
) =>
  finishItem(
    db,
    id,
    {
      state: "success",
      extraction: JSON.stringify(result),
      twinId,
      reason: null,
      error: null,
      finishedAt: sql`clock_timestamp()`,
    },
    page,
  );

/** The page was loaded or rejected us, and is not a property; what it says anyway is kept. */
export const recordRejection = (
  db: Connection,
  id: string,
  { reason, error, reading }: { reason: string; error: string; reading?: ExtractionSuccess },
  { twinId = null, page }: { twinId?: string | null; page?: PackedPage } = {},
) =>
  finishItem(
    db,
    id,
    {
      state: "error",
      reason,
      error,
      extraction: reading ? JSON.stringify(reading) : null,
      twinId,
      finishedAt: sql`clock_timestamp()`,
    },
    page,
  );

/** Opens a refused page for review, with what was read of it (E-004); a model's answer leaves it open. */
export function readAnyway(db: Connection, id: string): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("importItems")
      .set({ state: "success", reason: null, error: null, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("state", "=", "error")
      .where("reason", "=", "not-a-property")
      .where("extraction", "is not", null)
      .returning("id")
      .executeTakeFirst();
    if (row)
      await trx
        .updateTable("aiQuestions")
        .set({ inReview: true })
        .where("itemId", "=", id)
        .execute();
    return row !== undefined;
  });
}

/** The page could not be loaded. */
export const recordNetworkError = (db: Connection, id: string, error: string) =>
  recordRejection(db, id, { reason: "network", error: `Network error: ${error}` });

interface ItemResult {
  state: ItemState;
  extraction?: string | null;
  twinId?: string | null;
  reason?: string | null;
  error?: string | null;
  startedAt?: null;
  finishedAt?: Expression<Date>;
}

/** Only an item being read accepts a result and its page: a late one is ignored. */
function finishItem(
  db: Connection,
  id: string,
  result: ItemResult,
  page?: PackedPage,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("importItems")
      .set({ ...result, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("state", "in", ["pending", "scraping"])
      .returning("runId")
      .executeTakeFirst();
    if (!row) return;
    if (page) await storeReadPage(trx, id, page);
    await finishWhenDone(trx, row.runId);
  });
}

/** Marks extractions for import, before any job is queued. @returns the ids of the items */
export function requestImport(
  db: Connection,
  runId: string,
  { publish, itemIds }: { publish: boolean; itemIds?: readonly string[] },
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    const rows = await trx
      .updateTable("importItems")
      .set({ state: "importing", publish, error: null, reason: null, updatedAt: sql`now()` })
      .where("runId", "=", runId)
      .where("state", "=", "success")
      .$if(itemIds !== undefined, (qb) => qb.where("id", "in", [...(itemIds ?? []), nobody]))
      .returning(["id", "position"])
      .execute();
    const ids = rows.sort((a, b) => a.position - b.position).map((row) => row.id);
    await requestWork(
      trx,
      "import-property",
      ids.map((itemId) => ({ itemId })),
    );
    return ids;
  });
}

// An empty IN list is invalid SQL.
const nobody = "00000000-0000-0000-0000-000000000000";

/** The stored extraction has a format that this version does not support; the message is for the operator. */
export class UnknownStoredForm extends Error {
  override readonly name = "UnknownStoredForm";
}

/** @throws UnknownStoredForm */
export function extractionOf(stored: unknown): ExtractionSuccess {
  const read = readStoredExtraction(stored);
  if (!read.ok) throw new UnknownStoredForm(read.error);
  return read.extraction;
}

/** Changes with every update of a run or its items; null if the run does not exist. */
export async function runVersion(db: Connection, runId: string): Promise<unknown> {
  if (!isUuid(runId)) return null;
  const { rows } = await sql`
    select run.state, run.updated_at, count(item.id)::integer as items,
      max(item.updated_at) as newest
    from import_runs as run left join import_items as item on item.run_id = run.id
    where run.id = ${runId}
    group by run.id
  `.execute(db);
  return rows[0] ?? null;
}

export interface ItemEvent {
  itemId: string;
  at: Date;
  state: string;
  tries: number;
  error: string | null;
}

/** Far more than an item usually has. */
const maxEvents = 2_000;

/** Events of these items, oldest first. */
export async function eventsOfItems(
  db: Connection,
  itemIds: readonly string[],
): Promise<Map<string, ItemEvent[]>> {
  const byItem = new Map<string, ItemEvent[]>();
  if (itemIds.length === 0) return byItem;
  const rows = await db
    .selectFrom("importItemLog")
    .select(["itemId", "at", "state", "tries", "error"])
    .where("itemId", "in", itemIds)
    .orderBy("id")
    .limit(maxEvents)
    .execute();
  for (const row of rows) byItem.set(row.itemId, [...(byItem.get(row.itemId) ?? []), row]);
  return byItem;
}
