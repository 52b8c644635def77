import { type RawBuilder, sql } from "kysely";
import type { Picture } from "../../app/domain/property";

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

// A picture that could not be fetched comes after those that can be shown.
const shownFirst = sql`state = 'failed', position`;

const picturesOf = (limit: RawBuilder<unknown>) => sql<PictureRow[]>`coalesce((
  select json_agg(picture) from (
    select json_build_object(
      'sourceUrl', source_url, 'alt', alt, 'basePath', base_path, 'widths', widths,
      'width', width, 'height', height, 'color', color
    ) as picture
    from property_images
    where property_id = properties.id
    order by ${shownFirst}
    ${limit}
  ) as pictures
), '[]')`;

/** All pictures of a property in order, as a JSON column. */
export const picturesColumn = picturesOf(sql``);

/** At most one: the picture of a card, so that a page of cards is one query. */
export const coverColumn = picturesOf(sql`limit 1`);

/** Addresses of a property's pictures in order, as the operator entered them. */
export const imageAddressesColumn = sql<string[]>`array(
  select source_url from property_images where property_id = properties.id order by position
)`;
