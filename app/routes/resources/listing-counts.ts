import type { LoaderFunctionArgs } from "@remix-run/node";

import { correctSearch } from "#db/queries/listing/correct-search.server";
import { facets, type ListingFacets } from "#db/queries/listing/facets.server";
import { countMatching } from "#db/queries/listing/page.server";
import { parseListingQuery, writeListingQuery } from "#domain/listing/query";
import { publicJson } from "~/server/pages/json-answer.server";

/** How many stays a choice would show, and each option beside it. */
export interface CountsAnswer {
  /** The state that was counted, as the address writes it. */
  address: string;
  total: number;
  facets: ListingFacets;
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { found } = await context.kept.listing();
  const query = parseListingQuery(new URL(request.url).searchParams, found);
  const asked = { ...query, ...(await correctSearch(context.db, query.search)) };
  const [total, counted] = await Promise.all([
    countMatching(context.db, asked),
    facets(context.db, asked),
  ]);
  const address = writeListingQuery({ ...query, page: 1 }).toString();
  const answer: CountsAnswer = { address, total, facets: counted };
  return publicJson(request, answer);
}
