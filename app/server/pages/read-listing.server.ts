import type { AppLoadContext } from "@remix-run/node";

import {
  findRescue,
  listForPage,
  type ListingPage,
  type Rescue,
} from "#db/queries/listing/page.server";
import { readTypedSearch, type TypedSearch } from "#db/queries/listing/typed-search.server";
import type { ListingAnswers, ListingFacets, ListingOptions } from "#domain/listing/answers";
import { drawMap, type DrawnMap } from "#domain/listing/map-plane";
import {
  chosenFilters,
  isFiltered,
  type ListingQuery,
  writeListingQuery,
} from "#domain/listing/query";
import type { Trip } from "#domain/rates/trip";
import { quoteDay, withQuotes } from "~/server/rates/quotes.server";

type Reads = Pick<AppLoadContext, "db" | "cache" | "listing">;

/** The results of a listing query. */
export interface ReadListing extends Pick<TypedSearch, "corrections" | "dropped"> {
  list: ListingPage;
  facets: ListingFacets;
  rescue: Rescue | null;
  drawing: DrawnMap | null;
}

/** Totals are those of a day. */
const addressOf = (query: ListingQuery) =>
  `${query.trip ? quoteDay() : ""}?${writeListingQuery(query)}`;

/** The number of results, and of each option of the filters. */
export interface ReadCounts {
  total: number;
  facets: ListingFacets;
}

export async function readCounts(
  { db, listing }: Pick<Reads, "db" | "listing">,
  query: ListingQuery,
): Promise<ReadCounts> {
  const { query: searched } = await readTypedSearch(db, listing, query);
  const [total, facets] = await Promise.all([listing.count(searched), listing.facets(searched)]);
  return { total, facets };
}

/** The results of a listing query, cached by its URL until a stay changes. */
export const readListing = (
  reads: Reads,
  query: ListingQuery,
  options: ListingOptions,
): Promise<ReadListing> =>
  reads.cache.listings(addressOf(query), () => loadListing(reads, query, options));

async function loadListing(
  reads: Reads,
  query: ListingQuery,
  { found, counts }: ListingOptions,
): Promise<ReadListing> {
  const { db, listing } = reads;
  const typed = await readTypedSearch(db, listing, query);
  const { query: searched, corrections, dropped } = typed;
  const [list, narrowed, drawing] = await Promise.all([
    listForPage(db, listing, searched),
    chosenFilters(query).length > 0 ? listing.facets(searched) : counts,
    query.view === "map" ? drawListing(listing, searched) : null,
  ]);
  const rescue =
    list.total === 0 && isFiltered(query) ? await findRescue(db, listing, searched, found) : null;
  const { cards, near } = await pricedCards(reads, list.cards, rescue?.near ?? [], query.trip);
  return {
    list: { ...list, cards },
    facets: narrowed,
    corrections,
    dropped,
    rescue: rescue && { ...rescue, near },
    drawing,
  };
}

/** The cards of a page, and those that nearly match, with their totals. */
async function pricedCards(
  { db, listing, cache: { rates } }: Reads,
  cards: ListingPage["cards"],
  near: Rescue["near"],
  trip: Trip | null,
) {
  if (!trip) return { cards, near };
  const all = [...cards, ...near.map(({ card }) => card)];
  const priced = await withQuotes({ db, rates }, all, trip, listing.publishedRates);
  return {
    cards: priced.slice(0, cards.length),
    near: near.map(({ misses }, at) => ({
      misses,
      card: priced[cards.length + at] as ListingPage["cards"][number],
    })),
  };
}

/** The stays of a listing on the map without scripts. */
async function drawListing(listing: ListingAnswers, query: ListingQuery): Promise<DrawnMap> {
  const { spots } = await listing.spots({ ...query, area: null }, query.area);
  return drawMap(spots, query.area);
}
