import type { FieldMetadata } from "@conform-to/react";

import { months } from "#domain/calendar/months";
import type { AnyFormField } from "#domain/property/fields";
import { Field } from "~/components/form/field";

interface Props {
  entry: AnyFormField;
  field: FieldMetadata<string[]>;
}

/** One choice for each month. */
export function MonthsField({ entry, field }: Props) {
  const { label, hint, kind, blankOption = "" } = entry;
  const options = [{ value: "", label: blankOption }, ...(kind.options ?? [])];
  const stored = (field.initialValue ?? []) as (string | undefined)[];
  const errorId = `${field.id}-error`;
  return (
    <fieldset
      className="list-field"
      id={field.id}
      tabIndex={-1}
      aria-describedby={field.errors ? errorId : undefined}
    >
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <div className="month-fields">
        {months.map((month, index) => (
          <Field
            key={`${field.key}${month}`}
            label={month}
            id={`${field.id}-${index + 1}`}
            name={`${field.name}[${index}]`}
            as="select"
            options={options}
            defaultValue={stored[index] ?? ""}
          />
        ))}
      </div>
      {field.errors && (
        <p className="field-error" id={errorId}>
          {field.errors.join(" ")}
        </p>
      )}
    </fieldset>
  );
}
