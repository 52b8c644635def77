import { recordChange } from "#db/queries/log/audit.server";
import { propertyTotals } from "#db/queries/property/admin-list.server";
import { listSyncRuns, type SyncRun } from "#db/queries/table/history.server";
import {
  cancelSync,
  listSyncItems,
  type StoredDifference,
  type SyncItemKind,
} from "#db/queries/table/runs.server";
import {
  countDifferences,
  retryUnsent,
  tableConflicts,
} from "#db/queries/table/table-conflicts.server";
import {
  readTableState,
  requestTableCheck,
  saveMapping,
  setExcludedRecords,
  setSchedule,
} from "#db/queries/table/table-state.server";
import { isoDay } from "#domain/calendar/dates";
import { airtableNotConfigured } from "#domain/imports/run";
import { differenceInWords } from "#domain/table/cells";
import { checkMapping, mapColumns } from "#domain/table/mapping";
import { plural } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { beginSync } from "#jobs/queue/table.server";
import { tryRead } from "~/server/pages/try-read.server";
import type { RequestContext } from "~/server/services.server";
import { isConfigured } from "~/server/table/sync-now.server";
import type { Toast } from "~/server/visitor/toast.server";

const perPage = 20;
const itemKinds = ["new", "changed", "failed", "gone"] as const;

/** Data of the screen; sections that cannot be loaded are null. */
export async function syncScreen(context: RequestContext, params: URLSearchParams) {
  const { db } = context;
  const [totals, history, table, differences] = await Promise.all([
    tryRead(context, "sync totals", () => propertyTotals(db)),
    tryRead(context, "syncs", () => listSyncRuns(db, { limit: 30 })),
    tryRead(context, "external table", () => readTableState(db)),
    tryRead(context, "conflicts", () => readDifferences(context, params)),
  ]);
  const newest = history?.[0] ?? null;
  const finished = history?.find(({ state }) => state === "finished") ?? null;
  const lastSync = history?.find(({ look, state }) => !look && state === "finished") ?? null;
  return {
    configured: isConfigured(context),
    totals,
    differences,
    lastSync: history && { at: lastSync?.finishedAt ?? null },
    running: newest?.state === "running" ? newest : null,
    newest,
    report: finished && { run: finished, ...(await itemsOf(context, finished, params)) },
    table: table && { ...table, mapping: mapColumns(table.columns, table.choices) },
    history: history?.filter(({ look }) => !look).slice(0, 14) ?? null,
  };
}

const differencesPerPage = 50;

/** Values that differ from the table, a page of them, and those that were looked up here. */
async function readDifferences({ db }: RequestContext, params: URLSearchParams) {
  const counts = await countDifferences(db);
  const shown = counts.offer + counts.conflict + counts.unsent;
  const pages = Math.max(1, Math.ceil(shown / differencesPerPage));
  const page = Math.min(pages, Math.max(1, Number(params.get("differences")) || 1));
  const offset = (page - 1) * differencesPerPage;
  return {
    counts,
    page,
    pages,
    conflicts: await tableConflicts(db, { limit: differencesPerPage, offset }),
    lookups: await tableConflicts(db, { kinds: ["lookup"] }),
  };
}

async function itemsOf(context: RequestContext, run: SyncRun, params: URLSearchParams) {
  const kind = kindOf(run, params.get("kind"));
  const page = Math.max(1, Number(params.get("page")) || 1);
  const items = await tryRead(context, "records of a sync", () =>
    listSyncItems(context.db, run.id, { kind, limit: perPage, offset: (page - 1) * perPage }),
  );
  const formatted = items?.map(({ differences, currency, ...item }) => ({
    ...item,
    differences: inWords(differences, currency),
  }));
  return { kind, page, pages: Math.ceil(countOf(run, kind) / perPage), items: formatted ?? null };
}

/** Amounts before and after a change of currency are formatted in their own. */
function inWords(differences: readonly StoredDifference[], currency: string | null) {
  const next = differences.find(({ field, applied }) => field === "currency" && applied)?.after;
  const after = typeof next === "string" ? next : currency;
  return differences.map((value) => differenceInWords(value, { before: currency, after }));
}

/** The requested kind, else the first one with records. */
const kindOf = (run: SyncRun, requested: string | null): SyncItemKind =>
  itemKinds.find((kind) => kind === requested) ??
  (["changed", "new", "failed", "gone"] as const).find((kind) => countOf(run, kind) > 0) ??
  "changed";

const countOf = (run: SyncRun, kind: SyncItemKind): number =>
  ({ new: run.created, changed: run.changed, failed: run.failed, gone: run.gone })[kind];

