import { z } from "zod";

import { readClockTime } from "#domain/calendar/clock-time";
import {
  checkbox,
  isWebAddress,
  optionalLine,
  optionalText,
  optionalWebAddress,
  optionalWhole,
  requiredLine,
  textList,
  webAddressMessage,
} from "#domain/forms/typed-values";
import { currencyField, priceField } from "#domain/money/price-field";
import { latitudeField, longitudeField } from "#domain/places/coordinate-fields";
import { readWhat3words } from "#domain/places/what3words";
import { texts } from "#domain/text/texts";

const longText = () => optionalText(10_000);
const line = () => optionalLine(500);
const list = () => textList(200, 500);

/** Our own pictures are paths; everything else has to be an address that can be fetched. */
const isPicture = (text: string): boolean =>
  (/^\/(illustrations|media)\/[^\s\\]+$/.test(text) && !text.includes("..")) || isWebAddress(text);

const images = () =>
  textList(60, 2000).pipe(
    z.array(z.string().refine(isPicture, webAddressMessage)).min(1, texts.admin.propertyForm.image),
  );

const clockTime = () =>
  optionalLine(100).transform((text, ctx) => {
    const time = text === null ? null : readClockTime(text);
    if (text !== null && time === null) {
      ctx.addIssue({ code: "custom", message: "Please give a time such as 14:00" });
      return z.NEVER;
    }
    return time;
  });

const what3words = () =>
  optionalLine(200).transform((text, ctx) => {
    const words = text === null ? null : readWhat3words(text);
    if (text !== null && words === null) {
      ctx.addIssue({
        code: "custom",
        message: "Please give three words with dots, such as filled.count.soap",
      });
      return z.NEVER;
    }
    return words;
  });

export const requiredFieldMessages = {
  name: "Name is required",
  country: "Country is required",
  region: "Region is required",
} as const;

/**
 * The property form, for FormData as for JSON turned into text.
 * @param storedCurrency kept although the form does not offer it
 */
export const propertyFormSchemaFor = (storedCurrency: string | null) =>
  z
    .object({
      name: requiredLine(200, requiredFieldMessages.name),
      country: requiredLine(100, requiredFieldMessages.country),
      region: requiredLine(200, requiredFieldMessages.region),
      location: line(),
      shortDescription: optionalText(1000),
      description: optionalText(20_000),
      images: images(),

      accommodationType: optionalLine(100),
      category: optionalLine(100),
      capacity: optionalWhole("Capacity", 1, 500),
      bedrooms: optionalWhole("Bedrooms", 0, 500),
      bathrooms: optionalWhole("Bathrooms", 0, 500),
      pricePerNight: priceField(),
      priceMin: priceField(),
      priceMax: priceField(),
      currency: currencyField(storedCurrency),
      priceUnit: optionalLine(60),
      amenities: list(),
      features: list(),
      activities: list(),
      tags: list(),

      fullAddress: optionalText(1000),
      parkOrReserve: line(),
      nearestAirport: line(),
      nearbyAttractions: longText(),
      directions: longText(),
      what3words: what3words(),
      latitude: latitudeField(),
      longitude: longitudeField(),

      bookingUrl: optionalWebAddress(),
      partner: optionalLine(100),
      checkIn: clockTime(),
      checkOut: clockTime(),
      rates: longText(),
      inclusions: longText(),
      ratesInclusions: longText(),
      ratesExclusions: longText(),
      cancellationPolicy: longText(),
      bookingNotes: longText(),
      importantInfo: longText(),

      whyWeLoveIt: longText(),
      targetAudience: longText(),
      experiences: longText(),
      goodToKnow: longText(),
      featured: checkbox(),
      active: checkbox(),

      metaTitle: optionalLine(300),
      metaDescription: optionalText(1000),
      metaKeywords: textList(50, 100),
    })
    .superRefine(({ priceMin, priceMax }, ctx) => {
      if (priceMin !== null && priceMax !== null && priceMin > priceMax)
        ctx.addIssue({
          code: "custom",
          path: ["priceMax"],
          message: "The maximum price must not be below the minimum price",
        });
    });

export const propertyFormSchema = propertyFormSchemaFor(null);

export type PropertyFormValues = z.output<typeof propertyFormSchema>;
type FieldErrors = Readonly<Record<string, readonly string[] | null | undefined>>;

/** The sentence above a refused form: missing names first, then pictures. */
export function propertyFormProblem(errors: FieldErrors): string {
  const words = texts.admin.propertyForm;
  const missing = Object.entries(requiredFieldMessages).some(([field, message]) =>
    errors[field]?.includes(message),
  );
  if (missing) return words.required;
  return errors.images?.includes(words.image) ? words.image : texts.common.checkFields;
}
