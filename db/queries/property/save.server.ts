import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChanges } from "#db/queries/log/audit.server";
import { type SavedImages, saveImages } from "#db/queries/pictures/images.server";
import { requestLookups } from "#db/queries/places/place-lookups.server";
import { saveSeasonRates, sheetsOfPriced } from "#db/queries/rates/seasons.server";
import { deliveriesOfTransaction } from "#db/queries/webhooks/deliveries.server";
import { addWriteBacks } from "#db/queries/write-back/write-backs.server";
import { announce, inTransaction } from "#db/transaction.server";
import { isoDay } from "#domain/calendar/dates";
import type { Rates } from "#domain/money/currencies";
import { type LookupKind, placeQuestionOf } from "#domain/places/lookups";
import type { FieldName } from "#domain/property/fields";
import { type Edit, editOf, mergeSince, type Since } from "#domain/property/merge";
import {
  pricedValuesOf,
  pricesOfSave,
  replacedPrices,
  type SourcedSheet,
  type TypedSeasons,
} from "#domain/property/priced-values";
import type { Property, PropertyFields } from "#domain/property/property";
import { isInQuickEdit, quickEditOf, tableCellsOf } from "#domain/property/quick-edit";
import { freeIds } from "./admin-list.server";
import { changesSince } from "./edits.server";
import { recordSources, type SavedSources, sourcesBefore } from "./evidence.server";
import { findManyStored, type StoredProperty } from "./read.server";
import { changedFields, recordFirstRevisions, recordRevisions, type Run } from "./revisions.server";
import { fieldsOf, normalizeFields, rowOf } from "./row.server";

export interface SaveProperty {
  /** Absent or unknown: the property is created. */
  id?: string;
  fields: PropertyFields;
  /**
   * Version that the editor started from. A later edit is a conflict; a later lookup is none, and what it
   * found is merged.
   */
  expectedVersion?: number;
  /** Replaces later edits, so that only lookups are merged. */
  overwrite?: boolean;
  actor: string;
  /** Default: entered by the actor, which locks the fields against imports. */
  sources?: SavedSources;
  rates: Rates;
  /** The bulk change that includes this save; it publishes a single change event. */
  changeId?: string;
  /** What this save is undone with, and fields about which it records a source without changing them. */
  run?: Run & { stated?: readonly FieldName[] };
  /** Queue a write-back to the external table if shared fields changed. */
  toTable?: boolean;
  /** Prices are those of the nights from this day on. Default: today. */
  today?: string;
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
  /** Prices as stored, where rates of sheets took the place of those that were stated. */
  replaced: Partial<PropertyFields>;
  /** Lookup of its location to queue. */
  lookup: LookupKind | null;
  /** A write-back to the external table is to be queued. */
  toTable: boolean;
  /** Messages to webhooks to queue; absent where its visibility did not change. */
  deliveryIds?: readonly string[];
}

/** A concurrent edit was first; nothing was written. */
export interface SaveConflict {
  conflict: {
    /** Null if the property was deleted. */
    current: Property | null;
    /** Fields that were changed since; null where the version that the editor started from is unknown. */
    edited: readonly FieldName[] | null;
    /** The latest edit of these fields, where known. */
    by: Edit | null;
  };
}

export type SaveResult = SavedProperty | SaveConflict;

/** Saves one property: `saveProperties` with a single save. */
export async function saveProperty(db: Connection, save: SaveProperty): Promise<SaveResult> {
  const [result] = await saveProperties(db, [save]);
  if (!result) throw new Error("The save has no result");
  return result;
}

/**
 * The only way to write properties. Fields, derived columns, images, origins, revisions, audit entries, change
 * events and follow-up work are stored in one transaction, completely or not at all; only a conflict does not
 * prevent the other saves. A save without changes creates no version. The number of statements does not depend
 * on the number of saves; a page of a large sync has at most a few hundred.
 * @param saves of different properties
 * @returns the results in the order of the saves
 */
export function saveProperties(
  db: Connection,
  saves: readonly SaveProperty[],
): Promise<SaveResult[]> {
  if (saves.length === 0) return Promise.resolve([]);
  return inTransaction(db, async (trx) => {
    const identified = await withIds(trx, saves);
    const givenIds = saves.flatMap(({ id }) => id ?? []);
    const stored = await findManyStored(trx, givenIds, { forUpdate: true });
    const since = await sinceStarts(trx, identified, stored);
    const sheets = await sheetsOfPriced(trx, [...stored.keys()]);
    const plans = identified.map((save) =>
      planWrite(save, stored.get(save.id) ?? null, since.get(save.id) ?? null, sheets.get(save.id)),
    );
    const followUp = await write(
      trx,
      plans.flatMap((plan) => ("conflict" in plan ? [] : [plan])),
    );
    return plans.map((plan) => ("conflict" in plan ? plan : savedProperty(plan, followUp)));
  });
}

