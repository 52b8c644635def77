import { nextStoredPage, storePage } from "#db/queries/table/pages.server";
import {
  createSyncRun,
  failSync,
  finishSync,
  isRunning,
  type OpenRun,
  openRun,
  recordSyncPause,
  restartList,
} from "#db/queries/table/runs.server";
import { databaseTime } from "#db/queries/table/shared-cells.server";
import {
  claimScheduledSync,
  readTableState,
  recordTableCheck,
  storeSchema,
  type TableState,
} from "#db/queries/table/table-state.server";
import { isoDay } from "#domain/calendar/dates";
import { airtableNotConfigured } from "#domain/imports/run";
import type { JobPayload } from "#domain/jobs/catalog";
import { type TableColumn, type TableRecord, withProfiles } from "#domain/table/columns";
import { type ColumnInUse, columnsInUse, mapColumns } from "#domain/table/mapping";
import type { TableClient } from "#jobs/worker/clients/table";
import type { JobContext, WorkContext, WorkHandler } from "#jobs/worker/context";
import { giveUp, JobFailure, retryLater, ServiceError } from "#jobs/worker/errors";
import { callTable, readTablePage } from "#jobs/worker/rate-limit";
import { taken, takePage } from "#jobs/worker/table/save-records";

/** A sync may last an hour: it continues in a new job, so that other jobs can run. */
const maxStretchMs = 4 * 60_000;
const maxRestarts = 2;

/**
 * Reads the whole list of the external table, then updates properties page by page, or only previews
 * the changes in a dry run. Each page is stored with its result, so the next worker resumes after it.
 */
export const syncTable: WorkHandler<"sync-table"> = {
  async run({ runId }, context) {
    const { db, clients, work, now } = context;
    const run = await openRun(db, runId, work);
    if (!run) return; // done, stopped or deleted
    if (run === "held") throw taken();
    if (!clients.table) throw giveUp(airtableNotConfigured);
    try {
      await resume(clients.table, run, context);
      await finishSync(db, runId, now());
    } catch (error) {
      if (!(error instanceof JobFailure)) throw error;
      // Stopped by the operator.
      if (!(await isRunning(db, runId))) return;
      throw await recordPause(error, runId, context);
    }
  },
  onGiveUp: ({ runId }, reason, { db, now }) => failSync(db, runId, reason, now()),
};

