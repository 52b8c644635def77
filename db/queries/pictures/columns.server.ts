import { type ExpressionBuilder, sql } from "kysely";

import type { DB } from "#db/schema";
import type { Picture } from "#domain/property/property";

/** A rendered picture under the path that its files begin with. */
export interface ImageCopy {
  /** Without width and ending, for example "/media/0a1b…". */
  base: string;
  width: number;
  height: number;
  color: string;
  widths: number[];
}

/** What pages assume of a picture that has not been measured. */
const assumedSize = { width: 1200, height: 800 };

export interface PictureRow {
  sourceUrl: string;
  alt: string | null;
  basePath: string | null;
  widths: number[];
  width: number | null;
  height: number | null;
  color: string | null;
}

// Keys inside JSON are left as they are, so they are written here as the code reads them.
const pictureJson = sql<PictureRow>`json_build_object(
  'sourceUrl', property_images.source_url,
  'alt', property_images.alt,
  'basePath', property_images.base_path,
  'widths', property_images.widths,
  'width', property_images.width,
  'height', property_images.height,
  'color', property_images.color
)`;

/** @param name of the property, the words for a picture without its own */
export function pictureOf(row: PictureRow, name: string): Picture {
  const measured = row.width && row.height ? { width: row.width, height: row.height } : assumedSize;
  return {
    base: row.basePath,
    widths: row.widths,
    ...measured,
    color: row.color,
    alt: row.alt ?? name,
    sourceUrl: row.sourceUrl,
  };
}

/** A picture that shows the place: neither a drawing nor one that can no longer be fetched. */
export const isPhotograph = sql<boolean>`(property_images.kind <> 'illustration'
  and property_images.source_url not like '/illustrations/%' and property_images.state <> 'failed')`;

type WithProperties = ExpressionBuilder<DB, "properties">;

// A picture that could not be fetched comes after those that can be shown.
const visibleFirst = sql`property_images.state = 'failed', property_images.position`;

/** All pictures of a property in order, as a JSON column. */
export const picturesColumn = (eb: WithProperties) =>
  sql<PictureRow[]>`coalesce((${eb
    .selectFrom("propertyImages")
    .select(sql`json_agg(${pictureJson} order by ${visibleFirst})`.as("pictures"))
    .whereRef("propertyImages.propertyId", "=", "properties.id")}), '[]')`;

/** The picture of a card, as a JSON column: one query for a whole page of cards. */
export const coverColumn = (eb: WithProperties) =>
  sql<PictureRow[]>`array(${eb
    .selectFrom("propertyImages")
    .select(pictureJson.as("picture"))
    .whereRef("propertyImages.propertyId", "=", "properties.id")
    .orderBy(visibleFirst)
    .limit(1)})`;

/** What each picture shows, by its address, where somebody has said so. */
export const imageAltsColumn = (eb: WithProperties) =>
  sql<Record<string, string>>`coalesce((${eb
    .selectFrom("propertyImages")
    .select(sql`json_object_agg(source_url, alt order by source_url collate "C")`.as("alts"))
    .whereRef("propertyImages.propertyId", "=", "properties.id")
    .where("propertyImages.alt", "<>", "")}), '{}')`;

/** Addresses of a property's pictures in order, as the operator entered them. */
export const imageAddressesColumn = (eb: WithProperties) =>
  sql<string[]>`array(${eb
    .selectFrom("propertyImages")
    .select("propertyImages.sourceUrl")
    .whereRef("propertyImages.propertyId", "=", "properties.id")
    .orderBy("propertyImages.position")})`;
