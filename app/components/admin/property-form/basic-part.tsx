import { counters } from "#domain/limits";
import { choicesWith } from "#domain/money/price-field";
import { countries } from "#domain/places/countries";
import { propertyLabels as labels } from "~/components/admin/property-labels";
import { CountedField } from "~/components/form/counted-field";
import { Field } from "~/components/form/field";
import { ListField } from "~/components/form/list-field";
import { optionsOf, type PartProps } from "./form-parts";

const names = countries.map(({ name }) => name);

export function BasicPart({ form, fields }: PartProps) {
  const stored = fields.country.initialValue ?? null;
  return (
    <div className="form-grid">
      <Field label={labels.name} field={fields.name} required className="form-wide" />
      <Field
        label={labels.country}
        field={fields.country}
        as="select"
        options={optionsOf(choicesWith(names, stored), "Choose a country")}
        required
      />
      <Field label={labels.region} field={fields.region} required />
      <Field label={labels.location} field={fields.location} />
      <div className="form-wide stack">
        <CountedField
          label={labels.shortDescription}
          field={fields.shortDescription}
          as="textarea"
          most={counters.shortDescription}
        />
        <Field label={labels.description} field={fields.description} as="textarea" rows={9} />
        <ListField
          label={labels.images}
          item="Image"
          field={fields.images}
          form={form}
          required
          pictures
          hint="The first one is the cover. Several addresses can be pasted into one line, one below the other."
        />
      </div>
    </div>
  );
}
