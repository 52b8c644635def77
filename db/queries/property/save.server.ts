import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestLookup, requestLookups } from "#db/queries/lookups/place-lookups.server";
import { addImages, saveImages } from "#db/queries/pictures/images.server";
import { recordChange, recordChanges } from "#db/queries/site/audit.server";
import { addWriteBack } from "#db/queries/write-back/write-backs.server";
import { announce, inTransaction } from "#db/transaction.server";
import type { Rates } from "#domain/money/currencies";
import { type LookupKind, placeQuestionOf } from "#domain/places/lookups";
import type { FieldName } from "#domain/property/fields";
import type { Property, PropertyFields } from "#domain/property/property";
import { isInQuickEdit, quickEditOf, tableCellsOf } from "#domain/property/quick-edit";
import { freeIds } from "./admin-list.server";
import { recordSources, type SavedSources } from "./evidence.server";
import { findForUpdate, type StoredProperty } from "./read.server";
import { changedFields, recordRevisions } from "./revisions.server";
import { fieldsOf, normalizeFields, rowOf } from "./row.server";

export interface SaveProperty {
  /** Absent or unknown: the property is created. */
  id?: string;
  fields: PropertyFields;
  /** Version that the editor started from; a different stored version is a conflict. */
  expectedVersion?: number;
  actor: string;
  /** Default: entered by the actor, which locks the fields against imports. */
  sources?: SavedSources;
  rates: Rates;
  /** The bulk change that includes this save; it publishes a single change event. */
  changeId?: string;
  /** Queue a write-back to the external table if shared fields changed. */
  toTable?: boolean;
}

export interface SavedProperty {
  id: string;
  version: number;
  created: boolean;
  /** Images whose copies are still to be generated. */
  imageIds: number[];
  /** No image can be displayed. */
  needsIllustration: boolean;
  changed: FieldName[];
  /** Lookup of its location to queue. */
  lookup: LookupKind | null;
  /** A write-back to the external table is to be queued. */
  toTable: boolean;
}

/** A concurrent save was first; nothing was written. `current` is null if the property was deleted. */
export interface SaveConflict {
  conflict: { current: Property | null };
}

/**
 * The only way to write a property. Fields, derived columns, images, origins, revision, audit entry, change
 * event and follow-up work are stored in one transaction. A save without changes creates no version.
 */
export function saveProperty(
  db: Connection,
  save: SaveProperty,
): Promise<SavedProperty | SaveConflict> {
  return inTransaction(db, async (trx) => {
    const [free = ""] = save.id ? [] : await freeIds(trx, [save.fields.name]);
    const id = save.id ?? free;
    const stored = await findForUpdate(trx, id);
    const current = stored && !stored.deleted ? stored.property : null;
    if (save.expectedVersion !== undefined && save.expectedVersion !== current?.version)
      return { conflict: { current } };
    return write(trx, { ...save, id }, stored);
  });
}

async function write(
  trx: Connection,
  { id, actor, rates, sources = { origin: "typed" }, ...save }: SaveProperty & { id: string },
  stored: StoredProperty | null,
): Promise<SavedProperty> {
  const fields = normalizeFields(save.fields);
  const before = stored && fieldsOf(stored.property, stored.property);
  const changed = changedFields(before, fields);
  const isNewVersion = !stored || stored.deleted || changed.length > 0;
  const version = (stored?.property.version ?? 0) + Number(isNewVersion);

  await putRow(trx, id, { ...rowOf(fields, rates), version }, stored, isNewVersion);
  const images = await saveImages(trx, id, fields);
  if (isNewVersion) {
    await recordSources(trx, [{ propertyId: id, fields, changed, sources, actor }]);
    await recordRevisions(trx, [{ propertyId: id, version, fields, actor }]);
    await recordChange(trx, {
      actor,
      action: stored ? "update" : "create",
      entity: "property",
      entityId: id,
      changeId: save.changeId,
      before: before && pick(before, changed),
      after: pick(fields, changed),
    });
  }
  const lookup = await requestLookup(trx, id, placeQuestionOf(fields));
  const toTable =
    save.toTable === true && (await queueWriteBack(trx, { id, version, fields, changed }));
  if (!save.changeId) await announce(trx, `property/${id}`);
  return {
    id,
    version,
    created: !stored || stored.deleted,
    imageIds: images.waiting,
    needsIllustration: images.usable === 0,
    changed,
    lookup,
    toTable,
  };
}

