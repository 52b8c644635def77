import { z } from "zod";

import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import {
  type FieldName,
  type FormFieldName,
  formFields,
  type FormTexts,
  type InputNameOf,
  objectByInput,
  type TypedValues,
  valuesOf,
} from "./fields";
import { priceRangeError } from "./price-problems";
import type { PropertyFields } from "./property";

/** The schema of each input, typed by its field. */
type PropertyFormShape = {
  [Name in FormFieldName as InputNameOf<Name>]: z.ZodType<TypedValues[Name]>;
};

const shapeFor = (existing: PropertyFields) =>
  objectByInput<Record<FormFieldName, z.ZodType>>(({ name, kind, label }) =>
    kind.typed({ label, stored: existing[name] }),
  ) as PropertyFormShape;

/**
 * The property form, for FormData as for JSON converted to text.
 * @param existing stored fields; stored values that the form does not offer remain valid
 */
export const propertyFormSchemaFor = (existing: PropertyFields = emptyProperty) =>
  z.object(shapeFor(existing)).superRefine((values, ctx) => {
    const error = priceRangeError(values);
    if (error) ctx.addIssue({ code: "custom", path: ["priceMax"], message: error });
  });

type PropertyFormValues = z.output<ReturnType<typeof propertyFormSchemaFor>>;
type FieldErrors = Readonly<Record<string, readonly string[] | null | undefined>>;

const required = formFields.filter(({ kind }) => kind.required);

/** Summary message above a rejected form: missing names first, then images. */
export function propertyFormProblem(errors: FieldErrors): string {
  const words = adminTexts.propertyForm;
  const missing = required.some(({ inputName, label }) =>
    errors[inputName]?.includes(`${label} is required`),
  );
  if (missing) return words.required;
  return errors.images?.includes(words.image) ? words.image : texts.common.checkFields;
}

/** Every field empty: the base of forms and imports. */
export const emptyProperty: Readonly<PropertyFields> = valuesOf(({ kind }) => kind.empty);

/** Initial values of a new form. */
export const newProperty: Readonly<PropertyFields> = valuesOf(
  ({ kind, start = kind.empty }) => start,
);

/** The fields as the form's text. */
export const fieldsToForm = (property: PropertyFields) =>
  objectByInput<FormTexts>(({ name, kind }) => kind.text(property[name]));

/** The form's text of each input. */
export type PropertyFormDefaults = ReturnType<typeof fieldsToForm>;

/** Validated values as fields; fields that are not on the form come from `existing`. */
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

/** Fields by which a partner, a page or the external table identifies a property. */
const identity = new Set<FieldName>([
  "airtableId",
  "bookingUrl",
  "propertyUrl",
  "websiteUrl",
  "importSource",
  "rating",
  "reviewCount",
  "ratingSource",
]);

const maxNameLength = 200;

/** A copy to be edited into another property: hidden, and without the original's identifiers. */
export function duplicateOf(original: PropertyFields): PropertyFields {
  const mark = adminTexts.properties.copyName("");
  return {
    ...valuesOf(({ name }) => (identity.has(name) ? emptyProperty[name] : original[name])),
    name: adminTexts.properties.copyName(original.name.slice(0, maxNameLength - mark.length)),
    active: false,
    featured: false,
    sample: false,
  };
}
