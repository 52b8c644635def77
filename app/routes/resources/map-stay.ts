import type { LoaderFunctionArgs } from "@remix-run/node";

import { cardsByIds } from "#db/queries/property/read.server";
import { readPriceBasis } from "#domain/listing/price-filter";
import { cardForTwo } from "#domain/property/stay-price";
import { publicJson } from "~/server/pages/page-loader.server";

/** Card of an opened marker. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [card] = await cardsByIds(context.db, [params.id ?? ""]);
  if (!card) return Response.json(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const basis = readPriceBasis(new URL(request.url).searchParams);
  return publicJson(request, basis === "two" ? cardForTwo(card) : card);
}
