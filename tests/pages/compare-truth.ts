import type { ExtractedProperty, ExtractionResult } from "#domain/imports/extraction";
import { fold } from "#jobs/reader/normalize/text";

/** What a careful reader finds on a page of this folder; null: the page does not state it. */
export interface Truth {
  id: string;
  expect: "property" | "blocked" | "not-a-property";
  sourceUrl: string;
  images?: { mustInclude: string[] };
  /** Pieces of addresses of pictures that show something else than the stay. */
  notImages?: string[];
  amenities?: string[] | null;
  /** Entries, whole, that are no offer of the stay. */
  notAmenities?: string[];
  accept?: Partial<Record<string, (string | number)[]>>;
  skip?: string[];
  [field: string]: unknown;
}

const exact = [
  "country",
  "latitude",
  "longitude",
  "pricePerNight",
  "currency",
  "capacity",
  "rating",
  "reviewCount",
] as const;
const containing = ["region", "propertyType"] as const;

function words(text: string): string[] {
  return fold(text)
    .replace(/\bwi fi\b/g, "wifi")
    .split(" ");
}

function hasAll(item: string, wanted: string): boolean {
  const own = words(item);
  return words(wanted).every((word) => own.includes(word));
}

function allowed(truth: Truth, field: string): (string | number)[] {
  const stated = truth[field] as string | number | null | undefined;
  return [
    ...(stated === null || stated === undefined ? [] : [stated]),
    ...(truth.accept?.[field] ?? []),
  ];
}

function compareField(
  truth: Truth,
  field: keyof ExtractedProperty,
  given: unknown,
  fits: (wanted: string | number) => boolean,
): string[] {
  if (truth.skip?.includes(field)) return [];
  const wanted = allowed(truth, field);
  if (given === undefined)
    return truth[field] === null || truth[field] === undefined ? [] : [`${field} missing`];
  if (wanted.length === 0) return [`${field} invented: ${JSON.stringify(given)}`];
  return wanted.some(fits)
    ? []
    : [`${field}: ${JSON.stringify(given)} instead of ${JSON.stringify(wanted)}`];
}

function compareData(truth: Truth, data: ExtractedProperty): string[] {
  const faults = compareField(
    truth,
    "name",
    data.name,
    (name) => fold(String(name)) === fold(data.name),
  );
  for (const field of exact)
    faults.push(...compareField(truth, field, data[field], (value) => value === data[field]));
  for (const field of containing)
    faults.push(
      ...compareField(truth, field, data[field], (value) =>
        hasAll(data[field] ?? "", String(value)),
      ),
    );
  faults.push(
    ...compareField(truth, "fullAddress", data.fullAddress, (value) =>
      hasAll(data.fullAddress ?? "", String(value)),
    ),
    ...compareField(truth, "description", data.description, (value) =>
      fold(data.description ?? "")
        .slice(0, 660)
        .includes(fold(String(value)).slice(0, 60)),
    ),
  );
  for (const name of truth.images?.mustInclude ?? [])
    if (!data.images?.some((image) => image.includes(name))) faults.push(`image ${name} missing`);
  for (const name of truth.notImages ?? [])
    if (data.images?.some((image) => image.includes(name))) faults.push(`image ${name} given`);
  for (const amenity of truth.notAmenities ?? [])
    if (data.amenities?.some((item) => fold(item) === fold(amenity)))
      faults.push(`amenity ${amenity} given`);
  for (const amenity of truth.amenities ?? [])
    if (!data.amenities?.some((item) => hasAll(item, amenity)))
      faults.push(`amenity ${amenity} missing`);
  return faults;
}

/** Differences between a result and the truth, empty when there are none. */
export function compareTruth(truth: Truth, result: ExtractionResult): string[] {
  if (truth.expect !== "property") {
    if (result.success) return [`accepted as ${result.data.name}`];
    return result.reason === truth.expect ? [] : [`refused as ${result.reason}`];
  }
  return result.success ? compareData(truth, result.data) : [`refused: ${result.error}`];
}
