import type { LoaderFunctionArgs } from "@remix-run/node";

import { correctSearch } from "#db/queries/listing/correct-search.server";
import { readArea } from "#domain/listing/area-filter";
import { packSpot, type SpotsAnswer } from "#domain/listing/map-spots";
import { parseListingQuery } from "#domain/listing/query";
import { publicJson } from "~/server/pages/json-answer.server";

/** Where the stays of a listing are. The same for every visitor: prices are in USD, names apart. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams;
  const { found } = await context.kept.listing();
  const asked = parseListingQuery(params, found);
  const { search } = await correctSearch(context.db, asked.search);
  const query = { ...asked, search, area: null };
  const { spots, complete } = await context.listing.spots(query, readArea(params.get("within")));
  const answer: SpotsAnswer = { spots: spots.map(packSpot), complete };
  return publicJson(request, answer);
}
