import type { Connection } from "#db/connect.server";
import { cardOf, selectCards } from "#db/queries/property/cards.server";
import { pageSize } from "#domain/limits";
import { chosenFilters, type ListingQuery } from "#domain/listing/query";
import { pageWithin } from "#domain/pages/pager";
import type { PropertyCard } from "#domain/property/property";
import { cardForTwo } from "#domain/property/stay-price";
import { listingOrder, matchesListing } from "./rule.server";

export interface ListingPage {
  cards: PropertyCard[];
  /** Of the whole result, not of this page. */
  total: number;
  /** The page shown: the last one where the wanted one is past the end. */
  page: number;
  pages: number;
}

/** One page of the listing. */
export async function listForPage(db: Connection, query: ListingQuery): Promise<ListingPage> {
  const [total, cards] = await Promise.all([
    countMatching(db, query),
    listingPageQuery(db, query, query.page).execute(),
  ]);
  const { page, pages } = pageWithin(query.page, total, pageSize);
  const shown = page === query.page ? cards : await listingPageQuery(db, query, page).execute();
  return { cards: shown.map((row) => cardAsAsked(cardOf(row), query)), total, page, pages };
}

/** With the price that the visitor asked for. */
export const cardAsAsked = (card: PropertyCard, { price }: ListingQuery): PropertyCard =>
  price.basis === "two" ? cardForTwo(card) : card;

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
  return selectCards(db)
    .$if(query.view === "map", (qb) =>
      qb.select(["properties.monthGrid", "properties.childrenFromAge"]),
    )
    .where("properties.id", "in", ids)
    .orderBy(order);
}

/** The whole listing is counted by the database as it changes. */
export function countQuery(db: Connection, query: ListingQuery) {
  if (chosenFilters(query).length === 0)
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

/** Of the whole result. */
export async function countMatching(db: Connection, query: ListingQuery): Promise<number> {
  return (await countQuery(db, query).executeTakeFirst())?.total ?? 0;
}
