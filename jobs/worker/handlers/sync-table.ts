import { randomUUID } from "node:crypto";

import { nextStoredPage, storePage } from "#db/queries/sync/pages.server";
import {
  type ClaimedRun,
  claimRun,
  createSyncRun,
  failSync,
  finishSync,
  holdOn,
  isRunning,
  noteStop,
  restartList,
} from "#db/queries/sync/runs.server";
import { databaseTime } from "#db/queries/sync/shared-cells.server";
import {
  noteCheck,
  readTableState,
  type TableState,
  takeOverSchema,
  takeScheduledTurn,
} from "#db/queries/sync/table-state.server";
import { isoDay } from "#domain/calendar/dates";
import { airtableNotConfigured } from "#domain/imports/run";
import {
  columnsInUse,
  mapColumns,
  type TableColumn,
  type TableRecord,
} from "#domain/table/mapping";
import type { ColumnInUse } from "#domain/table/record";
import type { JobPayload } from "#jobs/queue/catalog";
import type { TableClient } from "#jobs/worker/clients/table";
import type { JobContext } from "#jobs/worker/context";
import { giveUp, JobFailure, retryLater, ServiceError } from "#jobs/worker/errors";
import { inTurn, readPage } from "#jobs/worker/table-sync/read-pages";
import { taken, takePage } from "#jobs/worker/table-sync/save-records";

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
    await failSync(db, runId, airtableNotConfigured, now());
    throw giveUp(airtableNotConfigured);
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

/** Begins the sync of the night, once a day, at its hour or as soon as a worker is there again. */
export async function beginScheduledSync(
  _: JobPayload<"begin-sync">,
  { db, enqueue, clients, now }: JobContext,
): Promise<void> {
  const { hour } = await readTableState(db);
  if (hour === null || !clients.table) return;
  const at = now();
  const turn = { hour: at.getUTCHours(), day: isoDay(at) };
  // Together: a turn that was taken by a worker killed right after it would be no sync that night.
  const runId = await db.transaction().execute(async (trx) => {
    if (!(await takeScheduledTurn(trx, turn))) return null;
    return createSyncRun(trx, { look: false, actor: "schedule" });
  });
  if (runId) await enqueue("sync-table", { runId });
}

/** Tries the key, then reads today's columns; the operator waits for the outcome. */
export async function checkTable(_: JobPayload<"check-table">, context: JobContext): Promise<void> {
  const { db, clients, signal, now } = context;
  const { table } = clients;
  if (!table) return void (await noteCheck(db, { ok: false, error: airtableNotConfigured }, now()));
  try {
    const { ms } = await inTurn(context, () => table.check({ signal }));
    const schema = await inTurn(context, () => table.schema({ signal }));
    if (schema) await takeOverSchema(db, schema);
    // The key is right; whether it opens this table, a record says.
    else await inTurn(context, () => table.listPage({ byId: false, pageSize: 1, signal }));
    await noteCheck(db, { ok: true, ms }, now());
  } catch (error) {
    const isAnswer = error instanceof ServiceError || error instanceof JobFailure;
    if (!isAnswer) throw error;
    await noteCheck(db, { ok: false, error: error.message }, now());
  }
}

/** The columns of a run: known beforehand from the schema, or found in the records that came. */
interface RunColumns {
  /** What to ask for; absent: everything, by name. */
  ids: string[] | undefined;
  /** The columns that these records may be read by. */
  inUse: (records: readonly TableRecord[]) => ColumnInUse[];
}

function columnsOfSchema(columns: ColumnInUse[]): RunColumns {
  return { ids: columns.map(({ column }) => column.id), inUse: () => columns };
}

/**
 * Without a schema a column is known once a record has filled it: until then an empty cell cannot be
 * told from a column that does not exist, and nothing is emptied. Only a checkbox holds `true`.
 */
function columnsOfRecords(state: Pick<TableState, "choices" | "emptyIsActive">): RunColumns {
  const seen = new Map<string, TableColumn>();
  // Inactive unless it says so: then the column counts before it was ever filled.
  if (!state.emptyIsActive) seen.set("Active", { id: "Active", name: "Active", type: "" });
  const choices = state.choices.map((choice) => ({ ...choice, columnId: choice.name }));
  return {
    ids: undefined,
    inUse: (records) => {
      for (const { cells } of records)
        for (const [name, cell] of Object.entries(cells))
          if (cell === true || !seen.has(name))
            seen.set(name, { id: name, name, type: cell === true ? "checkbox" : "" });
      return columnsInUse(mapColumns([...seen.values()], choices));
    },
  };
}