interface ActionArgs {
  context: RequestContext;
  form: FormData;
  actor: string;
}

const notConfigured: Toast = { type: "error", text: airtableNotConfigured };
const valueOf = (form: FormData, name: string) => String(form.get(name) ?? "");

/** Saves the selection, then starts the sync or its dry run. */
export async function startSync(
  { context, form, actor }: ActionArgs,
  isDryRun: boolean,
): Promise<Toast> {
  const { db, enqueue } = context;
  if (!isConfigured(context)) return notConfigured;
  await storeSelection({ context, form, actor });
  const runId = await beginSync({ db, enqueue }, { look: isDryRun, actor });
  if (!runId) return { type: "info", text: "A sync is already running" };
  return {
    type: "info",
    text: isDryRun ? "Preview in progress; nothing is saved" : "Sync started",
  };
}

async function storeSelection({ context, form, actor }: ActionArgs): Promise<void> {
  const valuesOf = (name: string) => form.getAll(name).map(String);
  const shown = valuesOf("shown");
  if (shown.length > 0)
    await setExcludedRecords(context.db, {
      displayed: shown,
      includedIds: valuesOf("take"),
      actor,
    });
}

export async function saveSelection(args: ActionArgs): Promise<Toast> {
  await storeSelection(args);
  return { type: "success", text: "Saved. Unchecked records will be skipped." };
}

/** Counts the properties at once; the table is tested by a job and its result appears on the screen. */
export async function testConnections({ context }: ActionArgs): Promise<Toast> {
  const { db, enqueue, now } = context;
  const totals = await tryRead(context, "connection test", () => propertyTotals(db));
  if (!totals) return { type: "error", text: "The database is not responding" };
  const text = `Database connection OK: ${texts.listing.count(totals.total)} stored`;
  if (!isConfigured(context)) return { type: "success", text };
  await requestTableCheck(db, now());
  await enqueue("check-table", {});
  return { type: "success", text: `${text}. Testing the external table` };
}

/** Writes all values that changed here alone once more. */
export async function retryWriteBacks({ context }: ActionArgs): Promise<Toast> {
  const { db, enqueue } = context;
  if (!isConfigured(context)) return notConfigured;
  const due = await retryUnsent(db);
  for (const writeBack of due) await enqueue("write-back", writeBack);
  const text = plural(due.length, "property is", "properties are");
  return { type: "info", text: `${text} being written to the external table` };
}

export async function stopSync({ context }: ActionArgs): Promise<Toast> {
  const { db, now } = context;
  const [last] = await listSyncRuns(db, { limit: 1 });
  if (last?.state === "running") await cancelSync(db, last.id, now());
  return { type: "success", text: "Sync stopped. Saved changes are kept." };
}

export async function saveSchedule({ context, form, actor }: ActionArgs): Promise<Toast> {
  const { db, now } = context;
  const hour = Number(valueOf(form, "hour"));
  const isOn = form.get("nightly") === "on" && Number.isInteger(hour) && hour >= 0 && hour < 24;
  const before = (await readTableState(db)).hour;
  const after = isOn ? hour : null;
  // Without this, a sync whose hour is past would start at once.
  const isPast = isOn && now().getUTCHours() >= hour;
  await setSchedule(db, after, isPast ? isoDay(now()) : null);
  await recordChange(db, {
    actor,
    action: "update",
    entity: "sync",
    entityId: "schedule",
    before: { hour: before },
    after: { hour: after },
  });
  return {
    type: "success",
    text: isOn ? `Sync runs nightly at ${hour}:00 UTC` : "Scheduled sync is off",
  };
}

type MappingOutcome = { ok: true; toast: Toast } | { ok: false; errors: Record<string, string> };

export async function saveTableMapping({
  context,
  form,
  actor,
}: ActionArgs): Promise<MappingOutcome> {
  const { db } = context;
  const state = await readTableState(db);
  const checked = checkMapping(state.columns, (name) => valueOf(form, name));
  if (!checked.ok) return checked;
  const emptyIsActive = form.has("empty") ? form.get("empty") !== "inactive" : state.emptyIsActive;
  // A form without columns only sets the meaning of empty cells.
  await saveMapping(db, state.columns.length > 0 ? checked.choices : state.choices, emptyIsActive);
  await recordChange(db, {
    actor,
    action: "update",
    entity: "sync",
    entityId: "mapping",
    after: Object.fromEntries(checked.choices.map(({ name, target }) => [name, target])),
  });
  return {
    ok: true,
    toast: { type: "success", text: "Mapping saved. It applies from the next sync." },
  };
}
