import { unknownCountry } from "#domain/places/countries";
import { allFields, type AnyField, type FieldName } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import { isSame } from "#domain/property/kinds/kind";
import { priceRange, rangeAfter } from "#domain/property/price-problems";
import type { PropertyFields } from "#domain/property/property";
import {
  type DeclinedCells,
  differingFields,
  isShared,
  type Merge,
  mergeSides,
  type SharedCells,
  type SharedUnit,
  sharedUnits,
  verdictOf,
} from "./cells";

/** Our property for a record. */
interface Known {
  fields: PropertyFields;
  /** Locked by the operator, or confirmed by the lodge. */
  locked: ReadonlySet<string>;
  /** Fields whose value came from the table. */
  fromTable: ReadonlySet<string>;
  /** Fields whose value came from a lookup service. */
  lookedUp: ReadonlySet<string>;
  /** Shared cells as last synced, and the values given up for the table's. */
  base: SharedCells;
  declined: DeclinedCells;
  /** Looked-up values are written to the table. */
  sendLookups: boolean;
}

export interface RecordDifference {
  field: FieldName;
  before: unknown;
  after: unknown;
  /** False where the value here is locked or confirmed, and not changed. */
  applied: boolean;
}

export interface RecordPlan {
  fields: PropertyFields;
  differences: RecordDifference[];
  /** Values of the record that are not applied, because they are equal, protected or in conflict. */
  stated: Partial<PropertyFields>;
  /** The shared cells; null where a later state of them is already known. */
  merge: Merge | null;
}

/** A new property from a record. */
export const newFromRecord = (
  recordId: string,
  values: Partial<PropertyFields>,
): PropertyFields => ({
  ...emptyProperty,
  ...values,
  countries: values.countries?.length ? values.countries : [unknownCountry],
  airtableId: recordId,
  importSource: "External table",
});

const isBlank = (value: unknown): boolean =>
  value === null || value === "" || (Array.isArray(value) && value.length === 0);

/** Price and currency, the two coordinates: imported together or not at all. */
const leaderOf = ({ name, belongsTo = name }: AnyField): string => belongsTo;

/** The shared cells of a record, those with a column and those that are part of another one. */
interface RecordCells {
  shared: SharedCells;
  derived: SharedCells;
}

/**
 * The changes of a record. A cell that is now empty clears the field, if its value came from the table;
 * values that were entered or looked up here remain. Of the shared cells only changes in the
 * table since the base are applied; if the operator has changed the same cell here, it is a conflict.
 * @param theirs the shared cells of the record; null where a later state of them is already known
 */
export function planRecord(
  recordId: string,
  values: Partial<PropertyFields>,
  known: Known,
  theirs: RecordCells | null,
): RecordPlan {
  const { fields, locked, fromTable } = known;
  const lockedLeaders = new Set(
    allFields.filter(({ name }) => locked.has(name)).map((field) => leaderOf(field)),
  );
  const taken = new Set(
    theirs === null
      ? []
      : sharedUnits
          .filter((unit) => isTaken(unit, { ...theirs.derived, ...theirs.shared }, known))
          .flatMap(({ fields }) => fields),
  );
  const isTold = (field: AnyField) =>
    !lockedLeaders.has(leaderOf(field)) && (!isShared(field.name) || taken.has(field.name));
  const foreign = foreignAmounts(values, known, {
    isDerived: theirs?.derived.currency !== undefined,
    isTaken: taken.has("currency") && !lockedLeaders.has("pricePerNight"),
  });
  const differences = allFields
    .filter(({ name }) => values[name] !== undefined)
    .filter(({ name, kind }) => !isSame(kind, fields[name], values[name]))
    .filter(({ name, kind }) => !isBlank(values[name]) || (!kind.required && fromTable.has(name)))
    .map((field): RecordDifference => ({
      field: field.name,
      before: fields[field.name],
      after: values[field.name],
      applied: isTold(field) && !foreign.has(field.name),
    }));
  const applied = differences.filter((difference) => difference.applied);
  const changes = Object.fromEntries(applied.map(({ field, after }) => [field, after]));
  const range = rangeAfter(fields, changes);
  const after = { ...fields, ...changes, ...range, airtableId: recordId };
  const stated = allFields
    .filter(({ name }) => values[name] !== undefined && !isBlank(values[name]))
    .filter(({ name }) => !(name in changes) && (theirs !== null || !isShared(name)))
    // An unticked box where nothing is ticked here states nothing new.
    .filter(
      ({ name, kind }) =>
        !isSame(kind, values[name], kind.empty) || !isSame(kind, fields[name], kind.empty),
    );
  return {
    fields: after,
    differences: [
      ...differences,
      ...(Object.keys(range) as (keyof typeof range)[]).map((field) => ({
        ...{ field, before: fields[field], after: after[field] },
        applied: true,
      })),
    ],
    stated: Object.fromEntries(stated.map(({ name }) => [name, values[name]])),
    merge: theirs && mergeSides({ ...known, ours: after, theirs: theirs.shared }, leftOutOf(known)),
  };
}

/**
 * A range in another currency than the price of the property, and its currency where no price stands beside it:
 * they would turn the other amounts into another currency.
 */
function foreignAmounts(
  values: Partial<PropertyFields>,
  { fields }: Known,
  { isDerived, isTaken }: { isDerived: boolean; isTaken: boolean },
): ReadonlySet<string> {
  const { currency, pricePerNight } = values;
  if (!currency || !fields.currency || currency === fields.currency) return new Set();
  if (isDerived && !pricePerNight && fields.pricePerNight !== null)
    return new Set(["currency", ...priceRange]);
  return new Set(isTaken ? [] : priceRange);
}

/** Looked-up fields that are not written to the table. */
const leftOutOf = ({ sendLookups, lookedUp, locked }: Known): ReadonlySet<string> =>
  new Set(sendLookups ? [] : [...lookedUp].filter((name) => !locked.has(name)));

/** True if a unit's values in the table may replace ours. */
function isTaken(
  unit: SharedUnit,
  theirs: SharedCells,
  { fields, base, fromTable, lookedUp, locked }: Known,
): boolean {
  const sides = { base, ours: fields, theirs };
  const verdict = verdictOf(unit, sides);
  // Neither the table nor a service supplied the value: an operator set it here.
  const isDecided = differingFields(unit, sides).some(
    (name) => locked.has(name) || (!fromTable.has(name) && !lookedUp.has(name)),
  );
  const isKnown = unit.fields.some((name) => base[name] !== undefined);
  return verdict === "theirs" || (verdict === "conflict" && !(isKnown && isDecided));
}
