import type { AppLoadContext } from "@remix-run/node";

import {
  findRescue,
  listForPage,
  type ListingPage,
  type Rescue,
} from "#db/queries/listing/page.server";
import { readTypedSearch, type TypedSearch } from "#db/queries/listing/typed-search.server";
import type { ListingFacets, ListingOptions } from "#domain/listing/answers";
import type { DrawnMap } from "#domain/listing/map-plane";
import {
  chosenFilters,
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

/** How many stays a state would show, and how many each option beside it. */
export interface ReadCounts {
  total: number;
  facets: ListingFacets;
}

export async function readCounts(
  { db, listing }: Pick<Reads, "db" | "listing">,
  query: ListingQuery,
): Promise<ReadCounts> {
  const { query: asked } = await readTypedSearch(db, listing, query);
  const [total, facets] = await Promise.all([listing.count(asked), listing.facets(asked)]);
  return { total, facets };
}

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
    listForPage(db, listing, asked),
    chosenFilters(query).length > 0 ? listing.facets(asked) : counts,
    query.view === "map" ? drawListing(listing, asked) : null,
  ]);
  const rescue =
    list.total === 0 && isFiltered(query) ? await findRescue(db, listing, asked, found) : null;
  return { list, facets: narrowed, corrections, dropped, rescue, drawing };
}
