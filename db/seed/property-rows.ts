import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { findOwnPictures } from "#db/queries/pictures/own-pictures.server";
import { normalizeFields } from "#db/queries/property/row.server";
import type { Rates } from "#domain/money/currencies";
import { deriveProperty } from "#domain/property/derive";
import type { PropertyFields } from "#domain/property/property";

export interface NewProperty {
  id: string;
  fields: PropertyFields;
}

// JSON columns are passed as values: the whole batch is serialized to one JSON text.
function propertyRow({ id, fields }: NewProperty, rates: Rates) {
  const { images: _images, imageAlts: _alts, ...stored } = normalizeFields(fields);
  return { id, ...stored, ...deriveProperty(fields, rates) };
}

async function imageRows(db: Connection, properties: readonly NewProperty[]) {
  const paths = new Set(properties.flatMap(({ fields }) => fields.images));
  const pictures = await findOwnPictures(db, [...paths]);
  return properties.flatMap(({ id, fields }) =>
    fields.images.map((sourceUrl, position) => {
      const own = pictures.get(sourceUrl);
      if (!own) throw new Error(`No image "${sourceUrl}" (${id})`);
      return { propertyId: id, position, sourceUrl, ...own, state: "stored" };
    }),
  );
}

const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts a batch as one JSON parameter: thousands of rows would exceed the limit of 65,535 parameters.
 * Columns without a value get their default.
 */
export async function insertAll(
  db: Connection,
  table: string,
  rows: readonly object[],
): Promise<number> {
  const [first] = rows;
  if (!first) return 0;
  const names = Object.keys(first);
  const columns = sql.join(names.map((name) => sql.ref(columnName(name))));
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [columnName(key), value])),
  );
  const { numAffectedRows } = await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(records)}::jsonb)`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** Adds properties with their images; skips existing ids. */
export async function insertProperties(
  db: Connection,
  properties: readonly NewProperty[],
  rates: Rates,
): Promise<number> {
  const taken = await db
    .selectFrom("properties")
    .select("id")
    .where("id", "in", properties.map(({ id }) => id).concat(""))
    .execute();
  const known = new Set(taken.map(({ id }) => id));
  const fresh = properties.filter(({ id }) => !known.has(id));
  const inserted = await insertAll(
    db,
    "properties",
    fresh.map((p) => propertyRow(p, rates)),
  );
  await insertAll(db, "property_images", await imageRows(db, fresh));
  return inserted;
}
