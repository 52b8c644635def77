import { countryByName } from "#domain/places/countries";
import { safeText } from "#domain/text/safe-text";
import { hasField, pickField } from "#domain/text/wrapped-values";
import { emptyProperty } from "./form-values";
import type { Property, PropertyFields } from "./property";
import { optionalValues } from "./record-values";

/**
 * A property as other programs write it: camelCase or snake_case, plain or wrapped values, the
 * spec's names and the external table's. Used by the API, JSON imports and the sync.
 */
type Names = Partial<Record<keyof PropertyFields, readonly string[]>>;

/** Further names of a field, beside its own. */
const aliases: Names = {
  name: ["propertyName", "title"],
  countries: ["country"],
  images: ["imageUrls", "galleryImages"],
  propertyTypes: ["propertyType"],
  capacity: ["guestCapacity", "maxGuests"],
  description: ["fullDescription"],
  accommodationUnits: ["accommodationTypes"],
  metaKeywords: ["keywords"],
};

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const namesOf = (field: keyof PropertyFields): string[] => [field, ...(aliases[field] ?? [])];

/** `seo: {metaTitle, …}` laid flat beside the other fields. */
const flattened = (record: Record<string, unknown>): Record<string, unknown> =>
  isRecord(record.seo) ? { ...record.seo, ...record } : record;

export interface ReadProperty {
  id: string | null;
  /** Only what the record names; a named blank is null or an empty list. */
  fields: Partial<PropertyFields>;
}

/** Null for what is no record or has no name (P-059). Unreadable values are left out. */
export function propertyFromRecord(input: unknown): ReadProperty | null {
  if (!isRecord(input)) return null;
  const record = flattened(input);
  const name = safeText(pickField(record, ...namesOf("name")));
  if (!name) return null;
  const fields: Record<string, unknown> = {};
  for (const field of Object.keys(emptyProperty) as (keyof PropertyFields)[]) {
    if (!hasField(record, ...namesOf(field))) continue;
    const value = optionalValues[field](pickField(record, ...namesOf(field)));
    if (value !== undefined) fields[field] = value;
  }
  return {
    id: safeText(pickField(record, "id")) || null,
    fields: withCover({ ...(fields as Partial<PropertyFields>), name }, record),
  };
}

/** A cover named apart from the gallery comes first. */
function withCover(
  fields: Partial<PropertyFields>,
  record: Record<string, unknown>,
): Partial<PropertyFields> {
  const cover = safeText(pickField(record, "coverImage"));
  const images = cover ? [...new Set([cover, ...(fields.images ?? [])])] : fields.images;
  const countries = fields.countries?.map((country) => countryByName(country)?.name ?? country);
  return { ...fields, ...(images && { images }), ...(countries && { countries }) };
}

/** The whole property that a record describes, over `base`. */
export const completed = (
  { fields }: ReadProperty,
  base: PropertyFields = emptyProperty,
): PropertyFields => ({ ...base, ...fields });

/**
 * A property as the API and the export write it: every field under its own name, and the names of
 * the specification beside them. Reads back unchanged by propertyFromRecord.
 */
export function recordOfProperty(property: Property): Record<string, unknown> {
  const { createdAt, updatedAt, countries, propertyTypes, accommodationUnits, ...rest } = property;
  return {
    ...rest,
    country: countries.length > 1 ? countries : (countries[0] ?? null),
    propertyType: propertyTypes,
    accommodationTypes: accommodationUnits,
    seo: {
      metaTitle: property.metaTitle,
      metaDescription: property.metaDescription,
      keywords: property.metaKeywords,
    },
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** "properties-export-2026-11-21.json" */
export const exportFileName = (day: string): string => `properties-export-${day}.json`;
