import type { FieldMetadata, FormMetadata } from "@conform-to/react";

import type { PropertyFormDefaults } from "#domain/property/form-values";
import { propertyLabels } from "~/components/admin/property-labels";
import { Field } from "~/components/form/field";

export type PropertyFormFields = Required<{
  [Name in keyof PropertyFormDefaults]: FieldMetadata<
    PropertyFormDefaults[Name],
    PropertyFormDefaults
  >;
}>;

export interface PartProps {
  form: FormMetadata<PropertyFormDefaults>;
  fields: PropertyFormFields;
}

type TextName = {
  [Name in keyof PropertyFormDefaults]: PropertyFormDefaults[Name] extends string ? Name : never;
}[keyof PropertyFormDefaults];

/** Several long texts in a row, two to a line where there is room. */
export function LongTexts({ fields, names }: { fields: PropertyFormFields; names: TextName[] }) {
  return (
    <>
      {names.map((name) => (
        <Field key={name} label={propertyLabels[name]} field={fields[name]} as="textarea" />
      ))}
    </>
  );
}

export const optionsOf = (values: readonly string[], blank?: string) => [
  ...(blank === undefined ? [] : [{ value: "", label: blank }]),
  ...values.map((value) => ({ value, label: value })),
];
