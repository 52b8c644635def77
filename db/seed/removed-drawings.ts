import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { findOwnPictures } from "#db/queries/pictures/own-pictures.server";
import {
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
const drawn = new Set(illustrationCatalog.map(({ name }) => name));

/**
 * Replaces drawings of earlier releases whose files no longer exist: a sample stay gets the drawings that
 * were made for it, other records the closest one. Alt text that the operator wrote is preserved.
 * @returns the number of replaced images of properties
 */
export async function replaceRemovedDrawings(db: Connection): Promise<number> {
  const { rows } = await sql<ImageRow>`
    select id, property_id as "propertyId", substring(source_url from ${removedPath}) as name
      from property_images
      where source_url like '/illustrations/%' and source_url ~ ${`^${removedPath}([-.]|$)`}
      order by property_id, position`.execute(db);
  const replaced = await replaceImages(db, rows);
  await replaceIn(db, "collections", "image");
  await replaceIn(db, "country_guides", "image");
  await replaceIn(db, "posts", "featured_image");
  await replaceIn(db, "posts", "content");
  await replaceIn(db, "pages", "content");
  return replaced;
}

async function replaceImages(db: Connection, rows: readonly ImageRow[]): Promise<number> {
  const chosen = choosePaths(rows);
  const pictures = await findOwnPictures(db, [...new Set(chosen.map(({ path }) => path))]);
  const changes = chosen.map(({ id, path }) => ({ id, ...pictures.get(path) }));
  for (let from = 0; from < changes.length; from += rowsPerUpdate)
    await sql`
      update property_images set source_url = change."basePath", base_path = change."basePath",
          widths = change.widths, width = change.width, height = change.height, color = change.color,
          kind = 'illustration', state = 'stored', error = null, updated_at = now(),
          alt = case when property_images.alt is null or property_images.alt like 'Illustration: %'
            then change.alt else property_images.alt end
        from jsonb_to_recordset(${JSON.stringify(changes.slice(from, from + rowsPerUpdate))}::jsonb) as change
          (id bigint, "basePath" text, widths integer[], width integer, height integer, color text, alt text)
        where property_images.id = change.id`.execute(db);
  return changes.length;
}

/**
 * Views from inside were drawn anew from the bed, the bath, the deck or the table: rows that still carry the
 * text of the earlier release get the one of the drawing.
 */
export async function describeRedrawnRooms(db: Connection): Promise<void> {
  const rooms = illustrationCatalog
    .filter(({ name }) => name.endsWith("-inside"))
    .map(({ name, alt }) => ({ path: `/illustrations/${name}`, alt }));
  await sql`
    update property_images set alt = room.alt, updated_at = now()
      from jsonb_to_recordset(${JSON.stringify(rooms)}::jsonb) as room (path text, alt text)
      where property_images.base_path = room.path
        and property_images.alt like 'Illustration: the view from inside, %'`.execute(db);
}

/** The drawings of a sample stay in their order: its house, the view from inside, the house at another hour. */
function choosePaths(rows: readonly ImageRow[]) {
  const counts = new Map<string, number>();
  return rows.flatMap(({ id, propertyId, name }) => {
    const count = counts.get(propertyId) ?? 0;
    counts.set(propertyId, count + 1);
    const own = [propertyId, `${propertyId}-inside`, `${propertyId}-again`][count] ?? "";
    const replacement = drawn.has(own) ? own : successorOf(name)?.name;
    return replacement ? [{ id, path: `/illustrations/${replacement}` }] : [];
  });
}

async function replaceIn(db: Connection, table: string, column: string): Promise<void> {
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
