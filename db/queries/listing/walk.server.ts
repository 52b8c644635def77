import { sql, type SqlBool } from "kysely";

import type { Connection } from "#db/connect.server";
import { pictureOf, picturesColumn } from "#db/queries/pictures/columns.server";
import { propertyOf, publicOf, selectPublic } from "#db/queries/property/read.server";
import type { ListingAnswers } from "#domain/listing/answers";
import { ListingIndex } from "#domain/listing/index/listing-index";
import type { Pricing } from "#domain/listing/index/totals";
import { chosenFilters, type ListingQuery } from "#domain/listing/query";
import type { Picture, Property } from "#domain/property/property";
import { findUnlisted } from "./indexed.server";

export interface WalkedProperty {
  property: Property;
  pictures: Picture[];
}

/** Properties that match the filters of a query. */
export interface Selection {
  /** Includes drafts, and what only the office reads. */
  all: boolean;
  /** Null if no filter is set and no order asked for. */
  ids: string[] | null;
  /** Only those changed at this moment or later. */
  since?: Date;
}

const whole = { from: 0, max: Infinity };

interface Select extends Pick<Selection, "all"> {
  /** True where the order of the ids matters. */
  isOrdered: boolean;
  /** For totals of drafts. */
  pricing: Pricing;
}

/** Listed properties are matched by the shared index, drafts by an index built for this query. */
export async function selectProperties(
  db: Connection,
  listing: ListingAnswers,
  query: ListingQuery,
  { all, isOrdered, pricing }: Select,
): Promise<Selection> {
  if (chosenFilters(query).length === 0 && !isOrdered) return { all, ids: null };
  const listed = await listing.ids(query, whole);
  if (!all) return { all, ids: listed };
  const drafts = new ListingIndex(await findUnlisted(db, query.search), pricing);
  return { all, ids: [...listed, ...drafts.ids({ ...query, search: "" }, null, whole)] };
}

export async function countSelected(db: Connection, selection: Selection): Promise<number> {
  const { total } = await db
    .selectFrom("properties")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
    .where(isSelected(selection))
    .executeTakeFirstOrThrow();
  return total;
}

/**
 * Complete properties in the order of their ids (keyset pagination): concurrent inserts move no row to
 * another page, and a late page costs no more than the first.
 */
export async function walkProperties(
  db: Connection,
  selection: Selection,
  { after, limit }: { after?: string; limit: number },
): Promise<WalkedProperty[]> {
  const rows = await selectPublic(db)
    .select((eb) => picturesColumn(eb).as("pictures"))
    .where(isSelected(selection))
    .$if(after !== undefined, (qb) => qb.where("properties.id", ">", after ?? ""))
    .orderBy("properties.id")
    .limit(limit)
    .execute();
  return rows.map(({ pictures, ...row }) => ({
    property: selection.all ? propertyOf(row) : publicOf(row),
    pictures: pictures.map((picture) => pictureOf(picture, row.name)),
  }));
}

/**
 * True if a page can begin after this property. In the order of ids one that is hidden or in the trash by now
 * still marks a place; in another order it must be in the selection.
 */
export async function isCursor(
  db: Connection,
  { ids }: Pick<Selection, "ids">,
  { after, isOrdered }: { after: string; isOrdered: boolean },
): Promise<boolean> {
  if (isOrdered) return ids?.includes(after) ?? false;
  const row = await db
    .selectFrom("properties")
    .select("id")
    .where("id", "=", after)
    .executeTakeFirst();
  return row !== undefined;
}

/** A page of properties in the order of the selection. */
export async function walkInOrder(
  db: Connection,
  selection: Selection & { ids: string[] },
  { after, limit }: { after?: string; limit: number },
): Promise<WalkedProperty[]> {
  const from = after === undefined ? 0 : selection.ids.indexOf(after) + 1;
  const ids = selection.ids.slice(from, from + limit);
  const found = await walkProperties(db, { ...selection, ids }, { limit });
  const byId = new Map(found.map((walked) => [walked.property.id, walked]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Ids of properties that were moved to the trash at this moment or later, and are still there. */
export async function deletedSince(db: Connection, since: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("properties")
    .select("id")
    .where("deletedAt", ">=", since)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Ids from the index may be slightly stale: properties hidden since are omitted. */
const isSelected = ({ all, ids, since }: Selection) => {
  const visible = all ? sql`properties.deleted_at is null` : sql`properties.listed`;
  const chosen = ids ? sql`and properties.id = any(${ids}::text[])` : sql``;
  const changed = since ? sql`and properties.updated_at >= ${since}` : sql``;
  return sql<SqlBool>`${visible} ${chosen} ${changed}`;
};
