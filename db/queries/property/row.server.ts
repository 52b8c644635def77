import type { Insertable } from "kysely";

import type { Properties } from "#db/schema";
import type { Rates } from "#domain/money/currencies";
import { deriveProperty } from "#domain/property/derive";
import { allFields, type AnyField, type FieldName, valuesOf } from "#domain/property/fields";
import type { DerivedProperty, PropertyFields } from "#domain/property/property";

/** Fields that are stored as image rows. */
export type PictureFields = Pick<PropertyFields, RowField>;
type RowField = "images" | "imageAlts";

/** Images have a table of their own. Any other field needs a column of its name, or this fails to compile. */
export type StoredField = Exclude<FieldName, RowField>;
type Forgotten = Exclude<StoredField, keyof Properties>;
const _everyFieldHasAColumn: [Forgotten] extends [never] ? true : Forgotten = true;

type StoredEntry = AnyField & { name: StoredField };
const storedEntries = allFields.filter(({ kind }) => kind.storage !== "rows") as StoredEntry[];

export const storedFields = storedEntries.map(({ name }) => name);

/**
 * Normalizes fields to their stored form, so that saving what was read changes nothing. Other keys of the
 * object, such as the version, are dropped.
 */
export function normalizeFields(fields: PropertyFields): PropertyFields {
  const normalized: PropertyFields = valuesOf(
    ({ name, kind }) => kind.normalized?.(fields[name]) ?? fields[name],
  );
  const { images, imageAlts } = normalized;
  const present = Object.entries(imageAlts).filter(([address]) => images.includes(address));
  return { ...normalized, imageAlts: Object.fromEntries(present) };
}

// Covered index columns must stay well below a third of a page.
const maxKeys = 12;
const maxKeyLength = 80;
const short = (keys: readonly string[]) =>
  keys.slice(0, maxKeys).map((key) => key.slice(0, maxKeyLength));

/** Derived values in the form of their columns. */
export function derivedColumnsOf(fields: PropertyFields, rates: Rates): DerivedProperty {
  const derived = deriveProperty(fields, rates);
  return {
    ...derived,
    countrySlugs: short(derived.countrySlugs),
    typeKeys: short(derived.typeKeys),
  };
}

/** Fields and derived values as a row. */
export function rowOf(fields: PropertyFields, rates: Rates): Omit<Insertable<Properties>, "id"> {
  const columns = storedEntries.map(({ name, kind }) => {
    const value = fields[name];
    return [name, kind.storage === "json" ? JSON.stringify(value) : value];
  });
  return {
    ...(Object.fromEntries(columns) as Pick<PropertyFields, "name" | "countries" | "region">),
    ...derivedColumnsOf(fields, rates),
  };
}

/** Columns as fields; check constraints guarantee the narrower types. */
export function fieldsOf(
  row: Record<StoredField, unknown>,
  { images, imageAlts }: PictureFields,
): PropertyFields {
  const whole = { ...row, images, imageAlts } as PropertyFields;
  return valuesOf(({ name }) => whole[name]);
}
