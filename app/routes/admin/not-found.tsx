import { data } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { searchOffice } from "#db/queries/search/records.server";
import { texts } from "#domain/text/texts";
import { AdminError } from "~/components/admin/admin-error";
import { MissingPage } from "~/components/admin/missing-page";
import { SearchResults } from "~/components/admin/search-results";
import { tryRead } from "~/server/pages/try-read.server";
import { adminLoader, noAction } from "~/server/session/admin.server";

const maxPerKind = 3;

export const meta = () => [{ title: texts.notFound.title }];

/** Searches for the last part of the URL, such as the name of a property. */
export const loader = adminLoader(async ({ params, context }) => {
  const query = (params["*"]?.split("/").at(-1) ?? "").replaceAll(/[^\p{L}\p{N}]+/gu, " ").trim();
  const result = await tryRead(context, "search", () =>
    searchOffice(context.db, query, maxPerKind),
  );
  return data({ query, result }, { status: 404 });
});
export const action = noAction;

export default function NotFound() {
  const { query, result } = useLoaderData<typeof loader>();
  return (
    <MissingPage title={texts.notFound.title} query={query}>
      {result && <SearchResults query={query} result={result} limit={maxPerKind} />}
    </MissingPage>
  );
}

export { AdminError as ErrorBoundary };
