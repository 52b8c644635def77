import { hasField, pickField, safeText } from "#domain/text/safe-text";
import { allFields, type AnyField, fields } from "./fields";
import { emptyProperty } from "./form";
import { isRecord } from "./kinds/kind";
import type { Property, PropertyFields } from "./property";

/** The names that a field may have in a record; pickField adds snake_case to each. */
export const namesOf = ({ name, aliases = [], column }: AnyField): string[] => [
  name,
  ...aliases,
  ...(column ? [column] : []),
];

/** `seo: {metaTitle, …}` flattened into the other fields. */
export const flattened = (record: Record<string, unknown>): Record<string, unknown> =>
  isRecord(record.seo) ? { ...record.seo, ...record } : record;

interface ReadProperty {
  id: string | null;
  /** Only the fields that the record names; a named blank is null or an empty list. */
  fields: Partial<PropertyFields>;
}

/**
 * A property as other programs write it: camelCase or snake_case, plain or wrapped values, the
 * specification's names and the external table's. Used by the API, JSON imports and the sync. Null for
 * an invalid record or one without a name (P-059); unreadable values are omitted.
 */
export function propertyFromRecord(input: unknown): ReadProperty | null {
  if (!isRecord(input)) return null;
  const record = flattened(input);
  const named = allFields.filter((field) => hasField(record, ...namesOf(field)));
  const read = named.flatMap((field) => {
    const value = field.kind.read(pickField(record, ...namesOf(field)));
    return value === undefined ? [] : [[field.name, value]];
  });
  const found: Partial<PropertyFields> = Object.fromEntries(read);
  if (!found.name) return null;
  return {
    id: safeText(pickField(record, "id")) || null,
    fields: withCover(found, record),
  };
}

/** A cover outside the gallery comes first. */
function withCover(
  found: Partial<PropertyFields>,
  record: Record<string, unknown>,
): Partial<PropertyFields> {
  const cover = fields.images.kind.read(pickField(record, "coverImage", "Cover Image")) ?? [];
  return cover.length > 0
    ? { ...found, images: [...new Set([...cover, ...(found.images ?? [])])] }
    : found;
}

/** The complete property that a record describes, merged over `base`. */
export const completed = (
  read: ReadProperty,
  base: PropertyFields = emptyProperty,
): PropertyFields => ({ ...base, ...read.fields });

/**
 * A property as the API and the export write it: every field, under the specification's name where that
 * differs. Read back unchanged by propertyFromRecord.
 */
export function recordOfProperty(property: Property): Record<string, unknown> {
  const { id, version, createdAt, updatedAt } = property;
  const entries = allFields.map((field) => {
    const value = property[field.name];
    return { ...field, value: field.kind.written ? field.kind.written(value) : value };
  });
  const seo = entries.flatMap(({ seoName, value }) => (seoName ? [[seoName, value]] : []));
  return {
    id,
    version,
    ...Object.fromEntries(entries.map(({ name, recordName = name, value }) => [recordName, value])),
    seo: Object.fromEntries(seo),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

/** "properties-export-2026-11-21.json" */
export const exportFileName = (day: string, ending: "json" | "csv" = "json"): string =>
  `properties-export-${day}.${ending}`;
