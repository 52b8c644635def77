import type { LoaderFunctionArgs } from "@remix-run/node";

import { cardsByIds } from "#db/queries/property/read.server";
import { readPriceBasis } from "#domain/listing/price-filter";
import { cardForTwo } from "#domain/property/stay-price";
import { publicJson } from "~/server/pages/page-loader.server";

/** The card that opens at a marker. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [card] = await cardsByIds(context.db, [params.id ?? ""]);
  if (!card) return Response.json(null, { status: 404, headers: { "Cache-Control": "no-store" } });
  const asked = readPriceBasis(new URL(request.url).searchParams);
  return publicJson(request, asked === "two" ? cardForTwo(card) : card);
}
