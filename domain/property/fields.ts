import type { z } from "zod";

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

/** The form's text of each field, and what its schema makes of it. */
export type FormTexts = {
  [Name in FormFieldName]: ReturnType<Catalogue[Name]["kind"]["text"]>;
};
export type TypedValues = {
  [Name in FormFieldName]: z.output<ReturnType<Catalogue[Name]["kind"]["typed"]>>;
};

type Entry<Name extends FieldName> = {
  kind: Kind<FieldValues[Name]>;
} & FieldFacts<FieldValues[Name]>;
type FormEntry<Name extends FormFieldName> = {
  kind: TypedKind<FieldValues[Name], FormTexts[Name], TypedValues[Name]>;
} & FormFieldFacts<FieldValues[Name]>;

/** An entry, typed by its name: its kind reads and writes the value of this field and no other. */
type FieldOf<Name extends FieldName> = { name: Name } & Entry<Name>;
type FormFieldOf<Name extends FormFieldName> = { name: Name } & FormEntry<Name>;

/** An entry whose own types do not matter. */
export type AnyField = { name: FieldName; kind: Kind<unknown> } & FieldFacts<unknown>;
export type AnyFormField = {
  name: FormFieldName;
  inputName: InputName;
  kind: TypedKind<unknown, unknown, unknown>;
} & FormFieldFacts<unknown>;

const byName: { readonly [Name in FieldName]: Entry<Name> } = fields;
const formByName: { readonly [Name in FormFieldName]: FormEntry<Name> } = fields;

const isFormField = (name: FieldName): name is FormFieldName => "part" in fields[name];
const inputNameOf = (name: FormFieldName) => (formByName[name].inputName ?? name) as InputName;

// Object.keys forgets which names a literal has.
const fieldNames = Object.keys(fields) as FieldName[];
const formFieldNames = fieldNames.filter(isFormField);

export const allFields: readonly AnyField[] = fieldNames.map((name) => ({
  ...byName[name],
  name,
}));

export const formFields: readonly AnyFormField[] = formFieldNames.map((name) => ({
  ...formByName[name],
  name,
  inputName: inputNameOf(name),
}));

/** Label of each input, on the form, in its errors and in comparisons. */
export const inputLabels = Object.fromEntries(
  formFields.map(({ inputName, label }) => [inputName, label]),
) as Record<InputName, string>;

/** A field that the operator reviews before an import; not each is on the form, but each can be typed. */
export type ReviewedField = { name: FieldName; kind: TypedKind<unknown, unknown, unknown> } & Omit<
  FormFieldFacts<unknown>,
  "part"
>;

const isReviewed = (entry: AnyField): entry is ReviewedField =>
  Boolean(entry.reviewed) && "typed" in entry.kind;

export const reviewedFields: readonly ReviewedField[] = allFields.filter(isReviewed);

const kinds = new Map<string, AnyField["kind"]>(allFields.map(({ name, kind }) => [name, kind]));
export const kindOf = (field: string): AnyField["kind"] | undefined => kinds.get(field);

/** The field of a scraped value; null for one that is not stored. */
export const fieldOfExtracted = (extracted: string): FieldName | null =>
  allFields.find((entry) => entry.extracted === extracted)?.name ?? null;

/** An object with a value for every field, made from its entry. */
export function valuesOf(
  make: <Name extends FieldName>(entry: FieldOf<Name>) => FieldValues[Name],
): FieldValues {
  const values: Partial<FieldValues> = {};
  const add = <Name extends FieldName>(name: Name) => {
    values[name] = make({ ...byName[name], name });
  };
  fieldNames.forEach(add);
  return values as FieldValues;
}

const formFieldOf = <Name extends FormFieldName>(name: Name): FormFieldOf<Name> => ({
  ...formByName[name],
  name,
});

/** An object with what `Made` says for every input, made from the entry of its field. */
export const objectByInput = <Made extends Record<FormFieldName, unknown>>(
  make: <Name extends FormFieldName>(entry: FormFieldOf<Name>) => Made[Name],
) =>
  Object.fromEntries(
    formFieldNames.map((name) => [inputNameOf(name), make(formFieldOf(name))]),
  ) as { [Name in FormFieldName as InputNameOf<Name>]: Made[Name] };
