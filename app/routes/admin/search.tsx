import { useLoaderData } from "@remix-run/react";

import { searchOffice } from "#db/queries/search/records.server";
import { AdminError } from "~/components/admin/admin-error";
import { NotLoaded } from "~/components/admin/retry";
import { minSearchLength } from "~/components/admin/search";
import { SearchAgain, SearchResults } from "~/components/admin/search-results";
import { PageHead } from "~/components/admin/shell";
import { tryRead } from "~/server/pages/try-read.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

const maxPerKind = 20;

export const meta = () => [{ title: "Search" }];

export const loader = adminLoader(async ({ request, context }) => {
  const query = (new URL(request.url).searchParams.get("search") ?? "").trim().slice(0, 200);
  const result = await tryRead(context, "search", () =>
    searchOffice(context.db, query, maxPerKind),
  );
  return { query, result };
});
export const action = noAction;

export default function Search() {
  const { query, result } = useLoaderData<typeof loader>();
  const isEmpty = result && Object.values(result).every(({ hits }) => hits.length === 0);
  return (
    <>
      <PageHead title="Search" />
      <SearchAgain query={query} />
      {!result && <NotLoaded />}
      {isEmpty && (
        <div className="empty">
          <h2>
            {query.length < minSearchLength
              ? "Enter at least two characters."
              : `No results for “${query}”`}
          </h2>
          <p>Searches names, places, titles, senders and messages.</p>
        </div>
      )}
      {result && <SearchResults query={query} result={result} limit={maxPerKind} />}
    </>
  );
}

export { AdminError as ErrorBoundary };
