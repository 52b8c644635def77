import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { findForUpdate, findManyStored } from "#db/queries/property/read.server";
import { changedFields, type Run } from "#db/queries/property/revisions.server";
import { pick, type SavedProperty } from "#db/queries/property/save.server";
import { inTransaction } from "#db/transaction.server";
import { alreadyUndone } from "#domain/changes/reasons";
import type { NewItem } from "./store.server";
import {
  planUndo,
  type UndoBy,
  type UndoOutcome,
  undoVersions,
  type Written,
  writtenVersions,
} from "./undo.server";

/** What became of the items of a run: import items, requests or findings. */
export interface UndoneItems {
  run: Run;
  undone: readonly string[];
  refused: readonly string[];
  now: Date;
}

/**
 * Puts the items of a run back to where they were before its decision, in the transaction of the undo.
 * @returns the names of the properties that they are about
 */
export type ReopenItems = (trx: Connection, items: UndoneItems) => Promise<readonly string[]>;

/** A run, or what it wrote to one property. */
export type RunToUndo = Run & { propertyId?: string };

/**
 * Undoes a run: each of its versions by the one rule (`planUndo`), each property in one save. Those that
 * cannot be undone stay, and the run can be undone again later. Null if it is unknown.
 */
export function undoRun(
  db: Connection,
  run: RunToUndo,
  reopen: ReopenItems,
  by: UndoBy & { changeId?: string },
): Promise<UndoOutcome | null> {
  return inTransaction(db, async (trx) => {
    const versions = await writtenVersions(trx, run, { forUpdate: true });
    const { rates } = await readCurrentRates(trx);
    const names = new Set<string>();
    const saved: SavedProperty[] = [];
    const refused: { name: string; reason: string }[] = [];
    const items = { undone: new Set<string>(), refused: new Set<string>() };
    for (const [propertyId, written] of byProperty(versions)) {
      const stored = await findForUpdate(trx, propertyId);
      const name = stored?.property.name ?? propertyId;
      const result = await undoVersions(stored, written, { ...by, trx, rates });
      const undone = result.undone.map((step) => step.written);
      await markUndone(trx, propertyId, undone, by);
      for (const { runItem } of undone) if (runItem) items.undone.add(runItem);
      for (const { written, reason } of result.refused) {
        if (written.runItem) items.refused.add(written.runItem);
        if (!refused.some((known) => known.name === name && known.reason === reason))
          refused.push({ name, reason });
      }
      if (undone.length > 0) names.add(name);
      if (result.saved) saved.push(result.saved);
    }
    const reopened = await reopen(trx, {
      run,
      undone: [...items.undone].filter((id) => !items.refused.has(id)),
      refused: [...items.refused],
      now: by.now,
    });
    for (const name of reopened) names.add(name);
    const [first] = names;
    if (first === undefined) {
      if (refused[0]) return { reason: refused[0].reason };
      return (await isUndone(trx, run)) ? { reason: alreadyUndone } : null;
    }
    return { name: names.size === 1 ? first : `${names.size} properties`, saved, refused };
  });
}

/**
 * What a run was; null for an unknown one. Choices of the external table and decisions about findings have no
 * record of their own that stays: they are told apart by their items.
 */
export async function runKindOf(db: Connection, { id }: Run): Promise<string | null> {
  const { rows } = await sql<{ kind: string | null }>`
    select coalesce(
      (select 'lodge' from lodge_requests where id = ${id}),
      (select 'rates' from rate_sheets where id = ${id}),
      (select 'change' from changes where id = ${id}),
      (select 'import' from import_runs where id = ${id}),
      (select case when run_item is null then 'table' else 'sources' end
        from property_revisions where run_id = ${id} limit 1)) as kind
  `.execute(db);
  return rows[0]?.kind ?? null;
}

function byProperty<Row extends { propertyId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows)
    grouped.set(row.propertyId, [...(grouped.get(row.propertyId) ?? []), row]);
  return grouped;
}

const isUndone = async (trx: Connection, { id }: Run): Promise<boolean> =>
  (await trx
    .selectFrom("propertyRevisions")
    .select("version")
    .where("runId", "=", id)
    .limit(1)
    .executeTakeFirst()) !== undefined;

export async function markUndone(
  trx: Connection,
  propertyId: string,
  undone: readonly Written[],
  { actor, now }: Pick<UndoBy, "actor" | "now">,
): Promise<void> {
  if (undone.length === 0) return;
  await trx
    .updateTable("propertyRevisions")
    .set({ undoneAt: now, undoneBy: actor })
    .where("propertyId", "=", propertyId)
    .where(
      "version",
      "in",
      undone.map(({ version }) => version),
    )
    .execute();
}

/** Computes the effect of undoing a run for each property; writes nothing. */
export async function planRunUndo(db: Connection, run: Run): Promise<NewItem[]> {
  const versions = byProperty(await writtenVersions(db, run));
  const stored = await findManyStored(db, [...versions.keys()]);
  const plans = [...versions].map(async ([id, written]): Promise<NewItem> => {
    const property = stored.get(id)?.property;
    const item = { propertyId: property ? id : null, name: property?.name ?? id };
    const { fields, undone, refused } = await planUndo(db, stored.get(id) ?? null, written);
    const reason = refused[0]?.reason;
    if (undone.length === 0) return { ...item, state: "refused", reason };
    if (!fields || !property) return { ...item, created: true, reason };
    const names = changedFields(property, fields);
    return { ...item, before: pick(property, names), after: pick(fields, names), reason };
  });
  return Promise.all(plans);
}
