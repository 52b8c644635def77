import { z } from "zod";

import { type FieldName, fields, formFields } from "./fields";
import type { FormFieldFacts } from "./fields/field";
import type { TypedKind } from "./kinds/kind";
import type { PropertyFields } from "./property";

type QuickField = {
  [Name in FieldName]: (typeof fields)[Name] extends { quickEdit: number } ? Name : never;
}[FieldName];

/** The six values of quick edit, validated; each is null where it is empty. */
export type QuickEdit = Pick<PropertyFields, QuickField>;

export type QuickEditText = Record<QuickField, string>;

export const quickFieldNames: readonly QuickField[] = formFields
  .filter((field): field is typeof field & { name: QuickField } => field.quickEdit !== undefined)
  .sort((a, b) => (a.quickEdit ?? 0) - (b.quickEdit ?? 0))
  .map(({ name }) => name);

type Entry<Name extends QuickField> = {
  kind: TypedKind<QuickEdit[Name], string, QuickEdit[Name]>;
} & FormFieldFacts<QuickEdit[Name]>;

/** The entries of the six, each typed by its name. */
const entries: { readonly [Name in QuickField]: Entry<Name> } = fields;

const quickNames: ReadonlySet<string> = new Set(quickFieldNames);

/** True for the fields that the external table shares. */
export const isInQuickEdit = (field: FieldName): boolean => quickNames.has(field);

/** An object with what `Made` says for each of the six. */
const quickObject = <Made extends Record<QuickField, unknown>>(
  make: <Name extends QuickField>(name: Name, entry: Entry<Name>) => Made[Name],
) => Object.fromEntries(quickFieldNames.map((name) => [name, make(name, entries[name])])) as Made;

type Schemas = { [Name in QuickField]: z.ZodType<QuickEdit[Name]> };

/** Schema of quick edit. */
export const quickEditSchemaFor = (existing: QuickEdit): z.ZodType<QuickEdit> =>
  z.object(
    quickObject<Record<QuickField, z.ZodType>>((name, { kind, label }) =>
      kind.typed({ label, stored: existing[name] }),
    ) as Schemas,
  );

/** The six values as input text. */
export const quickEditText = (edit: QuickEdit) =>
  quickObject<QuickEditText>((name, { kind }) => kind.text(edit[name]));

/** The inputs as they are, by their names. */
export const quickValues = (read: (name: QuickField) => string) => quickObject<QuickEditText>(read);

export const quickLabels = quickObject<Readonly<QuickEditText>>((_, { label }) => label);

export const quickEditOf = (property: QuickEdit) =>
  quickObject<QuickEdit>((name) => property[name]);

/** Default table columns of the six values, unless the operator has mapped others. */
export const quickColumns = quickObject<QuickEditText>((name, { column = name }) => column);

/** The cells of the external table that a quick edit writes. */
export const tableCellsOf = (edit: QuickEdit): Record<string, string | number | null> =>
  Object.fromEntries(quickFieldNames.map((name) => [quickColumns[name], edit[name]]));

/** Values with the `Required` badge. */
export const requiredInQuickEdit = (edit: { pricePerNight: unknown; currency: unknown }) => ({
  pricePerNight: !edit.pricePerNight,
  currency: !edit.currency,
});
