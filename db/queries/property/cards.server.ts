import { sql, type SqlBool } from "kysely";

import { compiledOnce } from "#db/compiled.server";
import type { Connection } from "#db/connect.server";
import { coverColumn, pictureOf, type PictureRow } from "#db/queries/pictures/columns.server";
import type { ListingView } from "#domain/listing/query";
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

/** The cards of listed stays, in no order; on the map they say more. */
export const cardsQuery = (db: Connection, view: ListingView, ids: readonly string[]) =>
  selectCards(db)
    .$if(view === "map", (qb) => qb.select(["properties.monthGrid", "properties.childrenFromAge"]))
    .where("properties.listed", "=", true)
    .where(sql<SqlBool>`properties.id = any(${ids}::text[])`);

const cardsFor = (view: ListingView) =>
  compiledOnce((db, ids: readonly string[]) => cardsQuery(db, view, ids));
export const askForCards = { list: cardsFor("list"), map: cardsFor("map") };
