import type { Insertable } from "kysely";

import type { Properties } from "#db/schema";
import type { Rates } from "#domain/money/currencies";
import { deriveProperty } from "#domain/property/derive";
import { allFields, type AnyField, type FieldName, valuesOf } from "#domain/property/fields";
import type { DerivedProperty, PropertyFields } from "#domain/property/property";

/** What the rows of the pictures hold. */
export type PictureFields = Pick<PropertyFields, RowField>;
type RowField = "images" | "imageAlts";

/** Pictures are rows of their own. Any other field has a column of its name, or this fails to compile. */
export type StoredField = Exclude<FieldName, RowField>;
type Forgotten = Exclude<StoredField, keyof Properties>;
const _everyFieldHasAColumn: [Forgotten] extends [never] ? true : Forgotten = true;

type StoredEntry = AnyField & { name: StoredField };
const storedEntries = allFields.filter(({ kind }) => kind.storage !== "rows") as StoredEntry[];

/** Fields that are columns. */
export const storedFields = storedEntries.map(({ name }) => name);

/**
 * The fields as the columns keep them, so that saving what was read changes nothing. What else a
 * caller's object holds, such as the version of a property that was read, is left out.
 */
export function normaliseFields(fields: PropertyFields): PropertyFields {
  const normalized: PropertyFields = valuesOf(
    ({ name, kind }) => kind.normalised?.(fields[name]) ?? fields[name],
  );
  const { images, imageAlts } = normalized;
  const present = Object.entries(imageAlts).filter(([address]) => images.includes(address));
  return { ...normalized, imageAlts: Object.fromEntries(present) };
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
  const columns = storedEntries.map(({ name, kind }) => {
    const value = fields[name];
    return [name, kind.storage === "json" ? JSON.stringify(value) : value];
  });
  return {
    ...(Object.fromEntries(columns) as Pick<PropertyFields, "name" | "countries" | "region">),
    ...derivedColumnsOf(fields, rates),
  };
}

/** Columns as fields; the check constraints vouch for the narrower types. */
export function fieldsOf(
  row: Record<StoredField, unknown>,
  { images, imageAlts }: PictureFields,
): PropertyFields {
  const whole: Record<FieldName, unknown> = { ...row, images, imageAlts };
  return valuesOf(({ name }) => whole[name]);
}
