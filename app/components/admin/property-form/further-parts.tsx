import { counters, standardCheckIn, standardCheckOut } from "#domain/limits";
import { texts } from "#domain/text/texts";
import { propertyLabels as labels } from "~/components/admin/property-labels";
import { CountedField } from "~/components/form/counted-field";
import { CheckField, Field } from "~/components/form/field";
import { ListField } from "~/components/form/list-field";
import { LongTexts, type PartProps } from "./form-parts";

export function LocationPart({ fields }: PartProps) {
  const degrees = { type: "number", step: "0.000001", inputMode: "decimal" } as const;
  return (
    <div className="form-grid">
      <Field
        label={labels.fullAddress}
        field={fields.fullAddress}
        as="textarea"
        rows={2}
        className="form-wide"
      />
      <Field label={labels.parkOrReserve} field={fields.parkOrReserve} />
      <Field label={labels.nearestAirport} field={fields.nearestAirport} />
      <Field
        label={labels.what3words}
        field={fields.what3words}
        placeholder="filled.count.soap"
        hint="Three words with dots, without the slashes"
      />
      <Field label={labels.latitude} field={fields.latitude} {...degrees} min={-90} max={90} />
      <Field label={labels.longitude} field={fields.longitude} {...degrees} min={-180} max={180} />
      <div className="form-wide form-grid">
        <LongTexts fields={fields} names={["nearbyAttractions", "directions"]} />
      </div>
    </div>
  );
}

export function BookingPart({ fields }: PartProps) {
  const missing = !fields.bookingUrl.value;
  return (
    <div className="form-grid">
      <Field
        label={labels.bookingUrl}
        field={fields.bookingUrl}
        type="url"
        placeholder="https://"
        className="form-wide"
        hint={missing ? texts.admin.propertyForm.noBookingUrl : undefined}
      />
      <Field
        label={labels.partner}
        field={fields.partner}
        placeholder="Read from the booking URL when blank"
      />
      <Field label={labels.checkIn} field={fields.checkIn} placeholder={standardCheckIn} />
      <Field label={labels.checkOut} field={fields.checkOut} placeholder={standardCheckOut} />
      <LongTexts
        fields={fields}
        names={[
          "rates",
          "inclusions",
          "ratesInclusions",
          "ratesExclusions",
          "cancellationPolicy",
          "bookingNotes",
          "importantInfo",
        ]}
      />
    </div>
  );
}

export function MarketingPart({ fields }: PartProps) {
  return (
    <div className="form-grid">
      <LongTexts
        fields={fields}
        names={["whyWeLoveIt", "targetAudience", "experiences", "goodToKnow"]}
      />
      <div className="form-wide">
        <CheckField
          label={labels.featured}
          name={fields.featured.name}
          id={fields.featured.id}
          defaultChecked={fields.featured.initialValue === "on"}
          hint="Shown first in the listing, and among the featured stays of the home page"
        />
        <CheckField
          label={labels.active}
          name={fields.active.name}
          id={fields.active.id}
          defaultChecked={fields.active.initialValue === "on"}
          hint="When off, the public site does not show it anywhere"
        />
      </div>
    </div>
  );
}

export function SearchPart({ form, fields }: PartProps) {
  const { metaTitle, metaDescription, keywords } = counters;
  return (
    <div className="stack">
      <CountedField
        label={labels.metaTitle}
        field={fields.metaTitle}
        {...metaTitle}
        hint="Blank: the name is used."
      />
      <CountedField
        label={labels.metaDescription}
        field={fields.metaDescription}
        as="textarea"
        {...metaDescription}
        hint="Blank: the short description is used."
      />
      <ListField
        label={labels.metaKeywords}
        item="Keyword"
        field={fields.metaKeywords}
        form={form}
        hint={`${keywords.from} to ${keywords.to} are enough`}
      />
    </div>
  );
}
