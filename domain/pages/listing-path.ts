import { type ListingQuery, writeListingQuery } from "#domain/listing/query";
import { paths, withQuery } from "./paths";

/** The address of a state of the listing. */
export const listingPath = (query: Readonly<ListingQuery>): string =>
  withQuery(paths.listing(), writeListingQuery(query));
