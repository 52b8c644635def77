import type { Insertable } from "kysely";

import type { Properties } from "#db/schema";
import type { Rates } from "#domain/money/currencies";
import { deriveProperty } from "#domain/property/derive";
import type { DerivedProperty, PropertyFields } from "#domain/property/property";

/** Every field but the pictures, which are rows of their own. Column and field have one name. */
export const storedFields = [
  "name",
  "countries",
  "region",
  "location",
  "shortDescription",
  "description",
  "accommodationType",
  "category",
  "propertyTypes",
  "capacity",
  "bedrooms",
  "bathrooms",
  "pricePerNight",
  "priceMin",
  "priceMax",
  "currency",
  "priceUnit",
  "amenities",
  "features",
  "activities",
  "tags",
  "fullAddress",
  "parkOrReserve",
  "nearestAirport",
  "airportDistance",
  "nearbyAttractions",
  "nearbyLandmarks",
  "directions",
  "howToGetThere",
  "what3words",
  "latitude",
  "longitude",
  "bookingUrl",
  "partner",
  "checkIn",
  "checkOut",
  "rates",
  "inclusions",
  "ratesInclusions",
  "ratesExclusions",
  "cancellationPolicy",
  "bookingNotes",
  "importantInfo",
  "whyWeLoveIt",
  "targetAudience",
  "experiences",
  "goodToKnow",
  "featured",
  "active",
  "metaTitle",
  "metaDescription",
  "metaKeywords",
  "accommodationUnits",
  "priceBasis",
  "priceCheckedOn",
  "priceSourceUrl",
  "priceSeasons",
  "monthGrid",
  "malaria",
  "childrenFromAge",
  "wheelchairAccess",
  "swimmingPool",
  "privateVehicle",
  "flyIn",
  "rating",
  "reviewCount",
  "ratingSource",
  "propertyUrl",
  "websiteUrl",
  "importSource",
  "airtableId",
  "sample",
] as const satisfies readonly (keyof PropertyFields & keyof Properties)[];

type StoredField = (typeof storedFields)[number];
type Forgotten = Exclude<keyof PropertyFields, StoredField | "images">;
// Fails to compile when a new field of the domain has no column here.
const _everyFieldIsStored: [Forgotten] extends [never] ? true : Forgotten = true;

const round = (value: number | null, decimals: number): number | null =>
  value === null ? null : Number(value.toFixed(decimals));

/**
 * The fields as the columns keep them, so that saving what was read changes nothing. What else a
 * caller's object holds, such as the version of a property that was read, is left out.
 */
export function normaliseFields(fields: PropertyFields): PropertyFields {
  return {
    ...fieldsOf(fields, []),
    images: [...new Set(fields.images.map((url) => url.trim()).filter(Boolean))],
    pricePerNight: round(fields.pricePerNight, 2),
    priceMin: round(fields.priceMin, 2),
    priceMax: round(fields.priceMax, 2),
    latitude: round(fields.latitude, 6),
    longitude: round(fields.longitude, 6),
    rating: round(fields.rating, 2),
  };
}

// What a covering index holds must stay well below a third of a page.
const mostKeys = 12;
const longestKey = 80;
const short = (keys: readonly string[]) =>
  keys.slice(0, mostKeys).map((key) => key.slice(0, longestKey));

/** What the rules work out, as the columns keep it. */
export function derivedColumnsOf(fields: PropertyFields, rates: Rates): DerivedProperty {
  const derived = deriveProperty(fields, rates);
  return {
    ...derived,
    countrySlugs: short(derived.countrySlugs),
    typeKeys: short(derived.typeKeys),
  };
}

/** Fields and derived values as columns. */
export function rowOf(fields: PropertyFields, rates: Rates): Omit<Insertable<Properties>, "id"> {
  const { images: _, ...stored } = fields;
  return {
    ...stored,
    accommodationUnits: JSON.stringify(fields.accommodationUnits),
    priceSeasons: JSON.stringify(fields.priceSeasons),
    monthGrid: JSON.stringify(fields.monthGrid),
    ...derivedColumnsOf(fields, rates),
  };
}

/** Columns as fields; the check constraints vouch for the narrower types. */
export function fieldsOf(row: Record<StoredField, unknown>, images: string[]): PropertyFields {
  const stored = Object.fromEntries(storedFields.map((name) => [name, row[name]]));
  return { ...stored, images } as unknown as PropertyFields;
}
