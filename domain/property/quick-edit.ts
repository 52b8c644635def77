import { z } from "zod";

import { type FieldName, type fields, formFields } from "./fields";
import type { PropertyFields } from "./property";

type QuickField = {
  [Name in FieldName]: (typeof fields)[Name] extends { quickEdit: number } ? Name : never;
}[FieldName];

/** The six values of quick edit, validated; each is null where it is empty. */
export type QuickEdit = Pick<PropertyFields, QuickField>;

const quickFields = formFields
  .filter(({ quickEdit }) => quickEdit !== undefined)
  .sort(
    (a, b) => (a.quickEdit ?? 0) - (b.quickEdit ?? 0),
  ) as readonly ((typeof formFields)[number] & {
  name: QuickField;
})[];

export type QuickEditText = Record<QuickField, string>;

const quickObject = <Value>(make: (entry: (typeof quickFields)[number]) => Value) =>
  Object.fromEntries(quickFields.map((entry) => [entry.name, make(entry)])) as Record<
    QuickField,
    Value
  >;

/** The inputs as they are, by their names. */
export const quickValues = (read: (name: QuickField) => string): QuickEditText =>
  quickObject(({ name }) => read(name));

/** Schema of quick edit. */
export const quickEditSchemaFor = (existing: QuickEdit): z.ZodType<QuickEdit> =>
  z.object(
    quickObject(({ name, kind, label }) => kind.typed({ label, stored: existing[name] })),
  ) as unknown as z.ZodType<QuickEdit>;

export const quickFieldNames: readonly QuickField[] = quickFields.map(({ name }) => name);

const quickNames: ReadonlySet<string> = new Set(quickFieldNames);

/** True for the fields that the external table shares. */
export const isInQuickEdit = (field: FieldName): boolean => quickNames.has(field);

/** The six values as input text. */
export const quickEditText = (edit: QuickEdit): QuickEditText =>
  quickObject(({ name, kind }) => (kind.text as (value: unknown) => string)(edit[name]));

export const quickLabels: Readonly<QuickEditText> = quickObject(({ label }) => label);

export const quickEditOf = (property: QuickEdit): QuickEdit =>
  quickObject(({ name }) => property[name]) as unknown as QuickEdit;

/** Default table columns of the six values, unless the operator has mapped others. */
export const quickColumns = quickObject(({ name, column = name }) => column);

/** The cells of the external table that a quick edit writes. */
export const tableCellsOf = (edit: QuickEdit): Record<string, string | number | null> =>
  Object.fromEntries(quickFieldNames.map((name) => [quickColumns[name], edit[name]]));

/** Values with the `Required` badge. */
export const requiredInQuickEdit = (edit: { pricePerNight: unknown; currency: unknown }) => ({
  pricePerNight: !edit.pricePerNight,
  currency: !edit.currency,
});