/**
 * In the transaction of the save: a worker killed right after it would otherwise leave the table outdated.
 */
async function queueWriteBack(
  trx: Connection,
  saved: { id: string; version: number; fields: PropertyFields; changed: FieldName[] },
): Promise<boolean> {
  const { id: propertyId, version, fields, changed } = saved;
  const { airtableId: recordId } = fields;
  if (!recordId || !changed.some(isInQuickEdit)) return false;
  const cells = tableCellsOf(quickEditOf(fields));
  await addWriteBack(trx, { propertyId, version, recordId, cells });
  return true;
}

async function putRow(
  trx: Connection,
  id: string,
  row: ReturnType<typeof rowOf>,
  stored: StoredProperty | null,
  isNewVersion: boolean,
): Promise<void> {
  if (stored)
    await trx
      .updateTable("properties")
      .set({ ...row, deletedAt: null })
      .$if(isNewVersion, (qb) => qb.set({ updatedAt: sql`now()` }))
      .where("id", "=", id)
      .execute();
  else
    await trx
      .insertInto("properties")
      .values({ id, ...row })
      .execute();
}

export const pick = (fields: PropertyFields, names: readonly FieldName[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

export interface Creation {
  fields: PropertyFields;
  sources: SavedSources;
}

/**
 * Creates the properties like saveProperty, but with one set of statements for all, completely or not at all.
 * A page of a large import has at most a few hundred.
 */
export function createProperties(
  db: Connection,
  creations: readonly Creation[],
  { actor, rates }: { actor: string; rates: Rates },
): Promise<SavedProperty[]> {
  if (creations.length === 0) return Promise.resolve([]);
  return inTransaction(db, async (trx) => {
    const ids = await freeIds(
      trx,
      creations.map(({ fields }) => fields.name),
    );
    const made = creations.map((creation, index) => {
      const fields = normalizeFields(creation.fields);
      const id = ids[index] ?? "";
      return { id, fields, changed: changedFields(null, fields), sources: creation.sources };
    });
    await writeTogether(trx, made, { actor, rates });
    const images = await addImages(
      trx,
      made.map(({ id, fields }) => ({ ...fields, id })),
    );
    const lookups = made.flatMap(({ id, fields }) => {
      const question = placeQuestionOf(fields);
      return question ? [{ propertyId: id, ...question }] : [];
    });
    const waiting = await requestLookups(trx, lookups);
    await announce(trx, "listing");
    return made.map(({ id, changed }) => ({
      id,
      version: 1,
      created: true,
      imageIds: images.get(id)?.waiting ?? [],
      needsIllustration: !images.get(id)?.usable,
      changed,
      lookup: lookups.find(({ propertyId }) => propertyId === id && waiting.has(id))?.kind ?? null,
      toTable: false,
    }));
  });
}

type Made = Creation & Pick<SavedProperty, "id" | "changed">;

/** Inserts rows, origins, revisions and audit entries. */
async function writeTogether(
  trx: Connection,
  made: readonly Made[],
  { actor, rates }: { actor: string; rates: Rates },
): Promise<void> {
  const version = 1;
  await trx
    .insertInto("properties")
    .values(made.map(({ id, fields }) => ({ id, ...rowOf(fields, rates), version })))
    .execute();
  const saves = made.map(({ id, ...rest }) => ({ ...rest, propertyId: id, actor }));
  await recordSources(trx, saves, { isNew: true });
  await recordRevisions(
    trx,
    saves.map(({ propertyId, fields }) => ({ propertyId, version, fields, actor })),
  );
  await recordChanges(
    trx,
    made.map(({ id, fields, changed }) => ({
      actor,
      action: "create",
      entity: "property",
      entityId: id,
      before: null,
      after: pick(fields, changed),
    })),
  );
}