type Identified = SaveProperty & { id: string };

/** Saves without an id get a free one. */
async function withIds(trx: Connection, saves: readonly SaveProperty[]): Promise<Identified[]> {
  const names = saves.flatMap(({ id, fields }) => (id === undefined ? [fields.name] : []));
  const ids = names.length > 0 ? await freeIds(trx, names) : [];
  return saves.map((save) => ({ ...save, id: save.id ?? ids.shift() ?? "" }));
}

/** What has happened since the versions that editors of older ones started from, by property id. */
async function sinceStarts(
  trx: Connection,
  saves: readonly Identified[],
  stored: ReadonlyMap<string, StoredProperty>,
): Promise<Map<string, Since | null>> {
  const older = saves.flatMap(({ id, expectedVersion: version }) => {
    const property = stored.get(id)?.property;
    return property && version !== undefined && version !== property.version
      ? [{ property, version }]
      : [];
  });
  const since = await changesSince(trx, older);
  return new Map(older.map(({ property }, index) => [property.id, since[index] ?? null]));
}

/** A save and its effect on the stored property. */
interface Write extends Identified {
  sources: SavedSources;
  stored: StoredProperty | null;
  before: PropertyFields | null;
  changed: FieldName[];
  replaced: FieldName[];
  /** Seasons that were typed, imported or confirmed, and become rates. */
  typedSeasons: TypedSeasons | null;
  version: number;
  isNewVersion: boolean;
}

function planWrite(
  save: Identified,
  stored: StoredProperty | null,
  since: Since | null,
  sheets: readonly SourcedSheet[] = [],
): Write | SaveConflict {
  const current = stored && !stored.deleted ? stored.property : null;
  const made = normalizeFields(save.fields);
  const merged = current && since && mergeSince(made, current, since);
  const stated = merged?.fields ?? made;
  const before = stored && fieldsOf(stored.property, stored.property);
  const { values, typedSeasons } = pricesOfSave(
    pricedValuesOf(stated),
    before && pricedValuesOf(before),
    sheets,
    save.today ?? isoDay(new Date()),
  );
  const fields = { ...stated, ...values };
  const changed = changedFields(before, fields);
  const replaced = replacedPrices(pricedValuesOf(stated), before && pricedValuesOf(before), values);
  const isNewVersion = !current || changed.length > 0;
  // A repeated submit, because its answer was lost, changes nothing.
  if (isNewVersion && !mayReplace(save, current, since)) return conflictOf(current, since);
  const version = (stored?.property.version ?? 0) + Number(isNewVersion);
  const sources = {
    ...(save.sources ?? { origin: "typed" }),
    ...(merged && { reset: merged.reset }),
  };
  return {
    ...save,
    ...{ fields, sources, stored, before, changed, replaced, typedSeasons, version, isNewVersion },
  };
}

/** False if an edit was saved after the version that the editor started from. */
function mayReplace(
  { expectedVersion, overwrite = false }: SaveProperty,
  current: Property | null,
  since: Since | null,
): boolean {
  if (overwrite || expectedVersion === undefined) return true;
  return current !== null && (expectedVersion === current.version || since?.edited.length === 0);
}

const conflictOf = (current: Property | null, since: Since | null): SaveConflict => ({
  conflict: { current, edited: since?.edited ?? null, by: since && editOf(since, since.edited) },
});

/** The work that remains after the saves, by property id. */
interface FollowUp {
  images: Map<string, SavedImages>;
  lookups: Map<string, LookupKind>;
  toTable: Set<string>;
  deliveries: Map<string, string[]>;
}

async function write(trx: Connection, writes: readonly Write[]): Promise<FollowUp> {
  if (writes.length === 0)
    return { images: new Map(), lookups: new Map(), toTable: new Set(), deliveries: new Map() };
  await putRows(trx, writes);
  const images = await saveImages(
    trx,
    writes.map(({ id, fields }) => ({ ...fields, id })),
  );
  await recordVersions(
    trx,
    writes.filter(({ isNewVersion }) => isNewVersion),
  );
  await saveSeasonRates(
    trx,
    writes.flatMap(({ id: propertyId, actor, typedSeasons }) =>
      typedSeasons ? [{ ...typedSeasons, propertyId, actor }] : [],
    ),
    new Date().getUTCFullYear(),
  );
  const lookups = await requestLookups(
    trx,
    writes.map(({ id, fields }) => ({ propertyId: id, requested: placeQuestionOf(fields) })),
  );
  const toTable = await queueWriteBacks(trx, writes);
  const announced = writes.filter(({ changeId }) => !changeId);
  await announce(trx, ...announced.map(({ id }) => `property/${id}` as const));
  return { images, lookups, toTable, deliveries: await deliveriesOf(trx, writes) };
}

