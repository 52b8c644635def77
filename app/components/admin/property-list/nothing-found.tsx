import "./nothing-found.css";
import { Link } from "@remix-run/react";

import { type AdminListQuery, filterOf, writeAdminList } from "#domain/property/admin-list";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { ClearFilters, type FilterOptions, missingLabels } from "./list-filters";

interface Props {
  query: AdminListQuery;
  options: FilterOptions;
}

/** What is asked for, each with the way to do without it. */
export function NothingFound({ query, options }: Props) {
  const without = (change: Partial<AdminListQuery>) =>
    writeAdminList({ ...query, page: 1, ...change }) || "?";
  const country = options.countries.find(({ value }) => value === query.country)?.label;
  const asked: [label: string, value: string | undefined, to: string][] = [
    ["Search", query.search, without({ search: "" })],
    ["Status", query.status === "all" ? "" : query.status, without({ status: "all" })],
    ["Country", country ?? query.country, without({ country: "" })],
    [
      "Missing",
      query.missing && missingLabels[query.missing].toLowerCase(),
      without({ missing: undefined }),
    ],
    ["Type", query.type, without({ type: "" })],
    ["From", query.imported ? "imports" : "", without({ imported: false })],
  ];
  return (
    <div className="list-none">
      <h2>{texts.listing.empty}</h2>
      {filterOf(query) !== "" && (
        <p className="list-none-chips">
          {asked.map(
            ([label, value, to]) =>
              value && (
                <Link key={label} to={to} className="list-none-chip">
                  {label}: <b>{value}</b>
                  <Icon name="close" />
                  <span className="visually-hidden">: do without</span>
                </Link>
              ),
          )}
          <ClearFilters query={query} />
        </p>
      )}
    </div>
  );
}
