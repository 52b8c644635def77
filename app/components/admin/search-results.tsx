import { Form, Link } from "@remix-run/react";

import type { SearchResult } from "#db/queries/search/records.server";
import { paths } from "#domain/paths/paths";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { searchKinds, searchLabel } from "./search";

export function SearchAgain({ query }: { query?: string }) {
  return (
    <Form
      role="search"
      aria-label="Search again"
      action={paths.admin.search()}
      className="search-again flex flex-wrap items-end gap-3 mb-6"
      key={query}
    >
      <Field label={searchLabel} name="search" id="search-query" defaultValue={query} />
      <button className="btn">Search</button>
    </Form>
  );
}

interface Props {
  query: string;
  result: SearchResult;
  /** Most hits of a kind in the result. */
  limit: number;
}

/** Hits by kind; kinds without one are left out. */
export function SearchResults({ query, result, limit }: Props) {
  const groups = searchKinds.filter(({ kind }) => result[kind].hits.length > 0);
  return (
    <>
      {groups.map(({ kind, label, icon, edit, all }) => (
        <section key={kind} className="panel" aria-labelledby={`results-${kind}`}>
          <h2 id={`results-${kind}`}>{label}</h2>
          <ul className="search-results">
            {result[kind].hits.map(({ key, name, note }) => (
              <li className="border-t border-line" key={key}>
                <Link
                  className="grid items-center min-h-tap py-2 no-underline wrap-anywhere"
                  to={edit(key)}
                >
                  <Icon name={icon} />
                  <b>{name}</b> <span className="text-small text-ink-soft">{note}</span>
                </Link>
              </li>
            ))}
          </ul>
          {result[kind].more && (
            <p className="text-ink-soft text-small">
              Showing the first {limit}. {all && <Link to={all(query)}>View all</Link>}
            </p>
          )}
        </section>
      ))}
    </>
  );
}
