import { readClockTime } from "#domain/calendar/clock-time";
import { cleanText, isWebAddress, oneLine } from "#domain/forms/typed-values";
import { importImages, importShortDescription, standardPriceUnit } from "#domain/limits";
import { isLatitude, isLongitude } from "#domain/places/coordinates";
import { countryByName, unknownCountry } from "#domain/places/countries";
import { readWhat3words } from "#domain/places/what3words";
import { emptyProperty } from "#domain/property/form-values";
import type { PropertyFields } from "#domain/property/property";
import { cutAtWord } from "#domain/text/cut-text";
import type { ExtractedProperty, ExtractionSuccess } from "./extraction";

export interface ImportOptions {
  /** False keeps it inactive until the operator has looked at it. */
  publish?: boolean;
  /** Origin of the record; by default the host that the page came from. */
  importSource?: string;
  /** Five for batch imports; all that the page has otherwise. */
  mostImages?: number;
}

const text = (value: string | undefined, most = 10_000): string | null =>
  cleanText(value ?? "").slice(0, most) || null;
const line = (value: string | undefined, most = 500): string | null =>
  oneLine(value ?? "").slice(0, most) || null;
const list = (values: readonly string[] | undefined): string[] => [
  ...new Set((values ?? []).map(oneLine).filter((value) => value && value.length <= 500)),
];
const address = (value: string | undefined): string | null =>
  value && isWebAddress(value.trim()) ? value.trim() : null;
const whole = (value: number | undefined, least: number): number | null =>
  value !== undefined && Number.isFinite(value) && value >= least && value <= 500
    ? Math.round(value)
    : null;
const positive = (value: number | undefined): number | null =>
  value !== undefined && Number.isFinite(value) && value >= 0.005 ? value : null;

/** Both or neither, inside the globe, and not the 0,0 that means "not known". */
function coordinates({ latitude, longitude }: ExtractedProperty) {
  const known =
    latitude !== undefined &&
    longitude !== undefined &&
    isLatitude(latitude) &&
    isLongitude(longitude) &&
    !(latitude === 0 && longitude === 0);
  return known
    ? { latitude: Number(latitude.toFixed(6)), longitude: Number(longitude.toFixed(6)) }
    : { latitude: null, longitude: null };
}

/** The name as the site writes it, where the country is one of ours. */
const countryName = (name: string | null): string =>
  name ? (countryByName(name)?.name ?? name) : unknownCountry;

const isCurrency = (code: string): boolean => /^[A-Z]{3}$/.test(code);

/**
 * A read page as a property: short description cut at 150, currency USD, not featured,
 * active unless told otherwise. What the page does not state stays empty.
 */
export function propertyFromExtraction(
  read: ExtractionSuccess | ExtractedProperty,
  { publish = true, importSource, mostImages = importImages }: ImportOptions = {},
): PropertyFields {
  const data = "data" in read ? read.data : read;
  const currency = data.currency?.trim().toUpperCase() ?? "";
  const description = text(data.description, 20_000);
  const short = data.shortDescription || description;
  const type = line(data.propertyType, 100);
  const what3words = data.what3words ? readWhat3words(data.what3words) : null;
  // A rating is shown only with its source, so it is kept only where there is one.
  const ratingSource = positive(data.rating) === null ? null : hostOf(data.sourceUrl);
  return {
    ...emptyProperty,
    name: line(data.name, 200) ?? "",
    countries: [countryName(line(data.country, 100))],
    region: line(data.region, 200) ?? "",
    shortDescription: short ? cutAtWord(short, importShortDescription) : null,
    description,
    images: [...new Set((data.images ?? []).filter(isWebAddress))].slice(0, mostImages),
    accommodationType: type,
    propertyTypes: type === null ? [] : [type],
    capacity: whole(data.capacity, 1),
    bedrooms: whole(data.bedrooms, 0),
    bathrooms: whole(data.bathrooms, 0),
    pricePerNight: positive(data.pricePerNight),
    currency: isCurrency(currency) ? currency : "USD",
    priceUnit: standardPriceUnit,
    amenities: list(data.amenities),
    activities: list(data.activities),
    fullAddress: line(data.fullAddress, 1000),
    nearestAirport: line(data.nearestAirport),
    airportDistance: line(data.airportDistance),
    howToGetThere: text(data.howToGetThere),
    nearbyLandmarks: text(data.nearbyLandmarks),
    what3words,
    ...coordinates(data),
    bookingUrl: address(data.bookingUrl),
    checkIn: data.checkIn ? readClockTime(data.checkIn) : null,
    checkOut: data.checkOut ? readClockTime(data.checkOut) : null,
    ratesInclusions: text(data.ratesInclusions),
    ratesExclusions: text(data.ratesExclusions),
    cancellationPolicy: text(data.cancellationPolicy),
    importantInfo: text(data.importantInfo),
    accommodationUnits: data.accommodationTypes ?? [],
    rating: ratingSource === null ? null : positive(data.rating),
    reviewCount: ratingSource === null ? null : (data.reviewCount ?? null),
    ratingSource,
    propertyUrl: address(data.sourceUrl),
    websiteUrl: address(data.websiteUrl),
    importSource: importSource ?? ("data" in read ? read.source : hostOf(data.sourceUrl)),
    active: publish,
  };
}

function hostOf(url: string): string | null {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, "") : null;
}

export interface Difference {
  field: keyof PropertyFields;
  before: unknown;
  after: unknown;
  /** False where the field is locked or was typed, so the old value stands. */
  applied: boolean;
}

export interface Merged {
  fields: PropertyFields;
  differences: Difference[];
}

/** The operator's own decisions and the record's identity: no import changes them. */
const neverImported: ReadonlySet<string> = new Set([
  "featured",
  "active",
  "sample",
  "airtableId",
  "importSource",
] satisfies (keyof PropertyFields)[]);

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && (value.length === 0 || value[0] === unknownCountry));

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** A price belongs to its currency: one is not taken without the other. */
const together: readonly (readonly (keyof PropertyFields)[])[] = [
  ["pricePerNight", "currency"],
  ["latitude", "longitude"],
  ["rating", "reviewCount", "ratingSource"],
];

function partners(field: keyof PropertyFields): readonly (keyof PropertyFields)[] {
  return together.find((group) => group.includes(field)) ?? [field];
}

/** True when the import brings nothing for the field, or only half of what belongs together. */
function isMissing(incoming: PropertyFields, field: keyof PropertyFields): boolean {
  const [first = field] = partners(field);
  return isEmpty(incoming[field]) || isEmpty(incoming[first]);
}

/**
 * An existing property brought up to date. Absent values never erase, fields in `kept` (locked, or
 * typed by the operator) stand, and every difference is named whether or not it was applied.
 */
export function mergeImported(
  existing: PropertyFields,
  incoming: PropertyFields,
  kept: Iterable<string> = [],
): Merged {
  const standing = new Set(kept);
  const fields: Record<string, unknown> = { ...existing };
  const differences: Difference[] = [];
  for (const field of Object.keys(existing) as (keyof PropertyFields)[]) {
    if (neverImported.has(field) || isMissing(incoming, field)) continue;
    const before = existing[field];
    const after = incoming[field];
    if (same(before, after)) continue;
    const applied = !partners(field).some((partner) => standing.has(partner));
    if (applied) fields[field] = after;
    differences.push({ field, before, after, applied });
  }
  return { fields: fields as unknown as PropertyFields, differences };
}
