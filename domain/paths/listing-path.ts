import { writeArea } from "#domain/listing/area-filter";
import { priceIn } from "#domain/listing/price-filter";
import { defaultListingQuery, type ListingQuery, writeListingQuery } from "#domain/listing/query";
import type { DisplayCurrency } from "#domain/money/currencies";
import type { Area } from "#domain/places/coordinates";
import type { TripRead } from "#domain/rates/trip";
import { paths } from "./paths";
import { tripUrlParams } from "./trip-url-params";
import { withQuery } from "./with-query";

/** URL of the markers of a query, everywhere or `within` an area of the map. */
export function mapSpotsPath(query: Readonly<ListingQuery>, within: Area | null): string {
  const { sort, page, view } = defaultListingQuery;
  const params = writeListingQuery({ ...query, area: null, sort, page, view });
  if (within) params.set("within", writeArea(within));
  return withQuery(paths.mapSpots(), params);
}

/** The URL of a listing state. */
export const listingPath = (query: Readonly<ListingQuery>): string =>
  withQuery(paths.listing(), writeListingQuery(query));

/** The URL of a listing state with dates and party as typed: an error in them is shown beside the fields. */
export function typedListingPath(query: Readonly<ListingQuery>, asked: TripRead): string {
  const params = writeListingQuery({ ...query, trip: null });
  for (const [name, text] of tripUrlParams(asked)) params.append(name, text);
  return withQuery(paths.listing(), params);
}

/**
 * URL of the number of results of a state, and of each option.
 * @param currency of amounts in the search text
 */
export function listingCountsPath(
  query: Readonly<ListingQuery>,
  currency: DisplayCurrency,
): string {
  const params = writeListingQuery({ ...query, page: 1 });
  if (query.search && currency !== "USD") params.set(priceIn, currency);
  return withQuery(paths.listingCounts(), params);
}
