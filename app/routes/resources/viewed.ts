import type { LoaderFunctionArgs } from "@remix-run/node";

import { cardsByIds } from "#db/queries/property/read.server";
import { maxViewed, stayIdsIn } from "#domain/shortlist/ids";
import { publicPage } from "~/server/pages/cache";

/** Cards of recently viewed stays; stays that are no longer listed are omitted. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ids = stayIdsIn(new URL(request.url).searchParams, "ids", maxViewed);
  const cards = await cardsByIds(context.db, ids);
  return Response.json({ cards }, { headers: { "Cache-Control": publicPage } });
}
