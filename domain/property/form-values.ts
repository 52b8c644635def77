import { type fields, type FormFieldName, formFields, type InputNameOf, valuesOf } from "./fields";
import type { PropertyFormValues } from "./form";
import type { PropertyFields } from "./property";

/** Every field empty: the ground that forms and imports build on. */
export const emptyProperty: Readonly<PropertyFields> = valuesOf(({ kind }) => kind.empty);

/** What a new form starts with. */
export const newProperty: Readonly<PropertyFields> = valuesOf(
  ({ kind, start = kind.empty }) => start,
);

/** The form's text of each input. */
export type PropertyFormDefaults = {
  [Name in FormFieldName as InputNameOf<Name>]: ReturnType<(typeof fields)[Name]["kind"]["text"]>;
};

/** The fields as the form's text. */
export const fieldsToForm = (property: PropertyFields): PropertyFormDefaults =>
  Object.fromEntries(
    formFields.map(({ name, inputName, kind }) => [inputName, kind.text(property[name])]),
  ) as unknown as PropertyFormDefaults;

/** Checked values as fields; what the form does not show is kept from `existing`. */
export function formToFields(
  values: PropertyFormValues,
  existing: PropertyFields = emptyProperty,
): PropertyFields {
  const typed = formFields.map(({ name, inputName, kind }) => {
    const value = values[inputName];
    return [name, kind.fromTyped ? kind.fromTyped(value, existing[name]) : value];
  });
  return { ...existing, ...Object.fromEntries(typed) };
}
