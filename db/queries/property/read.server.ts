import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import {
  coverColumn,
  imageAddressesColumn,
  imageAltsColumn,
  pictureOf,
  type PictureRow,
  picturesColumn,
} from "#db/queries/pictures/columns.server";
import { isoDay } from "#domain/calendar/dates";
import { similarStays as maxSimilar } from "#domain/limits";
import type { LikenedStay, ListingAnswers } from "#domain/listing/answers";
import { priceOf } from "#domain/money/money";
import type { Trust } from "#domain/property/confirmations";
import type { Picture, Property, PropertyCard } from "#domain/property/property";
import { withoutTypedPrice } from "#domain/property/public-property";
import type { PublishedRates } from "#domain/rates/card-quote";
import { unpackRates } from "#domain/rates/packed-rates";
import { type PublishedSheet, publishedSheets } from "#domain/rates/published";
import { seasonsAhead } from "#domain/rates/seasons";
import { statementsColumn, trustIn } from "./confirmations.server";
import { fieldsOf, storedFields } from "./row.server";

/** A property with the values of its page besides the fields. */
export interface PropertyPage {
  property: Property;
  pictures: Picture[];
  /** Null if the price cannot be converted. */
  priceUsd: number | null;
  countrySlugs: string[];
  waysToStay: string[];
  experienceIds: string[];
  collectionIds: string[];
  /** Partners whose links must not pass through a redirect (P-080). */
  directPartners: string[];
  /** Null without a confirmation by the lodge (L-007). */
  trust: Trust | null;
  rates: PublishedRates;
  /** True with a rate for a night to come. */
  hasRates: boolean;
  /** The rates of accepted sheets for the nights to come; none while seasons are typed alone. */
  published: PublishedSheet[];
}

/** Selects every field; callers add the conditions. */
export const selectWhole = (db: Connection) =>
  db
    .selectFrom("properties")
    .select(storedFields.map((field) => `properties.${field}` as const))
    .select(["properties.id", "properties.version", "properties.createdAt", "properties.updatedAt"])
    .select((eb) => [imageAddressesColumn(eb).as("images"), imageAltsColumn(eb).as("imageAlts")]);

type WholeRow = Awaited<ReturnType<ReturnType<typeof selectWhole>["executeTakeFirstOrThrow"]>>;

export const propertyOf = (row: WholeRow): Property => ({
  ...fieldsOf(row, row),
  id: row.id,
  version: row.version,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
});

/** True while an accepted rack sheet states a night to come: its price is typed nowhere. */
const pricedBySheetsColumn = sql<boolean>`exists (
  select from rate_sheets join rates on rates.sheet_id = rate_sheets.id
  where rate_sheets.property_id = properties.id and rate_sheets.kind = 'rack'
    and rate_sheets.state = 'accepted' and rate_sheets.source <> 'seasons'
    and not rates.left_out and rates.stay_to >= (now() at time zone 'UTC')::date
)`;

/** Selects every field, and what decides which of them are public. */
export const selectPublic = (db: Connection) =>
  selectWhole(db).select(pricedBySheetsColumn.as("pricedBySheets"));

/** A property as visitors and programs may read it. */
export const publicOf = (row: WholeRow & { pricedBySheets: boolean }): Property =>
  row.pricedBySheets ? withoutTypedPrice(propertyOf(row)) : propertyOf(row);

/** A few rows, selected with the property. */
const directPartnersColumn = sql<string[]>`array(select partner from direct_partners)`;

export const propertyPageQuery = (db: Connection, id: string) =>
  selectPublic(db)
    .select([
      "properties.priceUsd",
      "properties.countrySlugs",
      "properties.waysToStay",
      "properties.experienceIds",
      "properties.collectionIds",
    ])
    .select((eb) => [picturesColumn(eb).as("pictures"), directPartnersColumn.as("directPartners")])
    .select(statementsColumn.as("statements"))
    .leftJoin("stayRates", "stayRates.propertyId", "properties.id")
    .select("stayRates.plan")
    .where("properties.id", "=", id)
    .where("properties.listed", "=", true);

/** Null if unknown, inactive or deleted (P-074). */
export async function findForPage(db: Connection, id: string): Promise<PropertyPage | null> {
  const row = await propertyPageQuery(db, id).executeTakeFirst();
  if (!row) return null;
  const { priceUsd, countrySlugs, waysToStay, experienceIds, collectionIds } = row;
  const today = isoDay(new Date());
  const sheets = row.plan ? publishedSheets(unpackRates(row.plan), today) : [];
  const published = row.pricedBySheets ? sheets : [];
  const property = publicOf(row);
  const { priceSeasons, currency } = property;
  const rates = published.flatMap(({ seasons }) => seasons);
  return {
    property: {
      ...property,
      priceSeasons:
        rates.length > 0
          ? seasonsAhead(
              rates.filter((rate) => rate.currency === currency),
              today,
              priceSeasons,
            )
          : priceSeasons,
    },
    pictures: row.pictures.map((picture) => pictureOf(picture, row.name)),
    priceUsd,
    countrySlugs,
    waysToStay,
    experienceIds,
    collectionIds,
    directPartners: row.directPartners,
    trust: trustIn(row.statements),
    rates: {
      plan: row.plan,
      childrenFromAge: row.childrenFromAge,
      capacity: row.capacity,
      bedrooms: row.bedrooms,
      priceBasis: row.priceBasis,
    },
    hasRates: sheets.length > 0,
    published,
  };
}

