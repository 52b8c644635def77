import type { Connection } from "#db/connect.server";
import { findSpots } from "#db/queries/listing/map.server";
import { drawMap, type DrawnMap } from "#domain/listing/map-plane";
import type { ListingQuery } from "#domain/listing/query";

/** The stays of a listing on the map that needs no scripts. */
export async function drawListing(db: Connection, query: ListingQuery): Promise<DrawnMap> {
  const { spots } = await findSpots(db, { ...query, area: null }, query.area);
  return drawMap(spots, query.area);
}
