import type { Connection } from "#db/connect.server";
import { type AuditEntry, findDeletion } from "#db/queries/log/audit.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { deleteProperties } from "#db/queries/property/delete.server";
import { changesSince } from "#db/queries/property/edits.server";
import { type EvidenceBefore, restoreSources } from "#db/queries/property/evidence.server";
import { findForUpdate, findMany, type StoredProperty } from "#db/queries/property/read.server";
import { pick, type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import { inTransaction } from "#db/transaction.server";
import {
  alreadyUndone,
  changedSince,
  movedToTrash,
  propertyMissing,
  revisionMissing,
} from "#domain/changes/reasons";
import type { Rates } from "#domain/money/currencies";
import { isLookup } from "#domain/places/lookups";
import type { FieldName } from "#domain/property/fields";
import { isRecord } from "#domain/property/kinds/kind";
import { editOf, isAsLeft, isSameValue, type Merged, mergeSince } from "#domain/property/merge";
import type { PropertyFields } from "#domain/property/property";

type Values = Partial<PropertyFields>;

/** What is to be undone of one property. */
export interface Written {
  /** Version before it; null if it created the property. */
  from: number | null;
  /** Version after it. */
  to: number;
  /** Only these values come back, and only later edits of them prevent it. Default: all that it changed. */
  values?: Values;
  /** What sources said before it; without it the values count as typed. */
  sources?: readonly EvidenceBefore[];
  /** Fields about which it recorded a source, besides those that it changed. */
  said?: readonly FieldName[];
}

/** Who undoes something, and when. */
export interface UndoBy {
  actor: string;
  now: Date;
  /** Queue write-backs of shared fields to the external table. */
  toTable: boolean;
}

interface UndoContext extends UndoBy {
  trx: Connection;
  rates: Rates;
  /** The bulk change that includes this undo. */
  changeId?: string;
}

/** The result of an undo for the operator. */
export type UndoOutcome =
  | {
      /** Of what was undone. */
      name: string;
      saved: readonly SavedProperty[];
      /** Properties that stayed as they are, with the reason. */
      refused?: readonly { name: string; reason: string }[];
    }
  | { reason: string };

type Plan = { merged: Merged | null } | { reason: string };

/**
 * The one rule for undoing a change of a property: it is possible until a person or a source changes the
 * property again. Lookups are no edits: what they found stays, unless the undo restores another address or
 * point. Writes nothing.
 * @returns the fields after the undo; null where the property goes to the trash
 */
export async function planUndo(
  db: Connection,
  stored: StoredProperty | null,
  { from, to, values }: Written,
): Promise<Plan> {
  if (!stored) return { reason: propertyMissing };
  const { property, deleted } = stored;
  if (deleted) return { reason: movedToTrash(await findDeletion(db, property.id)) };
  if (from === to) return { merged: { fields: property, reset: [] } };
  const [after, before] = await changesSince(
    db,
    [to, from ?? to].map((version) => ({ property, version })),
  );
  if (!after || !before) return { reason: revisionMissing };
  if (values && isIn(property, values)) return { reason: alreadyUndone };
  const edited = after.edited.filter((name) => !values || name in values);
  const isUndone = from !== null && !values && before.edited.length === 0;
  if (edited.length > 0 && !isUndone) return { reason: changedSince(editOf(after, edited)) };
  if (from === null) return { merged: null };
  const earlier = values ?? pick(before.base, before.edited);
  return { merged: mergeSince({ ...property, ...earlier }, property, before) };
}

const isIn = (property: PropertyFields, values: Values): boolean =>
  (Object.keys(values) as FieldName[]).every((name) =>
    isSameValue(name, property[name], values[name]),
  );

/**
 * Undoes a change of a locked property, in the transaction of the caller.
 * @returns what was saved, null for a property that went to the trash; or the reason why nothing was undone
 */
export async function undoWritten(
  stored: StoredProperty | null,
  written: Written,
  { trx, actor, rates, now, changeId, toTable }: UndoContext,
): Promise<{ saved: SavedProperty | null } | { reason: string }> {
  const plan = await planUndo(trx, stored, written);
  if ("reason" in plan || !stored) return plan as { reason: string };
  const { id } = stored.property;
  if (!plan.merged) {
    await deleteProperties(trx, [id], { actor, now, changeId });
    return { saved: null };
  }
  const { fields, reset } = plan.merged;
  const sources = { origin: "typed", reset } as const;
  const saved = await saveProperty(trx, { id, fields, actor, sources, rates, changeId, toTable });
  if ("conflict" in saved) throw new Error("A save without a version cannot be in conflict");
  if (written.sources) {
    const named = [...new Set([...saved.changed, ...(written.said ?? [])])];
    await restoreSources(trx, { propertyId: id, fields }, named, written.sources);
  }
  return { saved };
}

/** Values of an audit entry about an edited property; null for every other entry. */
function editedValues({
  actor,
  action,
  entity,
  before,
  after,
}: Pick<AuditEntry, "actor" | "action" | "entity" | "before" | "after">): {
  before: Values;
  after: Values;
} | null {
  const isEdit = entity === "property" && action === "update" && !isLookup(actor);
  return isEdit && isRecord(before) && isRecord(after)
    ? { before: before as Values, after: after as Values }
    : null;
}

/** Ids of the entries whose change can still be undone. */
export async function undoableUpdates(
  db: Connection,
  entries: readonly AuditEntry[],
): Promise<Set<number>> {
  const updates = entries.flatMap((entry) => {
    const values = editedValues(entry);
    return values ? [{ entry, ...values }] : [];
  });
  const properties = await findMany(db, [...new Set(updates.map(({ entry }) => entry.entityId))]);
  const byId = new Map(properties.map((property) => [property.id, property]));
  return new Set(
    updates.flatMap(({ entry, after }) => {
      const property = byId.get(entry.entityId);
      return property && isAsLeft(property, after) ? [entry.id] : [];
    }),
  );
}

/** Restores the values from before an audit entry, unless they were edited since. */
export function undoAuditEntry(
  db: Connection,
  id: string,
  by: UndoBy,
): Promise<UndoOutcome | null> {
  const entryId = Number(id);
  if (!Number.isSafeInteger(entryId)) return Promise.resolve(null);
  return inTransaction(db, async (trx) => {
    const entry = await trx
      .selectFrom("auditLog")
      .selectAll()
      .where("id", "=", entryId)
      .executeTakeFirst();
    const values = entry && editedValues(entry);
    if (!values) return null;
    const stored = await findForUpdate(trx, entry.entityId);
    // The version and the entry are of one transaction, and have its time to the microsecond.
    const { version } = await trx
      .selectFrom("propertyRevisions")
      .select(({ fn }) => fn.max("version").as("version"))
      .where("propertyId", "=", entry.entityId)
      .where("createdAt", "<=", ({ selectFrom }) =>
        selectFrom("auditLog").select("at").where("id", "=", entryId),
      )
      .executeTakeFirstOrThrow();
    if (!stored || version === null) return null;
    const { rates } = await readCurrentRates(trx);
    const written = { from: version - 1, to: version, values: values.before };
    const undone = await undoWritten(stored, written, { ...by, trx, rates });
    if ("reason" in undone) return undone;
    return { name: stored.property.name, saved: undone.saved ? [undone.saved] : [] };
  });
}
