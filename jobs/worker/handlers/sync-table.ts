import { randomUUID } from "node:crypto";

import { nextStoredPage, storePage } from "#db/queries/sync/pages.server";
import {
  type ClaimedRun,
  claimRun,
  failSync,
  finishSync,
  holdOn,
  isRunning,
  noteStop,
  restartList,
} from "#db/queries/sync/runs.server";
import { databaseTime } from "#db/queries/sync/shared-cells.server";
import { readTableState, takeOverSchema } from "#db/queries/sync/table-state.server";
import { columnsInUse } from "#domain/table/mapping";
import { adminTexts } from "#domain/text/admin-texts";
import type { JobPayload } from "#jobs/queue/catalog";
import type { TableClient } from "#jobs/worker/clients/table";
import type { JobContext } from "#jobs/worker/context";
import { giveUp, JobFailure, retryLater, ServiceError } from "#jobs/worker/errors";
import {
  columnsOfRecords,
  columnsOfSchema,
  type RunColumns,
} from "#jobs/worker/table-sync/columns";
import { inTurn, readPage } from "#jobs/worker/table-sync/read-pages";
import { taken, takePage } from "#jobs/worker/table-sync/take-page";

type Run = ClaimedRun & { holder: string };

/** A sync may last an hour: it goes on in a new job, so that others get their turn. */
const longestStretchMs = 4 * 60_000;
const mostRestarts = 2;
const mostFaults = 4;

/**
 * Reads the whole list of the external table, then brings properties up to date page by page, or only
 * says what would change. Each page is stored as it was read and noted with what it did, so the next
 * worker goes on behind it.
 */
export async function syncTable(
  { runId }: JobPayload<"sync-table">,
  context: JobContext,
): Promise<void> {
  const { db, clients, now } = context;
  const holder = randomUUID();
  const claimed = await claimRun(db, runId, holder);
  if (!claimed) return; // done, stopped or gone
  if (claimed === "held")
    throw retryLater("Another worker goes on with this sync", { retryAfterSeconds: 10 });
  if (!clients.table) {
    await failSync(db, runId, adminTexts.sync.notConfigured, now());
    throw giveUp(adminTexts.sync.notConfigured);
  }
  const run = { ...claimed, holder };
  const letGo = keepHold(run, context);
  try {
    await goOn(clients.table, run, context).finally(letGo);
    await finishSync(db, runId, now());
  } catch (error) {
    await holdOn(db, runId, holder, "no more");
    // Stopped by the operator.
    if (error instanceof JobFailure && !(await isRunning(db, runId))) return;
    throw await settled(error, run, context);
  }
}

const holdOnEveryMs = 8_000;

/** Until let go; a page with many pictures takes longer than others wait for a killed worker. */
function keepHold({ runId, holder }: Run, { db }: JobContext): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  const say = () => (last = holdOn(db, runId, holder).catch(() => undefined));
  const timer = setInterval(say, holdOnEveryMs);
  return () => {
    clearInterval(timer);
    return last;
  };
}

async function goOn(table: TableClient, run: Run, context: JobContext): Promise<void> {
  const { db, signal } = context;
  const columns = await columnsNow(table, context);
  const { emptyIsActive } = await readTableState(db);
  const began = performance.now();
  const rest = () => {
    signal.throwIfAborted();
    if (performance.now() - began > longestStretchMs)
      throw retryLater("The sync goes on in a moment", { retryAfterSeconds: 1 });
  };
  await readList(table, run, context, { columns, rest });
  for (;;) {
    const page = await nextStoredPage(db, run.runId);
    if (!page) return;
    rest();
    const inUse = columns.inUse(page.records);
    await takePage(table, run, { ...page, columns: inUse, emptyIsActive }, context);
    context.progress(page.page + 1, run.page + 1);
  }
}

interface Reading {
  columns: RunColumns;
  /** Gives other jobs their turn after a while. */
  rest: () => void;
}

/** Stores page after page, and nothing else meanwhile: the place in the list is forgotten soon. */
async function readList(
  table: TableClient,
  run: Run,
  context: JobContext,
  { columns, rest }: Reading,
): Promise<void> {
  const { db } = context;
  const { runId, holder, seen } = run;
  while (!run.listed) {
    rest();
    const readAt = await databaseTime(db);
    const page = await readPage(table, context, { cursor: run.cursor, columns: columns.ids });
    if (page.lost) {
      await startOver(run, context);
      continue;
    }
    const { offset } = page;
    // Records move between pages while they are read: each counts once.
    const records = [...new Map(page.records.map((record) => [record.id, record])).values()].filter(
      ({ id }) => !seen.has(id),
    );
    const stored = await db
      .transaction()
      .execute((trx) =>
        storePage(trx, { runId, holder, page: run.page }, { records, readAt, cursor: offset }),
      );
    if (!stored) throw taken();
    for (const { id } of records) seen.add(id);
    run.page += 1;
    run.cursor = offset;
    run.listed = offset === null;
  }
}

/** Types first: an unticked checkbox is absent, and so is an empty text. */
async function columnsNow(table: TableClient, context: JobContext): Promise<RunColumns> {
  const { db, signal } = context;
  const schema = await inTurn(context, () => table.schema({ signal }));
  if (!schema) return columnsOfRecords(await readTableState(db));
  return columnsOfSchema(columnsInUse(await takeOverSchema(db, schema)));
}

async function startOver(run: Run, { db, now }: JobContext): Promise<void> {
  if (run.restarts >= mostRestarts)
    throw giveUp("The external table lost the place in its list three times; begin the sync anew");
  await restartList(db, run.runId);
  await noteStop(
    db,
    run.runId,
    "The table lost the place in its list; it begins at page one",
    now(),
  );
  run.restarts += 1;
  run.cursor = null;
}

/** 5, 10, 20, 40 seconds. */
const pauseAfter = (faults: number) => 5 * 2 ** faults;

/** A fault that may pass makes the run wait; any other ends it, in words. */
async function settled(error: unknown, run: Run, context: JobContext): Promise<unknown> {
  const { db, now, attempt } = context;
  const { runId, faults } = run;
  if (error instanceof ServiceError && error.next === "retry-later") {
    const isBusy = error.code === "rate_limited";
    if (isBusy || faults < mostFaults) {
      await noteStop(db, runId, error.message, now());
      const retryAfterSeconds = error.retryAfterSeconds ?? pauseAfter(faults);
      return retryLater(error.message, { retryAfterSeconds, cause: error });
    }
  } else if (error instanceof JobFailure && error.next === "retry-later") return error;
  const mayPass = !(error instanceof JobFailure) && (!attempt.last || context.signal.aborted);
  if (mayPass) return error;
  const reason = error instanceof Error ? error.message : String(error);
  await failSync(db, runId, reason, now());
  return giveUp(reason, { cause: error });
}
