import { unknownCountry } from "#domain/places/countries";
import { allFields, type AnyField, type FieldName } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form-values";
import { isSame } from "#domain/property/kinds/kind";
import type { PropertyFields } from "#domain/property/property";

/** What is known here of the property that a record is about. */
export interface Known {
  fields: PropertyFields;
  /** Locked, or typed by the operator. */
  locked: ReadonlySet<string>;
  /** Fields whose value came from the table. */
  fromTable: ReadonlySet<string>;
}

export interface RecordDifference {
  field: FieldName;
  before: unknown;
  after: unknown;
  /** False where the value here is locked and stays. */
  applied: boolean;
}

export interface RecordPlan {
  fields: PropertyFields;
  differences: RecordDifference[];
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

/** Price and currency, the two coordinates: one is not taken where the other stays. */
const leaderOf = ({ name, belongsTo = name }: AnyField): string => belongsTo;

/**
 * What a record would change. A cell that is empty now empties the field, if its value came from the
 * table; what was found out here, or typed here, stands.
 */
export function planRecord(
  recordId: string,
  values: Partial<PropertyFields>,
  { fields, locked, fromTable }: Known,
): RecordPlan {
  const lockedLeaders = new Set(
    allFields.filter(({ name }) => locked.has(name)).map((field) => leaderOf(field)),
  );
  const differences = allFields
    .filter(({ name }) => values[name] !== undefined)
    .filter(({ name, kind }) => !isSame(kind, fields[name], values[name]))
    .filter(({ name, kind }) => !isBlank(values[name]) || (!kind.required && fromTable.has(name)))
    .map((field): RecordDifference => ({
      field: field.name,
      before: fields[field.name],
      after: values[field.name],
      applied: !lockedLeaders.has(leaderOf(field)),
    }));
  const applied = differences.filter((difference) => difference.applied);
  return {
    fields: {
      ...fields,
      ...Object.fromEntries(applied.map(({ field, after }) => [field, after])),
      airtableId: recordId,
    },
    differences,
  };
}
