import { type Kysely, sql } from "kysely";

import {
  type CatalogPicture,
  illustrationCatalog,
  removedDrawing,
  successorOf,
} from "#domain/pictures/illustration-catalog";

interface ImageRow {
  id: string;
  propertyId: string;
  name: string;
}

const rowsPerUpdate = 2_000;
const removedPath = `/illustrations/(${removedDrawing})`;

const byName = new Map(illustrationCatalog.map((picture) => [picture.name, picture]));

/**
 * Replaces drawings whose files this release no longer has: a sample stay gets the drawings that were made
 * for it, other records the closest one. Alternative text that the operator wrote is preserved.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<ImageRow>`
    select id, property_id as "propertyId", substring(source_url from ${removedPath}) as name
      from property_images where source_url ~ ${`^${removedPath}([-.]|$)`}
      order by property_id, position`.execute(db);
  const changes = replacementsFor(rows);
  for (let from = 0; from < changes.length; from += rowsPerUpdate)
    await sql`
      update property_images set source_url = change.path, base_path = change.path,
          widths = change.widths, width = change.width, height = change.height, color = change.color,
          kind = 'illustration', state = 'stored', error = null, updated_at = now(),
          alt = case when property_images.alt is null or property_images.alt like 'Illustration: %'
            then change.alt else property_images.alt end
        from jsonb_to_recordset(${JSON.stringify(changes.slice(from, from + rowsPerUpdate))}::jsonb) as change
          (id bigint, path text, widths integer[], width integer, height integer, color text, alt text)
        where property_images.id = change.id`.execute(db);
  for (const [table, column] of [
    ["collections", "image"],
    ["country_guides", "image"],
    ["posts", "featured_image"],
    ["posts", "content"],
    ["pages", "content"],
  ] as const)
    await replaceIn(db, table, column);
}

function replacementsFor(rows: readonly ImageRow[]) {
  const counts = new Map<string, number>();
  return rows.flatMap(({ id, propertyId, name }) => {
    const count = counts.get(propertyId) ?? 0;
    counts.set(propertyId, count + 1);
    const own = [propertyId, `${propertyId}-inside`, `${propertyId}-again`][count];
    const drawing = byName.get(own ?? "") ?? successorOf(name);
    return drawing ? [{ id, ...columnsOf(drawing) }] : [];
  });
}

function columnsOf({ name, widths, aspect, color, alt }: CatalogPicture) {
  const width = Math.max(...widths);
  const height = Math.round(width / aspect);
  return { path: `/illustrations/${name}`, widths, width, height, color, alt };
}

async function replaceIn(db: Kysely<unknown>, table: string, column: string) {
  const text = sql.ref(column);
  const { rows } = await sql<{ slug: string; text: string }>`
    select slug, ${text} as text from ${sql.table(table)} where ${text} ~ ${removedPath}`.execute(
    db,
  );
  for (const row of rows) {
    const replaced = row.text.replaceAll(new RegExp(removedPath, "g"), (path, name: string) => {
      const drawing = successorOf(name);
      return drawing ? `/illustrations/${drawing.name}` : path;
    });
    await sql`update ${sql.table(table)} set ${text} = ${replaced} where slug = ${row.slug}`.execute(
      db,
    );
  }
}
