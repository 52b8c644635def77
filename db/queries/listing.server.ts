import { type RawBuilder, type SqlBool, sql } from "kysely";
import { pageSize, similarStays as mostSimilar, suggestions } from "../../app/domain/limits";
import { suggestionWords } from "../../app/domain/listing-match";
import { type ListingQuery, writeListingQuery } from "../../app/domain/listing-query";
import { pageWithin } from "../../app/domain/pager";
import type { PropertyCard } from "../../app/domain/property";
import type { Connection } from "../connect.server";
import { escapeLike } from "./connection.server";
import { listingOrder, matchesListing } from "./listing-rule.server";
import { cardOf, selectCards } from "./property-cards.server";

export interface ListingPage {
  cards: PropertyCard[];
  /** Of the whole result, not of this page. */
  total: number;
  /** The page shown: the last one where the wanted one is past the end. */
  page: number;
  pages: number;
}

/** True when nothing but order and page is asked for, so stored counts say the total. */
export const isWholeListing = (query: ListingQuery): boolean =>
  writeListingQuery({ ...query, sort: "featured", page: 1 }).size === 0;

/** One page of the listing. */
export async function listForPage(db: Connection, query: ListingQuery): Promise<ListingPage> {
  const [total, cards] = await Promise.all([
    countMatching(db, query),
    listingPageQuery(db, query, query.page).execute(),
  ]);
  const { page, pages } = pageWithin(query.page, total, pageSize);
  const shown = page === query.page ? cards : await listingPageQuery(db, query, page).execute();
  return { cards: shown.map(cardOf), total, page, pages };
}

/** Skipped rows are walked in the index alone; only the page's own rows are read whole. */
export function listingPageQuery(db: Connection, query: ListingQuery, page: number) {
  const order = listingOrder(query);
  const ids = db
    .selectFrom("properties")
    .select("properties.id")
    .where(matchesListing(query))
    .orderBy(order)
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return selectCards(db).where("properties.id", "in", ids).orderBy(order);
}

export function countQuery(db: Connection, query: ListingQuery) {
  if (isWholeListing(query))
    return db
      .selectFrom("listingCounts")
      .select("properties as total")
      .where("kind", "=", "all")
      .where("key", "=", "");
  return db
    .selectFrom("properties")
    .select((eb) => eb.cast<number>(eb.fn.countAll(), "integer").as("total"))
    .where(matchesListing(query));
}

async function countMatching(db: Connection, query: ListingQuery): Promise<number> {
  return (await countQuery(db, query).executeTakeFirst())?.total ?? 0;
}

/** Up to five matches for what is typed so far, those named so first (P-024). */
export async function suggest(db: Connection, text: string): Promise<PropertyCard[]> {
  const words = suggestionWords(text);
  if (words.length === 0) return [];
  return (await suggestQuery(db, words).execute()).map(cardOf);
}

export function suggestQuery(db: Connection, words: readonly string[]) {
  const contains = (column: RawBuilder<unknown>) =>
    sql<SqlBool>`${sql.join(
      words.map((word) => sql`${column} like ${`%${escapeLike(word)}%`}`),
      sql` and `,
    )}`;
  return selectCards(db)
    .where("properties.listed", "=", true)
    .where(contains(sql`properties.suggest_text`))
    .orderBy(sql`(${contains(sql`properties.sort_name`)}) desc`)
    .orderBy(sql`properties.sort_name, properties.id collate "C"`)
    .limit(suggestions);
}

/** Others like one, by type, country and price; also for a stay that is listed no more (P-092). */
export async function similarStays(db: Connection, id: string): Promise<PropertyCard[]> {
  return (await similarQuery(db, id).execute()).map(cardOf);
}

export function similarQuery(db: Connection, id: string) {
  const overlap = (column: string) =>
    sql`(properties.${sql.raw(column)} && one.${sql.raw(column)})::integer`;
  return selectCards(db)
    .innerJoin("properties as one", (join) =>
      join
        .on("one.id", "=", id)
        .on((eb) =>
          eb.or([
            sql<SqlBool>`properties.country_slugs && one.country_slugs`,
            sql<SqlBool>`properties.ways_to_stay && one.ways_to_stay`,
          ]),
        ),
    )
    .where("properties.listed", "=", true)
    .where("properties.id", "!=", id)
    .orderBy(sql`${overlap("country_slugs")} * 2 + ${overlap("ways_to_stay")} * 2 desc`)
    .orderBy(sql`abs(ln(properties.price_usd) - ln(one.price_usd)) nulls last`)
    .orderBy(sql`properties.sort_name, properties.id collate "C"`)
    .limit(mostSimilar);
}
