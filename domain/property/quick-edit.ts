import { z } from "zod";

import { optionalLine, optionalText } from "#domain/forms/typed-values";
import { currencyField, priceField } from "#domain/money/price-field";
import { latitudeField, longitudeField } from "#domain/places/coordinate-fields";
import { readWhat3words } from "#domain/places/what3words";
import { safeText } from "#domain/text/safe-text";
import { pickField } from "#domain/text/wrapped-values";
import type { PropertyFields } from "./property";

/** The six values of quick edit: checked, each null where it is empty. */
export const quickEditSchemaFor = (storedCurrency: string | null) =>
  z.object({
    pricePerNight: priceField(),
    currency: currencyField(storedCurrency),
    latitude: latitudeField(),
    longitude: longitudeField(),
    what3words: optionalLine(200).transform((text, ctx) => {
      const words = text === null ? null : readWhat3words(text);
      if (text === null || words !== null) return words;
      ctx.addIssue({ code: "custom", message: "Please give three words with dots" });
      return z.NEVER;
    }),
    fullAddress: optionalText(1000),
  });

export const quickEditSchema = quickEditSchemaFor(null);
export type QuickEdit = z.output<typeof quickEditSchema>;

/** The body of PUT /properties/{id}, in either spelling, as the text that the schema reads. */
export function quickEditFromRecord(
  record: Record<string, unknown>,
): Record<keyof QuickEdit, string> {
  const text = (name: keyof QuickEdit) => safeText(pickField(record, name));
  return {
    pricePerNight: text("pricePerNight"),
    currency: text("currency"),
    latitude: text("latitude"),
    longitude: text("longitude"),
    what3words: text("what3words"),
    fullAddress: text("fullAddress"),
  };
}

export const quickEditOf = (fields: PropertyFields): QuickEdit => ({
  pricePerNight: fields.pricePerNight,
  currency: fields.currency,
  latitude: fields.latitude,
  longitude: fields.longitude,
  what3words: fields.what3words,
  fullAddress: fields.fullAddress,
});

export const applyQuickEdit = (fields: PropertyFields, edit: QuickEdit): PropertyFields => ({
  ...fields,
  ...edit,
});

/** The cells of the external table that a quick edit writes. */
export const tableCellsOf = (edit: QuickEdit): Record<string, string | number | null> => ({
  "Price Per Night": edit.pricePerNight,
  Currency: edit.currency,
  Latitude: edit.latitude,
  Longitude: edit.longitude,
  What3Words: edit.what3words,
  "Full Address": edit.fullAddress,
});

/** Which values carry the `Required` badge. */
export const requiredInQuickEdit = (edit: Pick<QuickEdit, "pricePerNight" | "currency">) => ({
  pricePerNight: !edit.pricePerNight,
  currency: !edit.currency,
});
