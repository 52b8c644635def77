import { type Selectable, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { deleteProperties } from "#db/queries/property/delete.server";
import { type EvidenceBefore, restoreSources } from "#db/queries/property/evidence.server";
import { findForUpdate, findMany, findManyStored } from "#db/queries/property/read.server";
import { changedFields, findRevision } from "#db/queries/property/revisions.server";
import { saveProperty } from "#db/queries/property/save.server";
import type { AuditEntry } from "#db/queries/site/audit.server";
import type { ImportItems } from "#db/schema";
import { inTransaction } from "#db/transaction.server";
import { type UndoChain, undoChainOf } from "#domain/changes/states";
import type { FieldName } from "#domain/property/fields";
import { allFields } from "#domain/property/fields";
import { isRecord, isSame } from "#domain/property/kinds/kind";
import type { Property, PropertyFields } from "#domain/property/property";
import { fieldsOfRevision } from "#domain/property/revisions";
import type { ItemContext, ItemResult, NewItem } from "./store.server";

/** A whole run, or one item of it. */
export interface ImportToUndo {
  runId: string;
  itemId?: string;
}

const changedSince = "It was changed after this import";
const inTrash = "Already in the trash";

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

const chainOf = (
  items: readonly DoneItem[],
  versions: { version: number; actor: string }[] | undefined,
): UndoChain | null =>
  undoChainOf(
    items.map(({ id, outcome, versionBefore, versionAfter }) => ({
      itemId: id,
      created: outcome === "created",
      versionBefore,
      versionAfter: versionAfter ?? 0,
    })),
    versions ?? [],
  );

/** Computes the effect of undoing an import for each property; writes nothing. */
export async function planImportUndo(db: Connection, undo: ImportToUndo): Promise<NewItem[]> {
  const items = byProperty(await doneItems(db, undo));
  const ids = [...items.keys()];
  const [stored, versions] = await Promise.all([findManyStored(db, ids), versionsOf(db, ids)]);
  const plans = ids.map(async (id): Promise<NewItem> => {
    const found = stored.get(id);
    if (!found)
      return { propertyId: null, givenId: id, name: id, state: "refused", reason: inTrash };
    const item = { propertyId: id, name: found.property.name };
    if (found.deleted) return { ...item, state: "refused", reason: inTrash };
    const chain = chainOf(items.get(id) ?? [], versions.get(id));
    if (!chain) return { ...item, state: "refused", reason: changedSince };
    if (chain.backTo === null) return { ...item, created: true, version: found.property.version };
    const before = await fieldsBefore(db, id, chain.backTo);
    if (!before)
      return { ...item, state: "refused", reason: "The previous revision no longer exists" };
    return { ...item, version: found.property.version, ...changeTo(before, found.property) };
  });
  return Promise.all(plans);
}

async function fieldsBefore(db: Connection, id: string, version: number) {
  const revision = await findRevision(db, id, version);
  return revision && fieldsOfRevision(revision.data);
}

/** Values before and after, in the form of a change item. */
function changeTo(before: PropertyFields, property: Property) {
  const names = changedFields(property, before);
  const pick = (fields: PropertyFields) =>
    Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: pick(property), after: pick(before) };
}

/** Undoes an import for one property, unless it was changed since. */
export async function undoImport(
  propertyId: string | null,
  undo: ImportToUndo,
  context: ItemContext,
): Promise<ItemResult> {
  const { trx, now } = context;
  const stored = propertyId === null ? null : await findForUpdate(trx, propertyId);
  if (!stored || stored.deleted) return { state: "refused", reason: inTrash };
  const { property } = stored;
  const items = await doneItems(trx, undo, property.id);
  const chain = chainOf(items, (await versionsOf(trx, [property.id])).get(property.id));
  if (!chain) return { state: "refused", reason: changedSince };
  const result =
    chain.backTo === null
      ? await toTrash(property, context)
      : await toVersion(property, chain.backTo, sourcesOf(items, chain), context);
  if (result.state === "done") await markUndone(trx, undo.runId, chain.itemIds, now);
  return result;
}

async function toTrash({ id }: Property, { trx, actor, now, changeId }: ItemContext) {
  await deleteProperties(trx, [id], { actor, now, changeId });
  return { state: "done" } satisfies ItemResult;
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

async function toVersion(
  property: Property,
  version: number,
  sources: readonly EvidenceBefore[],
  { trx, actor, rates, changeId, toTable }: ItemContext,
): Promise<ItemResult> {
  const fields = await fieldsBefore(trx, property.id, version);
  if (!fields) return { state: "refused", reason: "The previous revision no longer exists" };
  const saved = await saveProperty(trx, {
    id: property.id,
    fields,
    expectedVersion: property.version,
    actor,
    rates,
    changeId,
    toTable,
  });
  if ("conflict" in saved)
    return { state: "refused", reason: "Changed by someone else at the same time" };
  const named = new Set([...saved.changed, ...sources.map(({ field }) => field as FieldName)]);
  await restoreSources(trx, { propertyId: property.id, fields }, [...named], sources);
  return { state: "done", version: saved.version, saved };
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

type Values = Partial<PropertyFields>;
type UpdateEntry = Pick<AuditEntry, "action" | "entity" | "before" | "after">;

/** Values of an audit entry about a saved property; null for every other entry. */
function savedValues({
  action,
  entity,
  before,
  after,
}: UpdateEntry): { before: Values; after: Values } | null {
  const isPropertyUpdate =
    entity === "property" && action === "update" && isRecord(before) && isRecord(after);
  return isPropertyUpdate ? { before: before as Values, after: after as Values } : null;
}

/** True while the property still has every value that the entry set. */
const hasValues = (property: PropertyFields, after: Values): boolean =>
  allFields.every(
    ({ name, kind }) => !(name in after) || isSame(kind, property[name], after[name]),
  );

/** Ids of the entries whose change can still be undone. */
export async function undoableUpdates(
  db: Connection,
  entries: readonly AuditEntry[],
): Promise<Set<number>> {
  const updates = entries.flatMap((entry) => {
    const values = savedValues(entry);
    return values ? [{ entry, ...values }] : [];
  });
  const properties = await findMany(db, [...new Set(updates.map(({ entry }) => entry.entityId))]);
  const byId = new Map(properties.map((property) => [property.id, property]));
  return new Set(
    updates.flatMap(({ entry, after }) => {
      const property = byId.get(entry.entityId);
      return property && hasValues(property, after) ? [entry.id] : [];
    }),
  );
}

/** Restores the values from before an audit entry; null if the property was changed since. */
export function undoAuditEntry(db: Connection, id: string, actor: string): Promise<string | null> {
  const entryId = Number(id);
  if (!Number.isSafeInteger(entryId)) return Promise.resolve(null);
  return inTransaction(db, async (trx) => {
    const entry = await trx
      .selectFrom("auditLog")
      .selectAll()
      .where("id", "=", entryId)
      .executeTakeFirst();
    const values = entry && savedValues(entry);
    const stored = values && (await findForUpdate(trx, entry.entityId));
    if (!stored || stored.deleted || !hasValues(stored.property, values.after)) return null;
    const { property } = stored;
    const { rates } = await readCurrentRates(trx);
    const fields = { ...property, ...values.before };
    const saved = await saveProperty(trx, { id: property.id, fields, actor, rates });
    return "conflict" in saved ? null : fields.name;
  });
}
