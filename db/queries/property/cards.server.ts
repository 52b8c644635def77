import type { Connection } from "#db/connect.server";
import { coverColumn, pictureOf, type PictureRow } from "#db/queries/pictures/columns.server";
import type { PropertyCard } from "#domain/property/property";

/** The columns of a card with its cover; callers add what selects and orders. */
export const selectCards = (db: Connection) =>
  db
    .selectFrom("properties")
    .select([
      "properties.id",
      "properties.name",
      "properties.countries",
      "properties.region",
      "properties.shortDescription",
      "properties.amenities",
      "properties.capacity",
      "properties.pricePerNight",
      "properties.currency",
      "properties.priceUnit",
      "properties.priceBasis",
      "properties.featured",
      "properties.sample",
    ])
    .select((eb) => coverColumn(eb).as("cover"));

interface CardRow extends Omit<PropertyCard, "country" | "cover" | "priceBasis"> {
  priceBasis: string | null;
  countries: string[];
  cover: PictureRow[];
}

export function cardOf({ countries, cover: [cover], ...row }: CardRow): PropertyCard {
  return {
    ...row,
    // A check constraint vouches for it.
    priceBasis: row.priceBasis as PropertyCard["priceBasis"],
    country: countries[0] ?? "",
    cover: cover ? pictureOf(cover, row.name) : null,
  };
}
