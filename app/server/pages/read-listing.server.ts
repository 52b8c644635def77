import type { AppLoadContext } from "@remix-run/node";

import { listForPage, type ListingPage } from "#db/queries/listing/page.server";
import { findRescue, type Rescue } from "#db/queries/listing/rescue.server";
import { readTypedSearch, type TypedSearch } from "#db/queries/listing/typed-search.server";
import type { ListingFacets, ListingOptions } from "#domain/listing/answers";
import { eachFilter } from "#domain/listing/filters";
import type { DrawnMap } from "#domain/listing/map-plane";
import {
  chosenFilters,
  defaultListingQuery,
  isFiltered,
  type ListingQuery,
  writeListingQuery,
} from "#domain/listing/query";
import { drawListing } from "./drawn-listing.server";

type Reads = Pick<AppLoadContext, "db" | "kept" | "listing">;

/** What the database says to one state of the listing. */
export interface ReadListing extends Pick<TypedSearch, "corrections" | "dropped"> {
  list: ListingPage;
  facets: ListingFacets;
  rescue: Rescue | null;
  drawing: DrawnMap | null;
}

const addressOf = (query: ListingQuery) => writeListingQuery(query).toString();

/** Without order and page, on which no count depends. */
const filtersOf = (query: ListingQuery): ListingQuery => ({
  ...defaultListingQuery,
  ...eachFilter((name) => query[name]),
});

function readFacets({ kept, listing }: Reads, asked: ListingQuery): Promise<ListingFacets> {
  const filters = filtersOf(asked);
  return kept.facets(addressOf(filters), () => listing.facets(filters));
}

/** How many stays a state would show, and how many each option beside it; kept by its filters. */
export interface ReadCounts {
  total: number;
  facets: ListingFacets;
}

export const readCounts = (reads: Reads, query: ListingQuery): Promise<ReadCounts> =>
  reads.kept.counts(addressOf(filtersOf(query)), async () => {
    const { query: asked } = await readTypedSearch(reads.db, reads.listing, query);
    const [total, counted] = await Promise.all([
      reads.listing.count(asked),
      readFacets(reads, asked),
    ]);
    return { total, facets: counted };
  });

/** One state of the listing, kept by its address until a stay changes. */
export const readListing = (
  reads: Reads,
  query: ListingQuery,
  options: ListingOptions,
): Promise<ReadListing> =>
  reads.kept.listings(addressOf(query), () => askForListing(reads, query, options));

async function askForListing(
  reads: Reads,
  query: ListingQuery,
  { found, counts }: ListingOptions,
): Promise<ReadListing> {
  const { db, listing } = reads;
  const typed = await readTypedSearch(db, listing, query);
  const { query: asked, corrections, dropped } = typed;
  const [list, narrowed, drawing] = await Promise.all([
    listForPage(db, asked, listing),
    chosenFilters(query).length > 0 ? readFacets(reads, asked) : counts,
    query.view === "map" ? drawListing(listing, asked) : null,
  ]);
  const rescue =
    list.total === 0 && isFiltered(query) ? await findRescue(db, asked, found, listing) : null;
  return { list, facets: narrowed, corrections, dropped, rescue, drawing };
}