/** Includes inactive properties; null if unknown or deleted. */
export async function findForEdit(db: Connection, id: string): Promise<Property | null> {
  const row = await selectWhole(db)
    .where("properties.id", "=", id)
    .where("properties.deletedAt", "is", null)
    .executeTakeFirst();
  return row ? propertyOf(row) : null;
}

export interface StoredProperty {
  property: Property;
  deleted: boolean;
}

/** Includes deleted properties; locks the row until the transaction ends. */
export const findForUpdate = async (trx: Connection, id: string): Promise<StoredProperty | null> =>
  (await findManyStored(trx, [id], { forUpdate: true })).get(id) ?? null;

/** Listed properties in the order of `ids`; others are omitted. */
export async function cardsByIds(db: Connection, ids: readonly string[]): Promise<PropertyCard[]> {
  if (ids.length === 0) return [];
  const rows = await cardsQuery(db, ids).execute();
  const cards = new Map(rows.map((row) => [row.id, cardOf(row)]));
  return [...new Set(ids)].map((id) => cards.get(id)).filter((card) => card !== undefined);
}

/** Complete properties for the export and the API; unknown and deleted ones are omitted. */
export async function findMany(db: Connection, ids: readonly string[]): Promise<Property[]> {
  if (ids.length === 0) return [];
  const rows = await selectWhole(db)
    .where("properties.id", "in", [...ids])
    .where("properties.deletedAt", "is", null)
    .execute();
  const found = new Map(rows.map((row) => [row.id, propertyOf(row)]));
  return [...new Set(ids)].map((id) => found.get(id)).filter((item) => item !== undefined);
}

/**
 * Properties by id, including the trash.
 * @param forUpdate locks the rows until the transaction ends, by id, which prevents deadlocks
 */
export async function findManyStored(
  db: Connection,
  ids: readonly string[],
  { forUpdate = false } = {},
): Promise<Map<string, StoredProperty>> {
  if (ids.length === 0) return new Map();
  // A statement that waited for a lock reads the row anew, and the rows of its images as they were before.
  if (forUpdate)
    await db
      .selectFrom("properties")
      .select("id")
      .where("id", "in", [...ids])
      .orderBy("id")
      .forUpdate()
      .execute();
  const rows = await selectWhole(db)
    .select("properties.deletedAt")
    .where("properties.id", "in", [...ids])
    .execute();
  return new Map(
    rows.map((row) => [row.id, { property: propertyOf(row), deleted: row.deletedAt !== null }]),
  );
}

/** Target of the Book button, for listed properties only (P-080). */
export async function findBookingTarget(db: Connection, id: string) {
  const row = await db
    .selectFrom("properties")
    .select(["id", "name", "bookingUrl", "partner"])
    .where("id", "=", id)
    .where("listed", "=", true)
    .executeTakeFirst();
  return row ?? null;
}

/** The columns of a card with its cover; callers add conditions and order. */
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

interface CardRow extends Omit<PropertyCard, "country" | "cover" | "pricePerNight" | "priceBasis"> {
  pricePerNight: number | null;
  currency: string | null;
  priceBasis: string | null;
  countries: string[];
  cover: PictureRow[];
}

export function cardOf({ countries, cover: [cover], currency, ...row }: CardRow): PropertyCard {
  return {
    ...row,
    pricePerNight: priceOf(row.pricePerNight, currency),
    // Guaranteed by a check constraint.
    priceBasis: row.priceBasis as PropertyCard["priceBasis"],
    country: countries[0] ?? "",
    cover: cover ? pictureOf(cover, row.name) : null,
  };
}

/** Cards of listed properties, unordered; `planned` ones have their months and the age of children. */
export const cardsQuery = (
  db: Connection,
  ids: readonly string[],
  { planned = false }: { planned?: boolean } = {},
) =>
  selectCards(db)
    .$if(planned, (qb) => qb.select(["properties.monthGrid", "properties.childrenFromAge"]))
    .where("properties.listed", "=", true)
    .where(sql<SqlBool>`properties.id = any(${ids}::text[])`);

/** Similar properties (P-092), most similar first. */
export const staysLike = async (
  db: Connection,
  listing: ListingAnswers,
  sample: LikenedStay,
): Promise<PropertyCard[]> => cardsByIds(db, await listing.similar(sample, maxSimilar));

/** Names of existing properties in the order of `ids`; those in the trash only with `trashed`. */
export async function namesOf(db: Connection, ids: readonly string[], { trashed = false } = {}) {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("properties")
    .select(["id", "name"])
    .where("id", "in", [...ids])
    .$if(!trashed, (qb) => qb.where("deletedAt", "is", null))
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return [...new Set(ids)].map((id) => found.get(id)).filter((row) => row !== undefined);
}

/** The property of a record in the external table; null if there is none or it was deleted. */
export async function findByRecord(db: Connection, recordId: string): Promise<Property | null> {
  const row = await selectWhole(db)
    .where("properties.airtableId", "=", recordId)
    .where("properties.deletedAt", "is", null)
    .executeTakeFirst();
  return row ? propertyOf(row) : null;
}
