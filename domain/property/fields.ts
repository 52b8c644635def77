import { marketingFields, originFields, seoFields } from "#domain/property/fields/planning";
import { basicFields, detailsFields, locationFields } from "./fields/essentials";
import type { FieldFacts, FormFieldFacts } from "./fields/field";
import { bookingFields, planningFields } from "./fields/planning";
import type { Kind, TypedKind } from "./kinds/kind";

/**
 * The catalog: one entry for every field of a property, in the order of the form. Types, form, row,
 * record, review, import, CSV and tests are derived from it (docs/adding-a-field.md).
 */
export const fields = {
  ...basicFields,
  ...detailsFields,
  ...locationFields,
  ...bookingFields,
  ...marketingFields,
  ...seoFields,
  ...planningFields,
  ...originFields,
};

type Catalogue = typeof fields;
export type FieldName = keyof Catalogue;

/** Value types of all fields. Import PropertyFields of ./property instead. */
export type FieldValues = {
  -readonly [Name in FieldName]: Catalogue[Name] extends { kind: Kind<infer Value> }
    ? Value
    : never;
};

/** Fields on the form. */
export type FormFieldName = {
  [Name in FieldName]: Catalogue[Name] extends { part: string } ? Name : never;
}[FieldName];

/** Input name of a field. */
export type InputNameOf<Name extends FieldName> = Catalogue[Name] extends {
  inputName: infer Given extends string;
}
  ? Given
  : Name;
type InputName = { [Name in FormFieldName]: InputNameOf<Name> }[FormFieldName];

/** An entry whose own types do not matter. */
export type AnyField = { name: FieldName; kind: Kind<unknown> } & FieldFacts<unknown>;
export type AnyFormField = {
  name: FormFieldName;
  inputName: InputName;
  kind: TypedKind<unknown, unknown, unknown>;
} & FormFieldFacts<unknown>;

export const allFields = Object.entries(fields).map(([name, entry]) => ({
  ...entry,
  name,
})) as unknown as readonly AnyField[];

export const formFields = allFields
  .filter((entry) => "part" in entry)
  .map((entry) => ({ inputName: entry.name, ...entry })) as unknown as readonly AnyFormField[];

/** Label of each input, on the form, in its errors and in comparisons. */
export const inputLabels = Object.fromEntries(
  formFields.map(({ inputName, label }) => [inputName, label]),
) as Record<InputName, string>;

/** Fields that the operator reviews before an import; each has an input. */
export const reviewedFields = allFields.filter(
  (entry) => entry.reviewed,
) as unknown as readonly AnyFormField[];

const kinds = new Map<string, AnyField["kind"]>(allFields.map(({ name, kind }) => [name, kind]));
export const kindOf = (field: string): AnyField["kind"] | undefined => kinds.get(field);

/** The field of a scraped value; null for one that is not stored. */
export const fieldOfExtracted = (extracted: string): FieldName | null =>
  allFields.find((entry) => entry.extracted === extracted)?.name ?? null;

/** An object with a value for every field, created by `make`. */
export const valuesOf = (make: (entry: AnyField) => unknown): FieldValues =>
  Object.fromEntries(allFields.map((entry) => [entry.name, make(entry)])) as unknown as FieldValues;
