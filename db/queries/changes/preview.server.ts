import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { type StoredField, storedFields } from "#db/queries/property/row.server";
import type { FieldName } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form-values";
import type { PropertyFields } from "#domain/property/property";

export interface Previewed {
  id: string;
  name: string;
  /** Only the fields that were asked for are as stored. */
  fields: PropertyFields;
}

/** The properties of a selection by name, with the fields that a change would touch. */
export async function readForPreview(
  db: Connection,
  ids: readonly string[],
  names: readonly FieldName[],
): Promise<Previewed[]> {
  if (ids.length === 0) return [];
  const columns = storedFields.filter((field): field is StoredField => names.includes(field));
  const rows = await db
    .selectFrom("properties")
    .select(["id", "name"])
    .select(columns.map((field) => `properties.${field}` as const))
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .where("deletedAt", "is", null)
    .orderBy("sortName")
    .orderBy("id")
    .execute();
  return rows.map(({ id, ...fields }) => ({
    id,
    name: fields.name,
    fields: { ...emptyProperty, ...fields } as PropertyFields,
  }));
}
