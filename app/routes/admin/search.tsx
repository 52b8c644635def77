import { Form, Link, useLoaderData } from "@remix-run/react";

import { searchOffice } from "#db/queries/office/search.server";
import { AdminError } from "~/components/admin/admin-error";
import { NotLoaded } from "~/components/admin/retry";
import { minSearchLength, searchKinds, searchLabel } from "~/components/admin/search";
import { PageHead } from "~/components/admin/shell";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
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
  const groups = searchKinds.filter(({ kind }) => result && result[kind].hits.length > 0);
  return (
    <>
      <PageHead title="Search" />
      <Form role="search" className="search-again flex flex-wrap items-end gap-3 mb-6" key={query}>
        <Field label={searchLabel} name="search" id="search-query" defaultValue={query} />
        <button className="btn">Search</button>
      </Form>
      {!result && <NotLoaded />}
      {result && groups.length === 0 && (
        <div className="empty">
          <h2>
            {query.length < minSearchLength
              ? "Enter at least two characters."
              : `No results for “${query}”`}
          </h2>
          <p>Searches names, places, titles, senders and messages.</p>
        </div>
      )}
      {groups.map(({ kind, label, icon, edit, all }) => (
        <section key={kind} className="panel" aria-labelledby={`results-${kind}`}>
          <h2 id={`results-${kind}`}>{label}</h2>
          <ul className="search-results">
            {result?.[kind].hits.map(({ key, name, note }) => (
              <li className="rule-top" key={key}>
                <Link
                  className="grid items-center min-h-tap py-2 no-underline break-anywhere"
                  to={edit(key)}
                >
                  <Icon name={icon} />
                  <b>{name}</b> <span className="text-small muted">{note}</span>
                </Link>
              </li>
            ))}
          </ul>
          {result?.[kind].more && (
            <p className="muted text-small">
              Showing the first {maxPerKind}. {all && <Link to={all(query)}>View all</Link>}
            </p>
          )}
        </section>
      ))}
    </>
  );
}

export { AdminError as ErrorBoundary };
