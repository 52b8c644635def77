import { type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
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
} from "#domain/imports/states";

export interface CreatedRun {
  runId: string;
  /** In the order of the addresses. */
  itemIds: string[];
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null);

/** Stores a run with an item for each address, before any job is queued. */
export function createRun(
  db: Connection,
  { kind, urls, actor }: { kind: Exclude<RunKind, "sync">; urls: readonly string[]; actor: string },
): Promise<CreatedRun> {
  return inTransaction(db, async (trx) => {
    const { id: runId } = await trx
      .insertInto("importRuns")
      .values({ kind, actor })
      .returning("id")
      .executeTakeFirstOrThrow();
    if (urls.length === 0) return { runId, itemIds: [] };
    const rows = await trx
      .insertInto("importItems")
      .values(urls.map((url, position) => ({ runId, position, url, host: hostOf(url) })))
      .returning(["id", "position"])
      .execute();
    rows.sort((a, b) => a.position - b.position);
    return { runId, itemIds: rows.map((row) => row.id) };
  });
}

/**
 * Begins a sync with the external table; null while another one is under way.
 * @upcoming A-191
 */
export async function createSyncRun(db: Connection, actor: string): Promise<string | null> {
  const row = await db
    .insertInto("importRuns")
    .values({ kind: "sync", actor })
    .onConflict((conflict) =>
      conflict
        .column("kind")
        .where(sql<boolean>`kind = 'sync' and state in ('running', 'paused')`)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
}

/**
 * Adds records of the external table that are read already, and where the next page begins.
 * @upcoming A-195
 */
export function addSyncedItems(
  db: Connection,
  runId: string,
  records: readonly { externalId: string; extraction: ExtractionSuccess; publish: boolean }[],
  cursor: string | null,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await trx
      .updateTable("importRuns")
      .set({ cursor, updatedAt: sql`now()` })
      .where("id", "=", runId)
      .execute();
    if (records.length === 0) return [];
    const { next } = await trx
      .selectFrom("importItems")
      .select(sql<number>`coalesce(max(position) + 1, 0)`.as("next"))
      .where("runId", "=", runId)
      .executeTakeFirstOrThrow();
    const rows = await trx
      .insertInto("importItems")
      .values(
        records.map(({ externalId, extraction, publish }, index) => ({
          runId,
          position: next + index,
          externalId,
          publish,
          extraction: JSON.stringify(extraction),
          state: "importing",
        })),
      )
      .returning("id")
      .execute();
    return rows.map((row) => row.id);
  });
}

/** Ends a run once nothing of it is left to read. Two last items may end at the same moment. */
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

/** Stops before the next item; false when the run is not running. */
export const pauseRun = (db: Connection, id: string) => moveRun(db, id, ["running"], "paused");
/** "Start Over": what is left of the run is never done. */
export const cancelRun = (db: Connection, id: string) =>
  moveRun(db, id, ["running", "paused"], "cancelled");
/** @upcoming A-195 */
export const finishRun = (db: Connection, id: string) =>
  moveRun(db, id, ["running", "paused"], "finished");
/** Goes on at the next item; returns the items whose jobs have to be queued. */
export async function resumeRun(db: Connection, id: string): Promise<string[]> {
  if (!(await moveRun(db, id, ["paused"], "running"))) return [];
  const rows = await db
    .selectFrom("importItems")
    .select("id")
    .where("runId", "=", id)
    .where("state", "in", ["pending", "scraping"])
    .orderBy("position")
    .execute();
  return rows.map((row) => row.id);
}

export interface RunProgress {
  total: number;
  pending: number;
  scraping: number;
  /** Read well, imported or not. */
  successful: number;
  errors: number;
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
    .selectAll("importRuns")
    .select((eb) =>
      eb
        .selectFrom("importItems")
        .select(
          sql<RunProgress>`json_build_object(
            'total', count(*),
            'pending', count(*) filter (where state = 'pending'),
            'scraping', count(*) filter (where state = 'scraping'),
            'successful', count(*) filter (where state in ('success', 'importing', 'imported')),
            'errors', count(*) filter (where state = 'error'),
            'importing', count(*) filter (where state = 'importing'),
            'imported', count(*) filter (where state = 'imported'),
            'importFailed', count(*) filter (where reason = 'import-failed')
          )`.as("progress"),
        )
        .whereRef("importItems.runId", "=", "importRuns.id")
        .as("progress"),
    );

type StoredRun = Awaited<ReturnType<ReturnType<typeof selectRuns>["executeTakeFirstOrThrow"]>>;

const toRun = ({ kind, state, progress, ...row }: StoredRun): ImportRun => ({
  ...row,
  kind: readRunKind(kind),
  state: readRunState(state),
  progress: progress ?? nothingYet,
});

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
  /** Why what is stored cannot be shown, for the operator. */
  fault: string | null;
}

function readingOf(state: string, stored: unknown): ItemReading {
  const known = { state: readItemState(state), extraction: null, fault: null };
  if (stored === null) return known;
  const read = readStoredExtraction(stored);
  return read.ok ? { ...known, extraction: read.extraction } : { ...known, fault: read.fault };
}

/** One item with what was read. */
export async function findItem(db: Connection, id: string) {
  const row = await db
    .selectFrom("importItems")
    .selectAll()
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  return { ...row, ...readingOf(row.state, row.extraction) };
}

/** What was read well in a run and is in a form of today, in order; for the CSV. */
export async function extractionsOf(db: Connection, runId: string): Promise<ExtractionSuccess[]> {
  const rows = await db
    .selectFrom("importItems")
    .select("extraction")
    .where("runId", "=", runId)
    .where("extraction", "is not", null)
    .orderBy("position")
    .execute();
  return rows.flatMap((row) => {
    const read = readStoredExtraction(row.extraction);
    return read.ok ? [read.extraction] : [];
  });
}
