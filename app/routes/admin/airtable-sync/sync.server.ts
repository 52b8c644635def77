import { propertyTotals } from "#db/queries/property/admin-list.server";
import { recordChange } from "#db/queries/site/audit.server";
import { listSyncRuns, type SyncRun } from "#db/queries/sync/history.server";
import {
  cancelSync,
  listSyncItems,
  type StoredDifference,
  type SyncItemKind,
} from "#db/queries/sync/runs.server";
import { tableConflicts } from "#db/queries/sync/table-conflicts.server";
import {
  askForCheck,
  readTableState,
  saveMapping,
  setHolds,
  setSchedule,
} from "#db/queries/sync/table-state.server";
import { isoDay } from "#domain/calendar/dates";
import { airtableNotConfigured } from "#domain/imports/run";
import { differenceInWords } from "#domain/table/cells";
import { checkMapping, mapColumns } from "#domain/table/mapping";
import { texts } from "#domain/text/texts";
import { beginSync } from "#jobs/queue/table-sync.server";
import { attempt } from "~/server/pages/attempt.server";
import type { RequestContext } from "~/server/services.server";
import { isConfigured } from "~/server/sync/sync-now.server";
import type { Toast } from "~/server/visitor/toast.server";

const perPage = 20;
export const shownKinds = ["new", "changed", "failed", "gone"] as const;

export interface ShownItem {
  recordId: string;
  name: string;
  propertyId: string | null;
  held: boolean;
  differences: ReturnType<typeof differenceInWords>[];
  problems: { words: string; advice: string }[];
}

/** All that the screen shows; a part that cannot be read leaves the others standing. */
export async function syncScreen(context: RequestContext, params: URLSearchParams) {
  const { db } = context;
  const [totals, history, table, conflicts] = await Promise.all([
    attempt(context, "sync totals", () => propertyTotals(db)),
    attempt(context, "syncs", () => listSyncRuns(db, { limit: 30 })),
    attempt(context, "external table", () => readTableState(db)),
    attempt(context, "conflicts", () => tableConflicts(db)),
  ]);
  const newest = history?.[0] ?? null;
  const told = history?.find(({ state }) => state === "finished") ?? null;
  const lastSync = history?.find(({ look, state }) => !look && state === "finished") ?? null;
  return {
    configured: isConfigured(context),
    totals,
    conflicts,
    lastSync: history && { at: lastSync?.finishedAt ?? null },
    running: newest?.state === "running" ? newest : null,
    newest,
    told: told && { run: told, ...(await listed(context, told, params)) },
    table: table && { ...table, mapping: mapColumns(table.columns, table.choices) },
    history: history?.filter(({ look }) => !look).slice(0, 14) ?? null,
  };
}

async function listed(context: RequestContext, run: SyncRun, params: URLSearchParams) {
  const kind = kindOf(run, params.get("kind"));
  const page = Math.max(1, Number(params.get("page")) || 1);
  const items = await attempt(context, "records of a sync", () =>
    listSyncItems(context.db, run.id, { kind, limit: perPage, offset: (page - 1) * perPage }),
  );
  const shown = items?.map(({ differences, currency, ...item }): ShownItem => ({
    ...item,
    differences: inWords(differences, currency),
  }));
  return { kind, page, pages: Math.ceil(countOf(run, kind) / perPage), items: shown ?? null };
}

/** Amounts each in the currency of their time. */
function inWords(differences: readonly StoredDifference[], currency: string | null) {
  const next = differences.find(({ field, applied }) => field === "currency" && applied)?.after;
  const after = typeof next === "string" ? next : currency;
  return differences.map((one) => differenceInWords(one, { before: currency, after }));
}

/** The kind that was asked for, else the first that has a record. */
const kindOf = (run: SyncRun, asked: string | null): SyncItemKind =>
  shownKinds.find((kind) => kind === asked) ??
  (["changed", "new", "failed", "gone"] as const).find((kind) => countOf(run, kind) > 0) ??
  "changed";

/** Records without a property of their own beside those that have one. */
export const countOf = (run: SyncRun, kind: SyncItemKind): number =>
  ({ new: run.created, changed: run.changed, failed: run.failed, gone: run.gone })[kind];

interface Asked {
  context: RequestContext;
  form: FormData;
  actor: string;
}

const notConfigured: Toast = { type: "error", text: airtableNotConfigured };
const text = (form: FormData, name: string) => String(form.get(name) ?? "");

/** What the ticks of the list say, then the sync itself or a look at what it would change. */
export async function startSync({ context, form, actor }: Asked, look: boolean): Promise<Toast> {
  const { db, enqueue } = context;
  if (!isConfigured(context)) return notConfigured;
  await keepHolds({ context, form, actor });
  const runId = await beginSync({ db, enqueue }, { look, actor });
  if (!runId) return { type: "info", text: "A sync is already running" };
  return { type: "info", text: look ? "Preview in progress; nothing is saved" : "Sync started" };
}

async function keepHolds({ context, form, actor }: Asked): Promise<void> {
  const all = (name: string) => form.getAll(name).map(String);
  const [shown, taken] = [all("shown"), all("take")];
  if (shown.length > 0) await setHolds(context.db, { shown, taken, actor });
}

export async function saveHolds(asked: Asked): Promise<Toast> {
  await keepHolds(asked);
  return { type: "success", text: "Saved. Unchecked records will be skipped." };
}

/** The number of stored properties at once; the table answers a moment later, on the screen. */
export async function testConnections({ context }: Asked): Promise<Toast> {
  const { db, enqueue, now } = context;
  const totals = await attempt(context, "connection test", () => propertyTotals(db));
  if (!totals) return { type: "error", text: "The database is not responding" };
  const stored = `Database connection OK: ${texts.listing.count(totals.total)} stored`;
  if (!isConfigured(context)) return { type: "success", text: stored };
  await askForCheck(db, now());
  await enqueue("check-table", {});
  return { type: "success", text: `${stored}. Testing the external table` };
}

export async function stopSync({ context }: Asked): Promise<Toast> {
  const { db, now } = context;
  const [last] = await listSyncRuns(db, { limit: 1 });
  if (last?.state === "running") await cancelSync(db, last.id, now());
  return { type: "success", text: "Sync stopped. Saved changes are kept." };
}

/** "02" begins it each night at two; blank: not by itself. */
export async function saveSchedule({ context, form, actor }: Asked): Promise<Toast> {
  const { db, now } = context;
  const hour = Number(text(form, "hour"));
  const isOn = form.get("nightly") === "on" && Number.isInteger(hour) && hour >= 0 && hour < 24;
  const before = (await readTableState(db)).hour;
  const after = isOn ? hour : null;
  // Where the hour is past today, tomorrow is the first day.
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

export async function saveTableMapping({ context, form, actor }: Asked): Promise<MappingOutcome> {
  const { db } = context;
  const state = await readTableState(db);
  const checked = checkMapping(state.columns, (name) => text(form, name));
  if (!checked.ok) return checked;
  const emptyIsActive = form.has("empty") ? form.get("empty") !== "inactive" : state.emptyIsActive;
  // A form without columns is about the other question alone.
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
