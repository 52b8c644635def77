import type { FieldMetadata, FormMetadata } from "@conform-to/react";

import { withStored } from "#domain/forms/option";
import { fields } from "#domain/property/fields";
import { blankSeason, type SeasonText } from "#domain/property/kinds/seasons";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";

interface Props {
  label: string;
  item: string;
  field: FieldMetadata<SeasonText[]>;
  form: Pick<FormMetadata, "insert" | "remove">;
  hint?: string;
}

/** Rows of a season each. The buttons are submit buttons, as those of other lists. */
export function SeasonsField({ label, item, field, form, hint }: Props) {
  const { name, id } = field;
  // The answer without scripts shows these rows again, not the top of the page.
  const here = `#${id}`;
  return (
    <fieldset className="season-list" id={id} tabIndex={-1}>
      <legend className="field-label">{label}</legend>
      {hint && <p className="field-hint">{hint}</p>}
      <ol className="season-rows">
        {field.getFieldList().map((row, index) => (
          <li key={row.key} aria-label={`${item} ${index + 1}`}>
            <SeasonRow row={row} />
            <button
              {...form.remove.getButtonProps({ name, index })}
              formAction={here}
              className="list-button"
              aria-label={`Remove ${item.toLowerCase()} ${index + 1}`}
            >
              <Icon name="close" />
            </button>
          </li>
        ))}
      </ol>
      <button
        {...form.insert.getButtonProps({ name, defaultValue: blankSeason })}
        formAction={here}
        className="list-add link"
      >
        <Icon name="plus" /> Add {item.toLowerCase()}
      </button>
    </fieldset>
  );
}

function SeasonRow({ row }: { row: FieldMetadata<SeasonText> }) {
  const season = row.getFieldset();
  const units = withStored(fields.priceUnit.options, season.unit.initialValue ?? null);
  return (
    <div className="form-grid">
      <Field label="Season" field={season.name} placeholder="High season" />
      <Field label="From" field={season.from} placeholder="June 1" />
      <Field label="To" field={season.to} placeholder="October 31" />
      <Field label="Price" field={season.price} inputMode="decimal" />
      <Field label="Unit" field={season.unit} as="select" options={units} />
      <Field label="Least nights" field={season.minimumNights} type="number" min={1} />
      <Field label="Note" field={season.note} hint="Shown beside its prices" />
    </div>
  );
}
