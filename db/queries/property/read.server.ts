import { sql } from "kysely";

import { compiledOnce } from "#db/compiled.server";
import type { Connection } from "#db/connect.server";
import {
  imageAddressesColumn,
  imageAltsColumn,
  pictureOf,
  picturesColumn,
} from "#db/queries/pictures/columns.server";
import type { Picture, Property, PropertyCard } from "#domain/property/property";
import { askForCards, cardOf } from "./cards.server";
import { fieldsOf, storedFields } from "./row.server";

/** A property with what its page shows beside the fields. */
export interface PropertyPage {
  property: Property;
  pictures: Picture[];
  /** Null without a usable price. */
  priceUsd: number | null;
  countrySlugs: string[];
  waysToStay: string[];
  experienceIds: string[];
  collectionIds: string[];
  /** Those that allow no detour on the way to them (P-080). */
  directPartners: string[];
}

/** Every field; no condition yet. */
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

/** A handful, read along with the stay. */
const directPartnersColumn = sql<string[]>`array(select partner from direct_partners)`;

export const propertyPageQuery = (db: Connection, id: string) =>
  selectWhole(db)
    .select([
      "properties.priceUsd",
      "properties.countrySlugs",
      "properties.waysToStay",
      "properties.experienceIds",
      "properties.collectionIds",
    ])
    .select((eb) => [picturesColumn(eb).as("pictures"), directPartnersColumn.as("directPartners")])
    .where("properties.id", "=", id)
    .where("properties.listed", "=", true);

const askForPage = compiledOnce(propertyPageQuery);

/** Null for an unknown, inactive or deleted one (P-074). */
export async function findForPage(db: Connection, id: string): Promise<PropertyPage | null> {
  const [row] = await askForPage(db, id);
  if (!row) return null;
  const { priceUsd, countrySlugs, waysToStay, experienceIds, collectionIds } = row;
  return {
    property: propertyOf(row),
    pictures: row.pictures.map((picture) => pictureOf(picture, row.name)),
    priceUsd,
    countrySlugs,
    waysToStay,
    experienceIds,
    collectionIds,
    directPartners: row.directPartners,
  };
}

/** Active or not; null when unknown or deleted. */
export async function findForEdit(db: Connection, id: string): Promise<Property | null> {
  const row = await selectWhole(db)
    .where("properties.id", "=", id)
    .where("properties.deletedAt", "is", null)
    .executeTakeFirst();
  return row ? propertyOf(row) : null;
}

export interface StoredProperty {
  property: Property;
  /** In the trash. */
  deleted: boolean;
}

/** Also a deleted one; keeps others from writing it until the transaction ends. */
export async function findForUpdate(trx: Connection, id: string): Promise<StoredProperty | null> {
  const row = await selectWhole(trx)
    .select("properties.deletedAt")
    .where("properties.id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  return row ? { property: propertyOf(row), deleted: row.deletedAt !== null } : null;
}

/** Listed ones in the order of `ids`; the others are left out. */
export async function cardsByIds(db: Connection, ids: readonly string[]): Promise<PropertyCard[]> {
  if (ids.length === 0) return [];
  const rows = await askForCards.list(db, ids);
  const cards = new Map(rows.map((row) => [row.id, cardOf(row)]));
  return [...new Set(ids)].map((id) => cards.get(id)).filter((card) => card !== undefined);
}

/** Whole properties, for export and the JSON interface; unknown and deleted ones are left out. */
export async function findMany(db: Connection, ids: readonly string[]): Promise<Property[]> {
  if (ids.length === 0) return [];
  const rows = await selectWhole(db)
    .where("properties.id", "in", [...ids])
    .where("properties.deletedAt", "is", null)
    .execute();
  const found = new Map(rows.map((row) => [row.id, propertyOf(row)]));
  return [...new Set(ids)].map((id) => found.get(id)).filter((item) => item !== undefined);
}

/** Properties by id, those in the trash too. */
export async function findManyStored(
  db: Connection,
  ids: readonly string[],
): Promise<Map<string, StoredProperty>> {
  if (ids.length === 0) return new Map();
  const rows = await selectWhole(db)
    .select("properties.deletedAt")
    .where("properties.id", "in", [...ids])
    .execute();
  return new Map(
    rows.map((row) => [row.id, { property: propertyOf(row), deleted: row.deletedAt !== null }]),
  );
}

/** Where the Book button leads, of listed properties only (P-080). */
export async function findBookingTarget(db: Connection, id: string) {
  const row = await db
    .selectFrom("properties")
    .select(["id", "name", "bookingUrl", "partner"])
    .where("id", "=", id)
    .where("listed", "=", true)
    .executeTakeFirst();
  return row ?? null;
}
