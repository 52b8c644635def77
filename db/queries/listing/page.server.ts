import type { Connection } from "#db/connect.server";
import { cardOf, cardsByIds, cardsQuery } from "#db/queries/property/read.server";
import { featuredOnHome, pageSize, suggestions } from "#domain/limits";
import type { ListingAnswers, RelaxedResults } from "#domain/listing/answers";
import { suggestionSearch } from "#domain/listing/match";
import { isNarrowed } from "#domain/listing/price-filter";
import {
  appliedFilters,
  defaultListingQuery,
  type FoundValues,
  type ListingQuery,
  withTypedPrice,
} from "#domain/listing/query";
import type { Exchange } from "#domain/money/money";
import { pageWithin } from "#domain/paths/pager";
import type { PropertyCard } from "#domain/property/property";
import { cardForTwo } from "#domain/property/stay-price";
import { readTypedSearch } from "./typed-search.server";

export interface ListingPage {
  cards: PropertyCard[];
  /** Total of the whole result, not of this page. */
  total: number;
  /** Those of them with a total of the trip; null without one. */
  priced: number | null;
  /** The displayed page: the last one if the requested page is past the end. */
  page: number;
  pages: number;
}

export async function listForPage(
  db: Connection,
  listing: ListingAnswers,
  query: ListingQuery,
): Promise<ListingPage> {
  const idsOf = (page: number) =>
    listing.ids(query, { from: (page - 1) * pageSize, max: pageSize });
  const [total, priced, requestedIds] = await Promise.all([
    listing.count(query),
    query.trip ? listing.priced(query) : null,
    idsOf(query.page),
  ]);
  const { page, pages } = pageWithin(query.page, total, pageSize);
  const ids = page === query.page ? requestedIds : await idsOf(page);
  return { cards: await listedCards(db, ids, query), total, priced, page, pages };
}

/** Cards in the order of `ids` with the price basis of the query; unlisted properties are omitted. */
async function listedCards(
  db: Connection,
  ids: readonly string[],
  query: ListingQuery,
): Promise<PropertyCard[]> {
  if (ids.length === 0) return [];
  const planned = query.view === "map" || query.month !== null;
  const rows = await cardsQuery(db, ids, { planned }).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => (query.price.basis === "two" ? cardForTwo(cardOf(row)) : cardOf(row)));
}

/** The first three featured properties (P-027), which also lead the default order. */
export async function listFeatured(
  db: Connection,
  listing: ListingAnswers,
): Promise<PropertyCard[]> {
  const ids = await listing.ids(defaultListingQuery, { from: 0, max: featuredOnHome });
  return (await cardsByIds(db, ids)).filter(({ featured }) => featured);
}

/** Up to five suggestions for the input (P-024); properties whose name starts with it come first. */
export async function suggest(
  db: Connection,
  listing: ListingAnswers,
  text: string,
  typedIn: Exchange = { currency: "USD", rates: {} },
): Promise<PropertyCard[]> {
  const typed = { ...defaultListingQuery, search: suggestionSearch(text) };
  const { query } = await readTypedSearch(db, listing, withTypedPrice(typed, typedIn));
  return cardsByIds(
    db,
    isNarrowed(query.price)
      ? await listing.ids(query, { from: 0, max: suggestions })
      : await listing.suggestions(query.search, suggestions),
  );
}

/** Offers for an empty result: what matches without one filter. Filters by their index among the chips. */
export interface Rescue {
  /** Matches without this filter. */
  wishes: ({ wish: number } & RelaxedResults)[];
  /** Two filters to remove together, if no single one helps. */
  pair: ({ wishes: [number, number] } & RelaxedResults) | null;
  /** Properties that miss exactly one of several filters. */
  near: { card: PropertyCard; misses: number }[];
}

const maxFilters = 6;
const maxNearMisses = 3;

export async function findRescue(
  db: Connection,
  listing: ListingAnswers,
  query: ListingQuery,
  found: FoundValues,
): Promise<Rescue> {
  const chips = (of: ListingQuery) =>
    appliedFilters(of, { currency: "USD", rates: {}, found })
      .slice(0, maxFilters)
      .map(({ without }) => without);
  const single = chips(query);
  const results = await listing.relaxed(single);
  const wishes = results.map((each, wish) => ({ wish, ...each })).filter(({ stays }) => stays > 0);
  if (wishes.length === 0)
    return { wishes, pair: await findPair(listing, single, chips), near: [] };
  const nearly = single.length > 1 ? wishes : [];
  return { wishes, pair: null, near: await findNear(db, listing, single, nearly) };
}

/** The first two filters whose removal gives a match. */
async function findPair(
  listing: ListingAnswers,
  single: readonly ListingQuery[],
  chips: (of: ListingQuery) => readonly ListingQuery[],
): Promise<Rescue["pair"]> {
  const pairs = single.flatMap((without, first) =>
    chips(without)
      .slice(first)
      .map((both, later) => ({ both, wishes: [first, first + later + 1] as [number, number] })),
  );
  const results = await listing.relaxed(pairs.map(({ both }) => both));
  const at = results.findIndex(({ stays }) => stays > 0);
  const [pair, found] = [pairs[at], results[at]];
  return pair && found ? { wishes: pair.wishes, ...found } : null;
}

/** Matches without one of these filters; the remaining places are divided among the filters. */
async function findNear(
  db: Connection,
  listing: ListingAnswers,
  single: readonly ListingQuery[],
  helping: readonly { wish: number; stays: number }[],
): Promise<Rescue["near"]> {
  let left = maxNearMisses;
  const shares = helping.flatMap(({ wish, stays }) => {
    const query = single[wish];
    const max = Math.min(stays, Math.ceil(left / helping.length));
    if (!query || max === 0) return [];
    left -= max;
    return [{ query, wish, max }];
  });
  const near = await Promise.all(
    shares.map(async ({ query, wish, max }) => {
      const ids = await listing.ids(query, { from: 0, max });
      const cards = await listedCards(db, ids, query);
      return cards.map((card) => ({ card, misses: wish }));
    }),
  );
  return near.flat();
}
