import type { LoaderFunctionArgs } from "@remix-run/node";

import { cardsByIds } from "#db/queries/property/read.server";
import { isoDay } from "#domain/calendar/dates";
import { readPriceBasis } from "#domain/listing/price-filter";
import { cardForTwo } from "#domain/property/stay-price";
import { readTrip } from "#domain/rates/trip";
import { publicJson } from "~/server/pages/page-loader.server";
import { withQuotes } from "~/server/rates/quotes.server";

/** Card of an opened marker. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [card] = await cardsByIds(context.db, [params.id ?? ""]);
  if (!card) return Response.json(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const query = new URL(request.url).searchParams;
  const { trip } = readTrip(query, isoDay(context.now()));
  const [quoted = card] = await withQuotes(context, [card], trip);
  return publicJson(request, readPriceBasis(query) === "two" ? cardForTwo(quoted) : quoted);
}
