import { propertyTotals } from "#db/queries/property/admin-list.server";
import { listSyncRuns, type SyncRun } from "#db/queries/sync/history.server";
import { listSyncItems, type StoredDifference } from "#db/queries/sync/items.server";
import type { SyncItemKind } from "#db/queries/sync/pages.server";
import { tableConflicts } from "#db/queries/sync/table-conflicts.server";
import { readTableState } from "#db/queries/sync/table-state.server";
import { differenceInWords } from "#domain/table/difference-words";
import { mapColumns } from "#domain/table/mapping";
import { attempt } from "~/server/pages/attempt.server";
import type { RequestContext } from "~/server/services.server";
import { isConfigured } from "./sync-now.server";

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
