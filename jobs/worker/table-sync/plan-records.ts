import type { Connection } from "#db/connect.server";
import {
  knownProperties,
  type KnownProperty,
  possibleTwins,
  propertiesOfRecords,
} from "#db/queries/sync/known.server";
import { type TableBase, tableBases } from "#db/queries/sync/shared-cells.server";
import { heldRecords } from "#db/queries/sync/table-state.server";
import type { PropertyFields } from "#domain/property/property";
import { baseSince, type SharedCells } from "#domain/table/cells";
import { marksOf, newFromRecord, planRecord, type RecordPlan, twinOf } from "#domain/table/plan";
import { nameless, pictureProblem, type Problem, type ReadRecord } from "#domain/table/record";
import type { Copies } from "./copy-attachments";

/** What a record would do to what is stored now. */
export interface PlannedRecord {
  recordId: string;
  name: string;
  kind: "new" | "changed" | "same" | "left out" | "failed";
  /** Null for a new one. */
  existing: KnownProperty | null;
  plan: RecordPlan;
  problems: Problem[];
  held: boolean;
}

interface PlanOptions {
  copies: Copies;
  /** When the records were read. */
  readAt: Date;
}

/** Compares records with the properties they are about; writes nothing. */
export async function planRecords(
  db: Connection,
  records: readonly ReadRecord[],
  options: PlanOptions,
): Promise<PlannedRecord[]> {
  const ids = records.map(({ id }) => id);
  const [propertyOf, held] = [await propertiesOfRecords(db, ids), await heldRecords(db, ids)];
  await addTwins(db, records, propertyOf);
  const known = await knownProperties(db, [...propertyOf.values()]);
  const baseOf = await tableBases(
    db,
    [...propertyOf].map(([recordId, propertyId]) => ({ propertyId, recordId })),
  );
  return records.map((record) => {
    const propertyId = propertyOf.get(record.id) ?? "";
    const existing = known.get(propertyId) ?? null;
    const plan = planOf(record, existing, { ...options, base: baseOf(propertyId) });
    return { ...plan, held: held.has(record.id) };
  });
}

/** A stay that is here already gets its record, instead of standing here twice. */
async function addTwins(
  db: Connection,
  records: readonly ReadRecord[],
  propertyOf: Map<string, string>,
): Promise<void> {
  const unknown = records
    .filter(({ id, active, name }) => active && name && !propertyOf.has(id))
    .map(({ id, values }) => ({ id, marks: marksOf(values) }));
  if (unknown.length === 0) return;
  const found = await possibleTwins(db, {
    sortNames: unknown.map(({ marks }) => marks.sortName),
    addresses: unknown.flatMap(({ marks }) => marks.canonicalBookingAddress ?? []),
  });
  const free = new Set(found);
  for (const { id, marks } of unknown) {
    const twin = twinOf(marks, free);
    if (!twin) continue;
    free.delete(twin);
    propertyOf.set(id, twin.id);
  }
}

const noPlan = (fields: PropertyFields, agreed: SharedCells = {}): RecordPlan => ({
  fields,
  differences: [],
  open: [],
  agreed,
});

function planOf(
  record: ReadRecord,
  existing: KnownProperty | null,
  { copies, readAt, base }: PlanOptions & { base: TableBase },
): Omit<PlannedRecord, "held"> {
  const { id: recordId, name, active } = record;
  const { values, problems } = withPictures(record, copies);
  const planned = { recordId, name, existing, problems };
  if (!name) {
    const fields = existing?.property ?? newFromRecord(recordId, values);
    return { ...planned, kind: "failed", plan: noPlan(fields), problems: [nameless, ...problems] };
  }
  if (!existing) {
    const plan = noPlan(newFromRecord(recordId, { ...values, name }), record.shared);
    return { ...planned, kind: active ? "new" : "left out", plan };
  }
  const { property, deleted, locked, fromTable, lookedUp } = existing;
  // What the operator deleted comes back by their own hand, never by a table.
  if (deleted) return { ...planned, kind: "left out", plan: noPlan(property) };
  // A list takes a while: what was written to the table since it was read counts.
  const theirs = base.knownAt > readAt ? null : record.shared;
  const cells = baseSince(base.cells, base.sending, record.shared);
  const known = { fields: property, locked, fromTable, lookedUp, base: cells };
  const plan = planRecord(recordId, { ...values, name }, known, theirs);
  const isSaved =
    property.airtableId !== recordId || plan.differences.some(({ applied }) => applied);
  return { ...planned, kind: isSaved ? "changed" : "same", plan };
}

/** The pictures as addresses of their own; what could not be copied is named, and the others come. */
function withPictures(
  { values, pictures, problems }: ReadRecord,
  { paths, faults }: Copies,
): { values: Partial<PropertyFields>; problems: Problem[] } {
  if (pictures === null) return { values, problems };
  const images = pictures.flatMap((entry) => {
    if (typeof entry === "string") return [entry];
    if (faults.has(entry.id)) return [];
    return [paths.get(entry.id) ?? `attachment:${entry.id}`];
  });
  const failed = pictures.flatMap((entry) =>
    typeof entry === "string" ? [] : (faults.get(entry.id) ?? []),
  );
  // Told once: a file that is no picture stays none.
  const told = new Map(failed.filter(({ isNew }) => isNew).map((fault) => [fault.reason, fault]));
  const reasons = [...told.values()].map(({ reason, final }) => pictureProblem(reason, final));
  // None of them came: those that are here stay.
  const isLost = images.length === 0 && pictures.length > 0;
  return {
    values: isLost ? values : { ...values, images },
    problems: [...problems, ...reasons],
  };
}
