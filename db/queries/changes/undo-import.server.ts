import { type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { EvidenceBefore } from "#db/queries/property/evidence.server";
import { findForUpdate, findManyStored } from "#db/queries/property/read.server";
import { changedFields } from "#db/queries/property/revisions.server";
import { pick } from "#db/queries/property/save.server";
import type { ImportItems } from "#db/schema";
import { alreadyUndone, propertyMissing } from "#domain/changes/reasons";
import { type UndoChain, undoChainOf } from "#domain/changes/states";
import type { FieldName } from "#domain/property/fields";
import type { Property, PropertyFields } from "#domain/property/property";
import type { ItemContext, ItemResult, NewItem } from "./store.server";
import { planUndo, undoWritten } from "./undo.server";

/** A whole run, or one item of it. */
export interface ImportToUndo {
  runId: string;
  itemId?: string;
}

type DoneItem = Pick<
  Selectable<ImportItems>,
  "id" | "outcome" | "versionBefore" | "versionAfter" | "sourcesBefore"
> & { propertyId: string };

/** Imported items of a run that were not undone yet. */
async function doneItems(
  db: Connection,
  { runId, itemId }: ImportToUndo,
  propertyId?: string,
): Promise<DoneItem[]> {
  const rows = await db
    .selectFrom("importItems")
    .select(["id", "propertyId", "outcome", "versionBefore", "versionAfter", "sourcesBefore"])
    .where("runId", "=", runId)
    .where("state", "=", "imported")
    .where("outcome", "in", ["created", "updated"])
    .where("undoneAt", "is", null)
    .$if(itemId !== undefined, (qb) => qb.where("id", "=", itemId ?? ""))
    .$if(propertyId !== undefined, (qb) => qb.where("propertyId", "=", propertyId ?? ""))
    .orderBy("position")
    .execute();
  return rows.flatMap((row) =>
    row.propertyId === null ? [] : [{ ...row, propertyId: row.propertyId }],
  );
}

async function versionsOf(db: Connection, ids: readonly string[]) {
  const rows = await db
    .selectFrom("propertyRevisions")
    .select(["propertyId", "version", "actor"])
    .where("propertyId", "in", [...ids, ""])
    .execute();
  return byProperty(rows);
}

function byProperty<Row extends { propertyId: string }>(rows: readonly Row[]): Map<string, Row[]> {
  const grouped = new Map<string, Row[]>();
  for (const row of rows)
    grouped.set(row.propertyId, [...(grouped.get(row.propertyId) ?? []), row]);
  return grouped;
}

/** Null where no import is left to undo. */
const chainOf = (
  items: readonly DoneItem[] = [],
  versions: readonly { version: number; actor: string }[] = [],
): UndoChain | null =>
  undoChainOf(
    items.map(({ id, outcome, versionBefore, versionAfter }) => ({
      itemId: id,
      created: outcome === "created",
      versionBefore,
      versionAfter: versionAfter ?? 0,
    })),
    versions,
  );

/** Computes the effect of undoing an import for each property; writes nothing. */
export async function planImportUndo(db: Connection, undo: ImportToUndo): Promise<NewItem[]> {
  const items = byProperty(await doneItems(db, undo));
  const ids = [...items.keys()];
  const [stored, versions] = await Promise.all([findManyStored(db, ids), versionsOf(db, ids)]);
  const plans = ids.map(async (id): Promise<NewItem> => {
    const found = stored.get(id) ?? null;
    const name = found?.property.name ?? id;
    const chain = chainOf(items.get(id), versions.get(id));
    const plan = chain ? await planUndo(db, found, chain) : { reason: alreadyUndone };
    const item = { propertyId: found ? id : null, givenId: found ? undefined : id, name };
    if ("reason" in plan) return { ...item, state: "refused", reason: plan.reason };
    if (!plan.merged) return { ...item, created: true };
    return { ...item, ...(found && differencesTo(plan.merged.fields, found.property)) };
  });
  return Promise.all(plans);
}

/** Values before and after, in the form of a change item. */
function differencesTo(fields: PropertyFields, property: Property) {
  const names = changedFields(property, fields);
  return { before: pick(property, names), after: pick(fields, names) };
}

/** Undoes an import for one property, unless it was changed since. */
export async function undoImport(
  propertyId: string | null,
  undo: ImportToUndo,
  context: ItemContext,
): Promise<ItemResult> {
  const { trx, now } = context;
  const id = propertyId ?? "";
  const stored = await findForUpdate(trx, id);
  const items = await doneItems(trx, undo, id);
  const chain = chainOf(items, (await versionsOf(trx, [id])).get(id));
  if (!chain) return { state: "refused", reason: stored ? alreadyUndone : propertyMissing };
  const sources = sourcesOf(items, chain);
  const said = sources.map(({ field }) => field as FieldName);
  const written = { from: chain.from, to: chain.to, sources, said };
  const undone = await undoWritten(stored, written, context);
  if ("reason" in undone) return { state: "refused", reason: undone.reason };
  await markUndone(trx, undo.runId, chain.itemIds, now);
  const { saved } = undone;
  return { state: "done", ...(saved && { version: saved.version, saved }) };
}

/** Origins of the values before the first import of the chain. */
function sourcesOf(items: readonly DoneItem[], { itemIds }: UndoChain): EvidenceBefore[] {
  const rows = itemIds.flatMap(
    (id) =>
      (items.find((item) => item.id === id)?.sourcesBefore ?? []) as unknown as EvidenceBefore[],
  );
  // The chain starts with the last import, so values replaced by an earlier one overwrite later ones.
  return [...new Map(rows.map((row) => [`${row.field} ${row.origin}`, row])).values()];
}

/** Marks the items as read and skipped; a run without imported items counts as undone. */
async function markUndone(
  trx: Connection,
  runId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<void> {
  await trx
    .updateTable("importItems")
    .set({ state: "skipped", undoneAt: now, decision: null, updatedAt: now })
    .where("id", "in", [...itemIds])
    .execute();
  await sql`
    update import_runs set undone_at = ${now}, updated_at = ${now}
    where id = ${runId} and not exists (select from import_items where run_id = ${runId}
      and state = 'imported' and outcome in ('created', 'updated'))
  `.execute(trx);
}
