import type { ListingAnswers } from "#domain/listing/answers";
import { drawMap, type DrawnMap } from "#domain/listing/map-plane";
import type { ListingQuery } from "#domain/listing/query";

/** The stays of a listing on the map that needs no scripts. */
export async function drawListing(listing: ListingAnswers, query: ListingQuery): Promise<DrawnMap> {
  const { spots } = await listing.spots({ ...query, area: null }, query.area);
  return drawMap(spots, query.area);
}
