import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { type AuditEntry, findDeletion } from "#db/queries/log/audit.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { deleteProperties } from "#db/queries/property/delete.server";
import { changesSince } from "#db/queries/property/edits.server";
import { type EvidenceBefore, restoreSources } from "#db/queries/property/evidence.server";
import { findForUpdate, findMany, type StoredProperty } from "#db/queries/property/read.server";
import type { Run } from "#db/queries/property/revisions.server";
import { pick, type SavedProperty, saveProperty } from "#db/queries/property/save.server";
import { inTransaction } from "#db/transaction.server";
import {
  alreadyUndone,
  changedSince,
  movedToTrash,
  pricesFollowRates,
  propertyMissing,
  revisionMissing,
} from "#domain/changes/reasons";
import type { Rates } from "#domain/money/currencies";
import { isLookup } from "#domain/places/lookups";
import { allFields, type FieldName } from "#domain/property/fields";
import { isRecord } from "#domain/property/kinds/kind";
import {
  editOf,
  isAsLeft,
  isSameValue,
  type Merged,
  mergeSince,
  type Since,
} from "#domain/property/merge";
import type { Property, PropertyFields } from "#domain/property/property";

type Values = Partial<PropertyFields>;

/** A version of a property that is to be undone, as its revision records it. */
export interface Written {
  version: number;
  /** It created the property, or brought it back from the trash. */
  created: boolean;
  runItem: string | null;
  /** What sources said before; without it the restored values count as typed. */
  sourcesBefore: readonly EvidenceBefore[] | null;
}

/** Who undoes something, and when. */
export interface UndoBy {
  actor: string;
  now: Date;
  /** Queue write-backs of shared fields to the external table. */
  toTable: boolean;
}

