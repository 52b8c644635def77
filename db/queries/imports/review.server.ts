import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { Run } from "#db/queries/property/revisions.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import type { Choices, ItemDecision } from "#domain/imports/choices";
import {
  type ItemState,
  readItemState,
  readRunKind,
  readRunState,
  type RunKind,
  type RunState,
} from "#domain/imports/run";
import { findItem } from "./read-runs.server";

export interface Review {
  choices: Choices;
  /** Null until the operator has chosen between updating and creating. */
  decision: ItemDecision | null;
  /** The property to update; null for a new one. */
  target: string | null;
}

const asColumns = ({ choices, decision, target }: Review) => ({
  choices: JSON.stringify(choices),
  decision,
  propertyId: target,
});

/** An item with its extraction and run; null if not found. */
export async function findItemOfRun(db: Connection, itemId: string) {
  const item = await findItem(db, itemId);
  const run =
    item &&
    (await db
      .selectFrom("importRuns")
      .select(["kind", "createdAt", "actor", "note"])
      .select(({ exists, selectFrom }) =>
        exists(selectFrom("readPages").select("itemId").where("itemId", "=", itemId)).as("hasPage"),
      )
      .where("id", "=", item.runId)
      .executeTakeFirst());
  if (!item || !run) return null;
  const { kind, createdAt, hasPage, actor, note } = run;
  return {
    ...item,
    kind: readRunKind(kind),
    runAt: createdAt,
    hasPage: Boolean(hasPage),
    actor,
    note,
  };
}

/** Saves the decisions made so far; false if the item is no longer open. */
export async function saveReview(db: Connection, itemId: string, review: Review): Promise<boolean> {
  const row = await db
    .updateTable("importItems")
    .set({ ...asColumns(review), updatedAt: sql`now()` })
    .where("id", "=", itemId)
    .where("state", "=", "success")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Saves the decisions and requests the import in one step; false if it is in progress. */
export function importReviewed(
  db: Connection,
  itemId: string,
  { publish, ...review }: Review & { publish: boolean },
): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("importItems")
      .set({
        ...asColumns(review),
        state: "importing",
        publish,
        error: null,
        reason: null,
        updatedAt: sql`now()`,
      })
      .where("id", "=", itemId)
      .where("state", "=", "success")
      .returning("id")
      .executeTakeFirst();
    if (row) await requestWork(trx, "import-property", [{ itemId }]);
    return row !== undefined;
  });
}

