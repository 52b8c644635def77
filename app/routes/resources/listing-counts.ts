import type { LoaderFunctionArgs } from "@remix-run/node";

import { parseListingQuery, writeListingQuery } from "#domain/listing/query";
import { publicJson } from "~/server/pages/json-answer.server";
import { type ReadCounts, readCounts } from "~/server/pages/read-listing.server";

/** How many stays a choice would show, and each option beside it. */
export interface CountsAnswer extends ReadCounts {
  /** The state that was counted, as the address writes it. */
  address: string;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { found } = await context.kept.listing();
  const query = parseListingQuery(new URL(request.url).searchParams, found);
  const address = writeListingQuery({ ...query, page: 1 }).toString();
  const answer: CountsAnswer = { address, ...(await readCounts(context, query)) };
  return publicJson(request, answer);
}