async function resume(table: TableClient, run: OpenRun, context: WorkContext): Promise<void> {
  const { db, signal } = context;
  const columns = await currentColumns(table, context);
  const { emptyIsActive } = await readTableState(db);
  const startedAt = performance.now();
  const rest = () => {
    signal.throwIfAborted();
    if (performance.now() - startedAt > maxStretchMs)
      throw retryLater("The sync will resume shortly", { retryAfterSeconds: 1, isAttempt: false });
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
  /** Yields to other jobs after a while. */
  rest: () => void;
}

/** Only reads and stores pages: the page cursor expires soon. */
async function readList(
  table: TableClient,
  run: OpenRun,
  context: WorkContext,
  { columns, rest }: Reading,
): Promise<void> {
  const { db, work } = context;
  const { runId, seen } = run;
  while (!run.listed) {
    rest();
    const readAt = await databaseTime(db);
    const page = await readTablePage(table, context, { cursor: run.cursor, columns: columns.ids });
    if (page.expired) {
      await startOver(run, context);
      continue;
    }
    const { offset } = page;
    // Records move between pages while the list is read: each counts once.
    const records = [...new Map(page.records.map((record) => [record.id, record])).values()].filter(
      ({ id }) => !seen.has(id),
    );
    const read = { records, readAt, cursor: offset };
    await db.transaction().execute(async (trx) => {
      if (!(await storePage(trx, { runId, work, page: run.page }, read))) throw taken();
    });
    for (const { id } of records) seen.add(id);
    run.page += 1;
    run.cursor = offset;
    run.listed = offset === null;
  }
}

/** From the schema, because an unchecked checkbox is absent from a record, like an empty text. */
async function currentColumns(table: TableClient, context: JobContext): Promise<RunColumns> {
  const { db, signal } = context;
  const schema = await callTable(context, () => table.schema({ signal }));
  if (!schema) return columnsOfRecords(await readTableState(db));
  return columnsOfSchema(columnsInUse(await storeSchema(db, schema)));
}

async function startOver(run: OpenRun, { db, now }: JobContext): Promise<void> {
  if (run.restarts >= maxRestarts)
    throw giveUp("The external table's page cursor expired three times; start the sync again");
  await restartList(db, run.runId);
  await recordSyncPause(db, run.runId, "The page cursor expired; restarting from page 1", now());
  run.restarts += 1;
  run.cursor = null;
}

/** Shows the operator why the service delays the run; a limit of requests is no failed attempt. */
async function recordPause(
  error: JobFailure,
  runId: string,
  { db, now }: JobContext,
): Promise<JobFailure> {
  if (!(error instanceof ServiceError) || error.next !== "retry-later") return error;
  const { message, code, retryAfterSeconds } = error;
  await recordSyncPause(db, runId, message, now());
  if (code !== "rate_limited") return error;
  return retryLater(message, { retryAfterSeconds, isAttempt: false, cause: error });
}

/** Starts the nightly sync, once a day, at its hour or as soon as a worker is running again. */
export async function beginScheduledSync(
  _: JobPayload<"begin-sync">,
  { db, enqueue, clients, now }: JobContext,
): Promise<void> {
  const { hour } = await readTableState(db);
  if (hour === null || !clients.table) return;
  const at = now();
  const turn = { hour: at.getUTCHours(), day: isoDay(at) };
  // In one transaction: if the worker were killed between the two, there would be no sync that night.
  const runId = await db.transaction().execute(async (trx) => {
    if (!(await claimScheduledSync(trx, turn))) return null;
    return createSyncRun(trx, { look: false, actor: "schedule" });
  });
  if (runId) await enqueue("sync-table", { runId });
}

/** Records that columns are guessed by: a page. */
const sampleRecords = 100;

/** Checks the key, then reads the current columns; the operator waits for the result. */
export async function checkTable(_: JobPayload<"check-table">, context: JobContext): Promise<void> {
  const { db, clients, signal, now } = context;
  const { table } = clients;
  if (!table)
    return void (await recordTableCheck(db, { ok: false, error: airtableNotConfigured }, now()));
  try {
    const { ms } = await callTable(context, () => table.check({ signal }));
    const schema = await callTable(context, () => table.schema({ signal }));
    // The key is valid; reading records shows whether it opens this table, and what its columns hold.
    const list = { byId: schema !== null, pageSize: schema ? sampleRecords : 1, signal };
    const page = await callTable(context, () => table.listPage(list));
    if (schema) {
      const records = page.expired ? [] : page.records;
      await storeSchema(db, { ...schema, columns: withProfiles(schema.columns, records) });
    }
    await recordTableCheck(db, { ok: true, ms }, now());
  } catch (error) {
    const isAnswer = error instanceof ServiceError || error instanceof JobFailure;
    if (!isAnswer) throw error;
    await recordTableCheck(db, { ok: false, error: error.message }, now());
  }
}

/** The columns of a run: known from the schema, or collected from the records. */
interface RunColumns {
  /** The columns to request; undefined requests all of them, by name. */
  ids: string[] | undefined;
  /** The columns by which these records may be read. */
  inUse: (records: readonly TableRecord[]) => ColumnInUse[];
}

function columnsOfSchema(columns: ColumnInUse[]): RunColumns {
  return { ids: columns.map(({ column }) => column.id), inUse: () => columns };
}

/**
 * Without a schema a column is known once a record has a value in it: until then an empty cell looks
 * like a missing column, and no field is cleared. Only a checkbox holds `true`.
 */
function columnsOfRecords(state: Pick<TableState, "choices" | "emptyIsActive">): RunColumns {
  const seen = new Map<string, TableColumn>();
  // Records are inactive unless checked: then the column counts before any record has it checked.
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