export interface UndoContext extends UndoBy {
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

export interface UndoPlan extends Omit<Merged, "fields"> {
  /** Null where the property goes to the trash. */
  fields: PropertyFields | null;
  undone: ({ written: Written } & Pick<Planned, "changed" | "since">)[];
  refused: { written: Written; reason: string }[];
}

/**
 * The one rule for undoing versions of a property: each is possible until a person or a source edits one of
 * the fields that it changed; a created property goes to the trash if nobody has edited it at all. Lookups are
 * no edits: what they found stays, unless the undo restores another address or point. Writes nothing.
 * @param versions newest first
 */
export async function planUndo(
  db: Connection,
  stored: StoredProperty | null,
  versions: readonly Written[],
): Promise<UndoPlan> {
  const reason = stored ? stored.deleted && (await trashed(db, stored)) : propertyMissing;
  const plan: UndoPlan = { fields: stored?.property ?? null, reset: [], undone: [], refused: [] };
  for (const written of versions) {
    if (!stored || !plan.fields || reason) {
      plan.refused.push({ written, reason: reason || propertyMissing });
      continue;
    }
    const step = await planVersion(db, { ...stored.property, ...plan.fields }, written);
    if ("reason" in step) {
      plan.refused.push({ written, reason: step.reason });
      continue;
    }
    const { merged, ...fields } = step;
    plan.undone.push({ written, ...fields });
    plan.fields = merged?.fields ?? null;
    plan.reset.push(...(merged?.reset ?? []));
  }
  return plan;
}

const trashed = async (db: Connection, { property }: StoredProperty) =>
  movedToTrash(await findDeletion(db, property.id));

interface Planned {
  /** Fields that the version changed. */
  changed: readonly FieldName[];
  since: Since;
  merged: Merged | null;
}

/** @param property with the values that the undo of later versions leaves */
async function planVersion(
  db: Connection,
  property: Property,
  { version, created }: Written,
): Promise<Planned | { reason: string }> {
  const [after, before] = await changesSince(
    db,
    [version, version - 1].map((started) => ({ property, version: started })),
  );
  if (!after || !(before || created)) return { reason: revisionMissing };
  const changed = allNames.filter(
    (name) => created || !before || !isSameValue(name, before.base[name], after.base[name]),
  );
  const { edited } = after;
  const overwritten = edited.filter((name) => changed.includes(name));
  const earlier = before && !created ? pick(before.base, changed) : null;
  const isUndone = earlier !== null && hasValues(property, earlier);
  if (overwritten.length > 0 && !isUndone)
    return { reason: changedSince(editOf(after, overwritten)) };
  if (!before || !earlier) return { changed, since: after, merged: null };
  const merged = mergeSince({ ...property, ...earlier }, property, before);
  return { changed, since: after, merged };
}

const allNames = allFields.map(({ name }) => name);

const hasValues = (property: PropertyFields, values: Values): boolean =>
  (Object.keys(values) as FieldName[]).every((name) =>
    isSameValue(name, property[name], values[name]),
  );

/**
 * Undoes versions of a locked property, in the transaction of the caller.
 * @returns the plan, and what was saved; null for a property that went to the trash, or stayed as it is
 */
export async function undoVersions(
  stored: StoredProperty | null,
  versions: readonly Written[],
  { trx, actor, rates, now, changeId, toTable }: UndoContext,
): Promise<UndoPlan & { saved: SavedProperty | null }> {
  const plan = await planUndo(trx, stored, versions);
  const { fields, reset, undone } = plan;
  if (!stored || undone.length === 0) return { ...plan, saved: null };
  const { id } = stored.property;
  if (!fields) {
    await deleteProperties(trx, [id], { actor, now, changeId });
    return { ...plan, saved: null };
  }
  const sources = { origin: "typed", reset } as const;
  const saved = await saveProperty(trx, { id, fields, actor, sources, rates, changeId, toTable });
  if ("conflict" in saved) throw new Error("A save without a version cannot be in conflict");
  const { names, before } = sourcesToRestore(plan, saved.changed);
  const restored = { propertyId: id, fields: { ...fields, ...saved.replaced } };
  if (names.length > 0) await restoreSources(trx, restored, names, before);
  return { ...plan, saved };
}

/**
 * What sources said before the earliest of the undone versions about each restored field, and about the
 * fields that they did not change. A value that somebody has typed since, or typed back, keeps its source.
 */
function sourcesToRestore(
  { undone }: UndoPlan,
  restored: readonly FieldName[],
): { names: FieldName[]; before: EvidenceBefore[] } {
  const byField = new Map<FieldName, EvidenceBefore[]>();
  const versions = undone.map(({ written }) => written.version);
  for (const { written, changed, since } of undone) {
    const said = written.sourcesBefore;
    if (!said) continue;
    const stated = said.map(({ field }) => field as FieldName);
    const edits = since.edits.filter(({ version }) => !versions.includes(version));
    const isEdited = (name: FieldName) => editOf({ edits }, [name]) !== null;
    for (const name of new Set([...changed, ...stated]))
      if (restored.includes(name) || !(changed.includes(name) || isEdited(name)))
        byField.set(
          name,
          said.filter(({ field }) => field === name),
        );
  }
  return { names: [...byField.keys()], before: [...byField.values()].flat() };
}

/** Versions that a run wrote and that are not undone yet, newest first, or a single version of a property. */
export async function writtenVersions(
  db: Connection,
  which: (Run & { propertyId?: string }) | { propertyId: string; version: number },
  { forUpdate = false } = {},
): Promise<(Written & { propertyId: string })[]> {
  const rows = await db
    .selectFrom("propertyRevisions")
    .select(["propertyId", "version", "created", "runItem", "sourcesBefore"])
    .$if("id" in which, (qb) =>
      qb.where("runId", "=", "id" in which ? which.id : null).where("undoneAt", "is", null),
    )
    .where((eb) =>
      eb.and({
        ...(which.propertyId !== undefined && { propertyId: which.propertyId }),
        ...("version" in which && { version: which.version }),
        ...("item" in which && which.item !== undefined && { runItem: which.item }),
      }),
    )
    .orderBy("propertyId")
    .orderBy("version", "desc")
    .$if(forUpdate, (qb) => qb.forUpdate())
    .execute();
  return rows.map((row) => ({
    ...row,
    // eslint-disable-next-line no-restricted-syntax -- rows of property_evidence, as they were read
    sourcesBefore: row.sourcesBefore as unknown as EvidenceBefore[] | null,
  }));
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
    const version = await versionOfEntry(trx, entryId);
    if (!stored || version === null) return null;
    if (hasValues(stored.property, values.before)) return { reason: alreadyUndone };
    const { rates } = await readCurrentRates(trx);
    const [written] = await writtenVersions(trx, { propertyId: entry.entityId, version });
    if (!written) return { reason: revisionMissing };
    const undone = await undoVersions(stored, [{ ...written, created: false }], {
      ...by,
      trx,
      rates,
    });
    const [refused] = undone.refused;
    if (refused) return { reason: refused.reason };
    if (undone.saved?.changed.length === 0) return { reason: pricesFollowRates };
    return { name: stored.property.name, saved: undone.saved ? [undone.saved] : [] };
  });
}

/** The version that an entry of the log is about. */
async function versionOfEntry(trx: Connection, entryId: number): Promise<number | null> {
  // Versions and entries of one transaction have one time, to the microsecond, and the same order.
  const { rows } = await sql<{ version: number }>`
    select version from property_revisions as written
    join audit_log as entry on entry.entity_id = written.property_id and entry.at = written.created_at
    where entry.id = ${entryId}
    order by version
    offset (select count(*) from audit_log as earlier
      join audit_log as entry on (earlier.entity, earlier.entity_id, earlier.at)
        = (entry.entity, entry.entity_id, entry.at)
      where entry.id = ${entryId} and earlier.id < ${entryId} and earlier.action in ('create', 'update'))
    limit 1
  `.execute(trx);
  return rows[0]?.version ?? null;
}
