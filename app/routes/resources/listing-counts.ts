import type { LoaderFunctionArgs } from "@remix-run/node";

import { isoDay } from "#domain/calendar/dates";
import { readCurrency } from "#domain/listing/price-filter";
import { parseListingQuery, withTypedPrice, writeListingQuery } from "#domain/listing/query";
import { publicJson } from "~/server/pages/page-loader.server";
import { type ReadCounts, readCounts } from "~/server/pages/read-listing.server";

/** Number of stays for a choice of filters, and for each other option. */
export interface CountsResponse extends ReadCounts {
  /** Query string of the counted filters. */
  address: string;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { found } = await context.cache.listing();
  const params = new URL(request.url).searchParams;
  const query = parseListingQuery(params, found, isoDay(context.now()));
  const address = writeListingQuery({ ...query, page: 1 }).toString();
  const { rates } = await context.rates();
  const priced = withTypedPrice(query, { currency: readCurrency(params), rates });
  const response: CountsResponse = { address, ...(await readCounts(context, priced)) };
  return publicJson(request, response);
}
