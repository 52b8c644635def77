import { isDay } from "#domain/calendar/dates";
import { cleanText, isWebAddress, readNumber } from "#domain/forms/typed-values";
import { isLatitude, isLongitude } from "#domain/places/coordinates";
import { readWhat3words } from "#domain/places/what3words";
import { safeList, safeText } from "#domain/text/safe-text";
import { pickField } from "#domain/text/wrapped-values";
import {
  type AccommodationUnit,
  type MonthRating,
  monthRatings,
  type PriceSeason,
  type PropertyFields,
} from "./property";

/** Reads one value of a foreign record; undefined: not readable, so as if it were not named. */
type Read<Value> = (value: unknown) => Value | undefined;

const text: Read<string | null> = (value) => cleanText(safeText(value)) || null;
const words: Read<string> = (value) => cleanText(safeText(value)) || undefined;

const number =
  (allowed: (value: number) => boolean): Read<number | null> =>
  (value) => {
    const written = safeText(value);
    if (!written) return null;
    const read = typeof value === "number" ? value : readNumber(written);
    return read !== null && Number.isFinite(read) && allowed(read) ? read : undefined;
  };

const whole = (least: number, most: number) =>
  number((value) => Number.isInteger(value) && value >= least && value <= most);
const price = number((value) => value >= 0.005);

const flag: Read<boolean | null> = (value) => {
  const written = safeText(value).toLowerCase();
  if (!written) return null;
  if (["yes", "true", "1", "on", "checked"].includes(written)) return true;
  return ["no", "false", "0", "off"].includes(written) ? false : undefined;
};

/** True unless explicitly false. */
const active: Read<boolean> = (value) => flag(value) !== false;
const off: Read<boolean> = (value) => flag(value) === true;

const address: Read<string | null> = (value) => {
  const written = text(value);
  return written == null || isWebAddress(written) ? written : undefined;
};

/** Attachments are records with a url; safeText would take their name. */
const images: Read<string[]> = (value) => {
  const entries = Array.isArray(value) ? value : safeText(value).split(/[\s;]+/);
  const found = entries.map((entry: unknown) =>
    isRecord(entry) ? safeText(pickField(entry, "url")) : safeText(entry),
  );
  return [
    ...new Set(found.filter((url) => isWebAddress(url) || /^\/(illustrations|media)\//.test(url))),
  ];
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const oneOf =
  <Value extends string>(allowed: readonly Value[]): Read<Value | null> =>
  (value) => {
    const written = safeText(value);
    return written ? allowed.find((option) => option === written) : null;
  };

const units: Read<AccommodationUnit[]> = (value) => {
  const entries = Array.isArray(value) ? value : safeList(value);
  return entries.flatMap((entry: unknown) => {
    const record = isRecord(entry) ? entry : { name: entry };
    const name = safeText(pickField(record, "name"));
    if (!name) return [];
    return {
      name,
      capacity: whole(1, 500)(pickField(record, "capacity")) ?? null,
      description: text(pickField(record, "description")) ?? null,
      images: images(pickField(record, "images") ?? []) ?? [],
    };
  });
};

const season: Read<PriceSeason> = (value) => {
  if (!isRecord(value)) return undefined;
  const amount = price(pickField(value, "price"));
  const [from, to] = [safeText(pickField(value, "from")), safeText(pickField(value, "to"))];
  if (amount == null || ![from, to].every((day) => /^\d{2}-\d{2}$/.test(day))) return undefined;
  return {
    name: safeText(pickField(value, "name")),
    from,
    to,
    price: amount,
    unit: safeText(pickField(value, "unit")) || "per night",
    minimumNights: whole(1, 365)(pickField(value, "minimumNights")) ?? null,
  };
};

const seasons: Read<PriceSeason[]> = (value) =>
  Array.isArray(value)
    ? value.map((entry: unknown) => season(entry)).filter((entry) => entry !== undefined)
    : [];

const months: Read<MonthRating[]> = (value) => {
  const read = Array.isArray(value) ? value.map(oneOf(monthRatings)) : [];
  const known = read.filter((rating) => rating != null);
  return known.length === 12 ? known : [];
};

const currency: Read<string | null> = (value) => {
  const code = safeText(value).toUpperCase();
  return code ? (/^[A-Z]{3}$/.test(code) ? code : undefined) : null;
};

const nonNegative = number((value) => value >= 0);

/** One reader for every field of a property. */
export const optionalValues: { [Field in keyof PropertyFields]: Read<PropertyFields[Field]> } = {
  name: words,
  countries: (value) => {
    const names = safeList(value).slice(0, 5);
    return names.length > 0 ? names : undefined;
  },
  region: (value) => safeText(value),
  location: text,
  shortDescription: text,
  description: text,
  images,
  accommodationType: text,
  category: text,
  propertyTypes: safeList,
  capacity: whole(1, 500),
  bedrooms: whole(0, 500),
  bathrooms: whole(0, 500),
  pricePerNight: price,
  priceMin: price,
  priceMax: price,
  currency,
  priceUnit: words,
  amenities: safeList,
  features: safeList,
  activities: safeList,
  tags: safeList,
  fullAddress: text,
  parkOrReserve: text,
  nearestAirport: text,
  airportDistance: text,
  nearbyAttractions: text,
  nearbyLandmarks: text,
  directions: text,
  howToGetThere: text,
  what3words: (value) => (safeText(value) ? (readWhat3words(safeText(value)) ?? undefined) : null),
  latitude: number(isLatitude),
  longitude: number(isLongitude),
  bookingUrl: address,
  partner: text,
  checkIn: text,
  checkOut: text,
  rates: text,
  inclusions: text,
  ratesInclusions: text,
  ratesExclusions: text,
  cancellationPolicy: text,
  bookingNotes: text,
  importantInfo: text,
  whyWeLoveIt: text,
  targetAudience: text,
  experiences: text,
  goodToKnow: text,
  featured: off,
  active,
  metaTitle: text,
  metaDescription: text,
  metaKeywords: safeList,
  accommodationUnits: units,
  priceBasis: oneOf(["per room", "per person", "whole property"]),
  priceCheckedOn: (value) => (text(value) && isDay(safeText(value)) ? safeText(value) : null),
  priceSourceUrl: address,
  priceSeasons: seasons,
  monthGrid: months,
  malaria: oneOf(["free", "seasonal", "risk"]),
  childrenFromAge: whole(0, 21),
  wheelchairAccess: flag,
  swimmingPool: flag,
  privateVehicle: flag,
  flyIn: flag,
  rating: nonNegative,
  reviewCount: whole(0, 10_000_000),
  ratingSource: text,
  propertyUrl: address,
  websiteUrl: address,
  importSource: text,
  airtableId: text,
  sample: off,
};
