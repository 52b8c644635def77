import { sql } from "kysely";
import { illustrationCatalog } from "../../app/domain/illustration-catalog";
import { deriveProperty } from "../../app/domain/derive-property";
import type { PropertyFields, Rates } from "../../app/domain/property";
import type { Connection } from "../connect.server";

export interface NewProperty {
  id: string;
  fields: PropertyFields;
}

const pictures = new Map(illustrationCatalog.map((picture) => [picture.name, picture]));

function propertyRow({ id, fields }: NewProperty, rates: Rates) {
  const { images: _images, ...stored } = fields;
  return { id, ...stored, ...deriveProperty(fields, rates) };
}

/** A picture of our own needs no copying, so its row starts as stored. */
function imageRows({ id, fields }: NewProperty) {
  return fields.images.map((source, position) => {
    const name = source.replace("/illustrations/", "");
    const picture = pictures.get(name);
    if (!picture) throw new Error(`No illustration "${name}" (${id})`);
    const width = Math.max(...picture.widths);
    return {
      propertyId: id,
      position,
      sourceUrl: source,
      alt: picture.alt,
      kind: "illustration",
      state: "stored",
      basePath: source,
      widths: picture.widths,
      width,
      height: Math.round(width / picture.aspect),
      color: picture.color,
    };
  });
}

const columnName = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * One parameter for a whole batch: thousands of rows would pass the limit of 65,535 parameters.
 * Columns that no row names keep their defaults.
 */
async function insertAll(db: Connection, table: string, rows: readonly object[]): Promise<number> {
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

/** Adds properties with their pictures; ids that are already there are left as they are. */
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
  await insertAll(db, "property_images", fresh.flatMap(imageRows));
  return inserted;
}