/** Skips an item: it is excluded from imports. */
export async function skipItem(db: Connection, itemId: string): Promise<boolean> {
  const row = await db
    .updateTable("importItems")
    .set({ state: "skipped", decision: "skip", updatedAt: sql`now()` })
    .where("id", "=", itemId)
    .where("state", "=", "success")
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Reopens a skipped or imported item. Decisions about fields are preserved; the decision to update is
 * cleared, so that no batch import applies it without confirmation.
 */
export async function reopenItem(db: Connection, itemId: string): Promise<boolean> {
  const row = await db
    .updateTable("importItems")
    .set({
      state: "success",
      decision: null,
      error: null,
      reason: null,
      updatedAt: sql`now()`,
    })
    .where("id", "=", itemId)
    .where("state", "in", ["skipped", "imported"])
    .where("extraction", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Undone items count as read and skipped, and a run without imported items as undone. */
export async function skipUndone(
  trx: Connection,
  { run, undone, now }: { run: Run; undone: readonly string[]; now: Date },
): Promise<string[]> {
  if (undone.length === 0) return [];
  await trx
    .updateTable("importItems")
    .set({
      // One that is open again stays in its review.
      state: sql`case when state = 'imported' then 'skipped' else state end`,
      undoneAt: now,
      decision: null,
      updatedAt: now,
    })
    .where("id", "in", [...undone])
    .execute();
  await sql`
    update import_runs set undone_at = ${now}, updated_at = ${now}
    where id = ${run.id} and not exists (select from import_items where run_id = ${run.id}
      and state = 'imported' and outcome in ('created', 'updated'))
  `.execute(trx);
  return [];
}

/** An item of a run in the navigation strip of the review. */
export interface StripItem {
  id: string;
  position: number;
  state: ItemState;
  name: string | null;
  url: string | null;
}

export async function stripOf(db: Connection, runId: string): Promise<StripItem[]> {
  const rows = await db
    .selectFrom("importItems")
    .select(["id", "position", "state", "url"])
    .select(sql<string | null>`extraction -> 'data' ->> 'name'`.as("name"))
    .where("runId", "=", runId)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({ ...row, state: readItemState(row.state) }));
}

export interface WaitingItem {
  id: string;
  /** "lodge": the answer of a lodge, with the id of its request. */
  kind: RunKind | "lodge";
  name: string | null;
  /** URL of the page, or email address of the lodge. */
  source: string | null;
  /** Error message of the failed import. */
  error: string | null;
  /** Who started the import or made the proposal; the email address of a lodge. */
  actor: string;
  /** Of the import, the proposal or the answer. */
  at: Date;
  /** The property that a proposal or an answer is about. */
  propertyId: string | null;
  /** Number of proposed values; null for a page and an answer. */
  changes: number | null;
}

/** Extracted pages and answers of lodges without a decision, newest run or answer first. */
export async function waitingItems(
  db: Connection,
  { page, size }: { page: number; size: number },
): Promise<{ items: WaitingItem[]; total: number }> {
  const { rows } = await sql<Omit<WaitingItem, "kind"> & { kind: string; total: number }>`
    select id, kind, name, source, error, actor, at, property_id, changes,
      count(*) over ()::integer as total
    from (
      select item.id, run.kind, item.extraction -> 'data' ->> 'name' as name, item.url as source,
        item.error, run.created_at as at, run.id as run_id, item.position, run.actor,
        item.property_id, jsonb_array_length(item.extraction -> 'proposal' -> 'fields') as changes
      from import_items as item join import_runs as run on run.id = item.run_id
      where item.state = 'success' and run.state <> 'cancelled' and run.kind <> 'sync'
      union all
      select request.id, 'lodge', property.name, request.email, null, request.answered_at,
        request.id, 0, request.email, request.property_id, null
      from lodge_requests as request join properties as property on property.id = request.property_id
      where request.state = 'answered' and property.deleted_at is null
    ) as waiting
    order by at desc, run_id, position
    limit ${size} offset ${(page - 1) * size}
  `.execute(db);
  return {
    items: rows.map(({ total: _, kind, ...row }) => ({
      ...row,
      kind: kind === "lodge" ? kind : readRunKind(kind),
    })),
    total: rows[0]?.total ?? 0,
  };
}

export interface ImportedRun {
  id: string;
  kind: RunKind;
  actor: string;
  createdAt: Date;
  undoneAt: Date | null;
  /** Name or URL of its first item. */
  first: string | null;
  firstId: string | null;
  state: RunState;
  /** A sync that saved nothing. */
  isPreview: boolean;
  total: number;
  open: number;
  /** Including those that were undone. */
  created: number;
  updated: number;
  unchanged: number;
  skipped: number;
  failed: number;
  /** Created and updated ones that were undone. */
  undone: number;
  /** Uncertain values that imports skipped. */
  valuesWaiting: number;
}

/** An import with its results; null if not found. */
export const findImportedRun = async (db: Connection, runId: string): Promise<ImportedRun | null> =>
  (await selectImported(db, sql`where id = ${runId}`))[0] ?? null;

/** Imports with their results, newest first. */
export const importedRuns = (db: Connection, limit = 30): Promise<ImportedRun[]> =>
  selectImported(db, sql`order by created_at desc, id limit ${limit}`);

async function selectImported(db: Connection, which: RawBuilder<unknown>): Promise<ImportedRun[]> {
  const { rows } = await sql<Omit<ImportedRun, "kind" | "state"> & { kind: string; state: string }>`
    select run.id, run.kind, run.actor, run.created_at, run.undone_at, run.state,
      coalesce(sync.look, false) as is_preview,
      items.total, items.open, items.skipped, items.undone, items.values_waiting,
      -- a sync stores the counts of its records instead of items
      coalesce(sync.created, items.created) as created,
      coalesce(sync.changed, items.updated) as updated,
      coalesce(sync.unchanged, items.unchanged) as unchanged,
      coalesce(sync.failed, items.failed) as failed,
      (select coalesce(extraction -> 'data' ->> 'name', url) from import_items
        where run_id = run.id order by position limit 1) as first,
      (select id from import_items where run_id = run.id order by position limit 1) as first_id
    from (select * from import_runs ${which}) as run
    left join sync_runs as sync on sync.run_id = run.id
    cross join lateral (
      select count(*)::integer as total,
        count(*) filter (where state = 'success')::integer as open,
        count(*) filter (where is_done and outcome = 'created')::integer as created,
        count(*) filter (where is_done and outcome = 'updated')::integer as updated,
        count(*) filter (where state = 'imported' and outcome = 'unchanged')::integer as unchanged,
        count(*) filter (where state = 'skipped' and undone_at is null)::integer as skipped,
        count(*) filter (where state = 'error')::integer as failed,
        count(*) filter (where state = 'skipped' and undone_at is not null)::integer as undone,
        coalesce(sum(values_waiting) filter (where state = 'imported'), 0)::integer as values_waiting
      from (select *, state = 'imported' or (state = 'skipped' and undone_at is not null) as is_done
        from import_items where run_id = run.id) as item
    ) as items
    order by run.created_at desc, run.id
  `.execute(db);
  return rows.map((row) => ({
    ...row,
    kind: readRunKind(row.kind),
    state: readRunState(row.state),
  }));
}

export interface RecentItem {
  runId: string;
  url: string | null;
  name: string | null;
  state: ItemState;
  error: string | null;
  propertyId: string | null;
  createdAt: Date;
}

/** Latest single imports, newest first. */
export async function recentItems(
  db: Connection,
  kind: RunKind,
  limit = 12,
): Promise<RecentItem[]> {
  const rows = await db
    .selectFrom("importItems")
    .innerJoin("importRuns", "importRuns.id", "importItems.runId")
    .select([
      "importItems.runId",
      "importItems.url",
      "importItems.state",
      "importItems.error",
      "importItems.propertyId",
      "importRuns.createdAt",
    ])
    .select(sql<string | null>`import_items.extraction -> 'data' ->> 'name'`.as("name"))
    .where("importRuns.kind", "=", kind)
    .orderBy("importRuns.createdAt", "desc")
    .orderBy("importItems.runId")
    .limit(limit)
    .execute();
  return rows.map((row) => ({ ...row, state: readItemState(row.state) }));
}
