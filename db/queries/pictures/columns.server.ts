import { type ExpressionBuilder, sql } from "kysely";

import type { DB } from "#db/schema";
import { type Focus, middle, sceneFocus } from "#domain/pictures/focus";
import { illustrationCatalog } from "#domain/pictures/illustration-catalog";
import type { Picture } from "#domain/property/property";

/** A generated image with the common prefix of its files. */
export interface ImageCopy {
  /** Without width and extension, for example "/media/0a1b…". */
  base: string;
  width: number;
  height: number;
  color: string;
  widths: number[];
}

/** Dimensions used for an image that was not measured. */
const assumedSize = { width: 1200, height: 800 };

export interface PictureRow {
  sourceUrl: string;
  alt: string | null;
  basePath: string | null;
  widths: number[];
  width: number | null;
  height: number | null;
  color: string | null;
  kind: string;
  focusX: number | null;
  focusY: number | null;
  credit: string | null;
}

// Keys inside JSON are not converted, so they are in camel case here.
const pictureJson = sql<PictureRow>`json_build_object(
  'sourceUrl', property_images.source_url,
  'alt', property_images.alt,
  'basePath', property_images.base_path,
  'widths', property_images.widths,
  'width', property_images.width,
  'height', property_images.height,
  'color', property_images.color,
  'kind', property_images.kind,
  'focusX', picture_details.focus_x,
  'focusY', picture_details.focus_y,
  'credit', picture_details.credit
)`;

/** Key of `picture_details`, as `detailsAddress` has it. */
export const imageDetailsAddress = sql<string>`case when property_images.source_url like '/%'
  then property_images.base_path else property_images.source_url end`;

/** Set by the operator, else by the drawing; undefined for the middle. */
export function focusOf({
  focusX,
  focusY,
  basePath,
}: Pick<PictureRow, "focusX" | "focusY" | "basePath">): Focus | undefined {
  if (focusX !== null && focusY !== null)
    return focusX === middle[0] && focusY === middle[1] ? undefined : [focusX, focusY];
  const scene = /^\/illustrations\/(.+)$/.exec(basePath ?? "")?.[1];
  return scene ? (sceneFocus(scene) ?? drawnFocus.get(scene)) : undefined;
}

const drawnFocus = new Map(illustrationCatalog.map(({ name, focus }) => [name, focus]));

/** @param name name of the property: alt text of an image without its own */
export function pictureOf(row: PictureRow, name: string): Picture {
  const focus = focusOf(row);
  const drawn = row.kind === "illustration" || row.basePath?.startsWith("/illustrations/");
  const measured = row.width && row.height ? { width: row.width, height: row.height } : assumedSize;
  return {
    base: row.basePath,
    widths: row.widths,
    ...measured,
    color: row.color,
    alt: row.alt ?? name,
    sourceUrl: row.sourceUrl,
    ...(focus && { focus }),
    ...(row.credit && { credit: row.credit }),
    ...(drawn && { drawn }),
  };
}

/** True for an image of the place: neither a drawing nor permanently unavailable. */
export const isPhotograph = sql<boolean>`(property_images.kind <> 'illustration'
  and property_images.source_url not like '/illustrations/%' and property_images.state <> 'failed')`;

type WithProperties = ExpressionBuilder<DB, "properties">;

// Photographs come before drawings, in the operator's order; images that could not be fetched come last.
const visibleFirst = sql`property_images.state = 'failed', not ${isPhotograph},
  property_images.position`;

/** All images of a property in order, as a JSON column. */
export const picturesColumn = (eb: WithProperties) =>
  sql<PictureRow[]>`coalesce((${eb
    .selectFrom("propertyImages")
    .leftJoin("pictureDetails", (join) =>
      join.on("pictureDetails.address", "=", imageDetailsAddress),
    )
    .select(sql`json_agg(${pictureJson} order by ${visibleFirst})`.as("pictures"))
    .whereRef("propertyImages.propertyId", "=", "properties.id")}), '[]')`;

/** Cover image as a JSON column: one query for a whole page of cards. */
export const coverColumn = (eb: WithProperties) =>
  sql<PictureRow[]>`array(${eb
    .selectFrom("propertyImages")
    .leftJoin("pictureDetails", (join) =>
      join.on("pictureDetails.address", "=", imageDetailsAddress),
    )
    .select(pictureJson.as("picture"))
    .whereRef("propertyImages.propertyId", "=", "properties.id")
    .orderBy(visibleFirst)
    .limit(1)})`;

/** Alt texts by image URL, where set. */
export const imageAltsColumn = (eb: WithProperties) =>
  sql<Record<string, string>>`coalesce((${eb
    .selectFrom("propertyImages")
    .select(sql`json_object_agg(source_url, alt order by source_url collate "C")`.as("alts"))
    .whereRef("propertyImages.propertyId", "=", "properties.id")
    .where("propertyImages.alt", "<>", "")}), '{}')`;

/** URLs of a property's images in order, as entered by the operator. */
export const imageAddressesColumn = (eb: WithProperties) =>
  sql<string[]>`array(${eb
    .selectFrom("propertyImages")
    .select("propertyImages.sourceUrl")
    .whereRef("propertyImages.propertyId", "=", "properties.id")
    .orderBy("propertyImages.position")})`;