/** Messages to webhooks about properties that were published or unpublished, by property. */
async function deliveriesOf(
  trx: Connection,
  writes: readonly Write[],
): Promise<FollowUp["deliveries"]> {
  const deliveries: FollowUp["deliveries"] = new Map();
  if (!writes.some(({ fields, before }) => fields.active !== (before?.active ?? false)))
    return deliveries;
  for (const { id, subjectId } of await deliveriesOfTransaction(trx))
    deliveries.set(subjectId, [...(deliveries.get(subjectId) ?? []), id]);
  return deliveries;
}

const savedProperty = (
  { id, version, stored, fields, changed, replaced }: Write,
  { images, lookups, toTable, deliveries }: FollowUp,
): SavedProperty => ({
  id,
  version,
  created: !stored || stored.deleted,
  imageIds: images.get(id)?.waiting ?? [],
  needsIllustration: !images.get(id)?.usable,
  changed,
  replaced: pick(fields, replaced),
  lookup: lookups.get(id) ?? null,
  toTable: toTable.has(id),
  ...(deliveries.has(id) && { deliveryIds: deliveries.get(id) }),
});

/** Inserts new rows and updates stored ones, which are locked. */
async function putRows(trx: Connection, writes: readonly Write[]): Promise<void> {
  const rowsOf = (some: readonly Write[]) =>
    some.map(({ id, fields, rates, version }) => ({ id, ...rowOf(fields, rates), version }));
  const added = rowsOf(writes.filter(({ stored }) => !stored));
  if (added.length > 0) await trx.insertInto("properties").values(added).execute();
  const updated = rowsOf(writes.filter(({ stored }) => stored));
  const [first] = updated;
  if (!first) return;
  const columns = (Object.keys(first) as (keyof typeof first)[]).filter((name) => name !== "id");
  // Every row conflicts. An insert knows the types of its values, an update from a list of values does not.
  await trx
    .insertInto("properties")
    .values(updated)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        ...Object.fromEntries(columns.map((name) => [name, eb.ref(`excluded.${name}`)])),
        deletedAt: null,
        updatedAt: sql<Date>`case when excluded.version > properties.version
          then now() else properties.updated_at end`,
      })),
    )
    .execute();
}

/** Records origins, revisions and audit entries. */
async function recordVersions(trx: Connection, writes: readonly Write[]): Promise<void> {
  const versions = writes.map((plan) => ({ ...plan, propertyId: plan.id, isNew: !plan.stored }));
  const before = await sourcesBefore(trx, versions);
  await recordSources(trx, versions);
  await recordFirstRevisions(
    trx,
    writes.flatMap(({ stored }) => stored?.property ?? []),
  );
  await recordRevisions(
    trx,
    versions.map(({ propertyId, version, fields, actor, run, stored }) => ({
      propertyId,
      version,
      fields,
      actor,
      runId: run?.id,
      runItem: run?.item,
      sourcesBefore: before.get(propertyId),
      created: !stored || stored.deleted,
    })),
  );
  await recordChanges(
    trx,
    writes.map(({ id, actor, changeId, stored, before, fields, changed }) => ({
      actor,
      action: stored ? "update" : "create",
      entity: "property",
      entityId: id,
      changeId,
      before: before && pick(before, changed),
      after: pick(fields, changed),
    })),
  );
}

export const pick = (fields: PropertyFields, names: readonly FieldName[]) =>
  Object.fromEntries(names.map((name) => [name, fields[name]]));

/**
 * In the transaction of the save: a worker killed right after it would otherwise leave the table outdated.
 * @returns the ids of the properties with a write-back
 */
async function queueWriteBacks(trx: Connection, writes: readonly Write[]): Promise<Set<string>> {
  const added = writes.flatMap(({ id: propertyId, version, fields, changed, toTable }) => {
    const { airtableId: recordId } = fields;
    if (!toTable || !recordId || !changed.some(isInQuickEdit)) return [];
    return [{ propertyId, version, recordId, cells: tableCellsOf(quickEditOf(fields)) }];
  });
  await addWriteBacks(trx, added);
  return new Set(added.map(({ propertyId }) => propertyId));
}
