import { z } from "zod";

import {
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
import { requiredFieldMessages } from "#domain/property/form";
import type { Evidence, ExtractedProperty, ExtractionSuccess } from "./extraction";

/** What the operator may correct before a read page becomes a property. */
export const reviewSchemaFor = (readCurrency: string | null) =>
  z.object({
    name: requiredLine(200, requiredFieldMessages.name),
    country: requiredLine(100, requiredFieldMessages.country),
    region: requiredLine(200, requiredFieldMessages.region),
    propertyType: optionalLine(100),
    capacity: optionalWhole("Capacity", 1, 500),
    bedrooms: optionalWhole("Bedrooms", 0, 500),
    bathrooms: optionalWhole("Bathrooms", 0, 500),
    pricePerNight: priceField(),
    currency: currencyField(readCurrency),
    shortDescription: optionalText(1000),
    description: optionalText(20_000),
    images: textList(60, 2000).pipe(z.array(z.string().refine(isWebAddress, webAddressMessage))),
    amenities: textList(200, 500),
    activities: textList(200, 500),
    fullAddress: optionalText(1000),
    latitude: latitudeField(),
    longitude: longitudeField(),
    what3words: optionalLine(200),
    nearestAirport: optionalLine(500),
    checkIn: optionalLine(100),
    checkOut: optionalLine(100),
    ratesInclusions: optionalText(10_000),
    ratesExclusions: optionalText(10_000),
    cancellationPolicy: optionalText(10_000),
    importantInfo: optionalText(10_000),
    bookingUrl: optionalWebAddress(),
    websiteUrl: optionalWebAddress(),
  });

export type Review = z.output<ReturnType<typeof reviewSchemaFor>>;
export type ReviewField = keyof Review;
export type ReviewDefaults = Record<ReviewField, string>;

const isList = (value: unknown): value is string[] => Array.isArray(value);

const asText = (value: unknown): string =>
  isList(value) ? value.join("\n") : value === undefined || value === null ? "" : String(value);

/** What was read, as the form's text; lists have one entry a line. */
export function reviewDefaults(data: ExtractedProperty): ReviewDefaults {
  const names = Object.keys(reviewSchemaFor(null).shape) as ReviewField[];
  return Object.fromEntries(names.map((name) => [name, asText(data[name])])) as ReviewDefaults;
}

/**
 * The extraction with the operator's corrections. A corrected value loses its passage: the page does
 * not say it.
 */
export function applyReview(read: ExtractionSuccess, review: Review): ExtractionSuccess {
  const data: Record<string, unknown> = { ...read.data };
  const evidence: Partial<Record<string, Evidence>> = { ...read.evidence };
  for (const [name, value] of Object.entries(review)) {
    const empty = value === null || (isList(value) && value.length === 0);
    if (asText(value) !== asText(data[name])) delete evidence[name];
    if (empty) delete data[name];
    else data[name] = value;
  }
  return { ...read, data: data as unknown as ExtractedProperty, evidence };
}
