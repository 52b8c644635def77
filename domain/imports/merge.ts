import { isWebAddress } from "#domain/forms/typed-values";
import { importImages, importShortDescription } from "#domain/limits";
import { unknownCountry } from "#domain/places/countries";
import { allFields, type AnyField, type FieldName, valuesOf } from "#domain/property/fields";
import { isSame } from "#domain/property/kinds/kind";
import type { PropertyFields } from "#domain/property/property";
import { cutAtWord } from "#domain/text/cut-text";
import { hostName } from "#domain/text/host-name";
import type { ExtractedProperty, ExtractionSuccess } from "./extraction";

export interface ImportOptions {
  /** False keeps it inactive until the operator has looked at it. */
  publish?: boolean;
  /** Origin of the record; by default the host that the page came from. */
  importSource?: string;
  /** Five for batch imports; all that the page has otherwise. */
  mostImages?: number;
}

/** Each value that the page states, within the limits of its kind; the others empty. */
const statedFields = (data: ExtractedProperty): PropertyFields =>
  valuesOf(({ kind, extracted }) => {
    if (extracted === undefined) return kind.empty;
    const value = (kind.found ?? kind.read)(data[extracted as keyof ExtractedProperty]);
    return kind.normalised?.(value ?? kind.empty) ?? value ?? kind.empty;
  });

/** Both or neither, and not the 0,0 by which pages mean "not known". */
function coordinates({ latitude, longitude }: PropertyFields) {
  const known = latitude !== null && longitude !== null && (latitude !== 0 || longitude !== 0);
  return known ? { latitude, longitude } : { latitude: null, longitude: null };
}

/** A rating is shown only with its source, so it is kept only where there is one. */
function rating({ rating: value, reviewCount }: PropertyFields, source: string | null) {
  return value && source
    ? { rating: value, reviewCount, ratingSource: source }
    : { rating: null, reviewCount: null, ratingSource: null };
}

/**
 * A read page as a property: short description cut at 150, currency USD, not featured,
 * active unless told otherwise. What the page does not state stays empty.
 */
export function propertyFromExtraction(
  read: ExtractionSuccess | ExtractedProperty,
  { publish = true, importSource, mostImages = importImages }: ImportOptions = {},
): PropertyFields {
  const data = "data" in read ? read.data : read;
  const stated = statedFields(data);
  const host = hostName(data.sourceUrl);
  const short = data.shortDescription || stated.description;
  return {
    ...stated,
    ...coordinates(stated),
    ...rating(stated, host),
    shortDescription: short ? cutAtWord(short, importShortDescription) : null,
    images: stated.images.filter(isWebAddress).slice(0, mostImages),
    propertyTypes: stated.accommodationType === null ? [] : [stated.accommodationType],
    currency: stated.currency ?? "USD",
    importSource: importSource ?? ("data" in read ? read.source : host),
    active: publish,
  };
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

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  value === "" ||
  (Array.isArray(value) && (value.length === 0 || value[0] === unknownCountry));

/** Price and currency, the two coordinates: one is not taken without the other. */
const leaderOf = ({ name, belongsTo = name }: AnyField): string => belongsTo;

const together = (field: AnyField): FieldName[] =>
  allFields.filter((other) => leaderOf(other) === leaderOf(field)).map(({ name }) => name);

/** True when the import brings nothing for the field, or only half of what belongs together. */
const isMissing = (incoming: PropertyFields, field: AnyField): boolean =>
  isEmpty(incoming[field.name]) || isEmpty(incoming[leaderOf(field) as FieldName]);

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
  const differences = allFields
    .filter((field) => !field.neverImported && !isMissing(incoming, field))
    .filter(({ name, kind }) => !isSame(kind, existing[name], incoming[name]))
    .map((field): Difference => ({
      field: field.name,
      before: existing[field.name],
      after: incoming[field.name],
      applied: !together(field).some((name) => standing.has(name)),
    }));
  const applied = differences.filter((difference) => difference.applied);
  return {
    fields: {
      ...existing,
      ...Object.fromEntries(applied.map(({ field, after }) => [field, after])),
    },
    differences,
  };
}
