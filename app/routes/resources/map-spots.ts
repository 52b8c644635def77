import type { LoaderFunctionArgs } from "@remix-run/node";

import { readTypedSearch } from "#db/queries/listing/typed-search.server";
import { isoDay } from "#domain/calendar/dates";
import { readArea } from "#domain/listing/area-filter";
import { packStayPoint, type StayPointsResponse } from "#domain/listing/map-spots";
import { readCurrency } from "#domain/listing/price-filter";
import { parseListingQuery, withTypedPrice } from "#domain/listing/query";
import { publicJson } from "~/server/pages/page-loader.server";

/** Markers of a listing. Cacheable for all visitors, because prices are in USD. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { found } = await context.cache.listing();
  const exchange = { currency: readCurrency(params), rates: (await context.rates()).rates };
  const requested = withTypedPrice(
    parseListingQuery(params, found, isoDay(context.now())),
    exchange,
  );
  const { query: searched } = await readTypedSearch(context.db, context.listing, requested);
  const query = { ...searched, area: null };
  const { spots, complete } = await context.listing.spots(query, readArea(params.get("within")));
  const response: StayPointsResponse = { spots: spots.map(packStayPoint), complete };
  return publicJson(request, response);
}
