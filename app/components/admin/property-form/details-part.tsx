import { standardPriceUnit } from "#domain/limits";
import { shownCurrencies } from "#domain/money/currencies";
import { choicesWith } from "#domain/money/price-field";
import { accommodationTypes } from "#domain/property/ways-to-stay";
import { propertyLabels as labels } from "~/components/admin/property-labels";
import { Field } from "~/components/form/field";
import { ListField } from "~/components/form/list-field";
import { optionsOf, type PartProps } from "./form-parts";

const priceUnits = [standardPriceUnit, "per person per night", "per person", "per stay"];

export function DetailsPart({ form, fields }: PartProps) {
  const stored = (name: "accommodationType" | "currency" | "priceUnit") =>
    fields[name].initialValue ?? null;
  return (
    <div className="stack">
      <div className="form-grid">
        <Field
          label={labels.accommodationType}
          field={fields.accommodationType}
          as="select"
          options={optionsOf(
            choicesWith(accommodationTypes, stored("accommodationType")),
            "Not set",
          )}
        />
        <Field label={labels.category} field={fields.category} />
        <Field label={labels.capacity} field={fields.capacity} type="number" min={1} />
        <Field label={labels.bedrooms} field={fields.bedrooms} type="number" min={0} />
        <Field label={labels.bathrooms} field={fields.bathrooms} type="number" min={0} />
      </div>
      <div className="form-grid">
        <Field label={labels.pricePerNight} field={fields.pricePerNight} inputMode="decimal" />
        <Field
          label={labels.currency}
          field={fields.currency}
          as="select"
          options={optionsOf(choicesWith(shownCurrencies, stored("currency")))}
        />
        <Field
          label={labels.priceUnit}
          field={fields.priceUnit}
          as="select"
          options={optionsOf(choicesWith(priceUnits, stored("priceUnit")))}
        />
        <Field label={labels.priceMin} field={fields.priceMin} inputMode="decimal" />
        <Field label={labels.priceMax} field={fields.priceMax} inputMode="decimal" />
      </div>
      <ListField label={labels.amenities} item="Amenity" field={fields.amenities} form={form} />
      <ListField label={labels.features} item="Feature" field={fields.features} form={form} />
      <ListField label={labels.activities} item="Activity" field={fields.activities} form={form} />
      <ListField label={labels.tags} item="Tag" field={fields.tags} form={form} />
    </div>
  );
}
