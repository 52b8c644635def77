import { z } from "zod";

import { adminTexts } from "#domain/text/admin-texts";
import { texts } from "#domain/text/texts";
import { type fields, type FormFieldName, formFields, type InputNameOf } from "./fields";
import { emptyProperty } from "./form-values";
import { priceRangeFault } from "./price-problems";
import type { PropertyFields } from "./property";

/** The check of each input; its type is that of its kind. */
export type PropertyFormShape = {
  [Name in FormFieldName as InputNameOf<Name>]: ReturnType<(typeof fields)[Name]["kind"]["typed"]>;
};

const shapeFor = (existing: PropertyFields): PropertyFormShape =>
  Object.fromEntries(
    formFields.map(({ name, inputName, kind, label }) => [
      inputName,
      kind.typed({ label, stored: existing[name] }),
    ]),
  ) as unknown as PropertyFormShape;

/**
 * The property form, for FormData as for JSON turned into text.
 * @param existing what is stored; values that the form does not offer are kept
 */
export const propertyFormSchemaFor = (existing: PropertyFields = emptyProperty) =>
  z.object(shapeFor(existing)).superRefine((values, ctx) => {
    const fault = priceRangeFault(values);
    if (fault) ctx.addIssue({ code: "custom", path: ["priceMax"], message: fault });
  });

export type PropertyFormValues = z.output<ReturnType<typeof propertyFormSchemaFor>>;
type FieldErrors = Readonly<Record<string, readonly string[] | null | undefined>>;

const required = formFields.filter(({ kind }) => kind.required);

/** The sentence above a refused form: missing names first, then pictures. */
export function propertyFormProblem(errors: FieldErrors): string {
  const words = adminTexts.propertyForm;
  const missing = required.some(({ inputName, label }) =>
    errors[inputName]?.includes(`${label} is required`),
  );
  if (missing) return words.required;
  return errors.images?.includes(words.image) ? words.image : texts.common.checkFields;
}
