import "./list-filters.css";
import { Form, Link } from "@remix-run/react";

import { adminPageSizes } from "#domain/limits";
import {
  type AdminColumn,
  adminColumns,
  type AdminListQuery,
  type AdminSort,
  adminSorts,
  adminStatuses,
  writeAdminList,
} from "#domain/property/admin-list";
import { type CompletenessPart, completenessParts } from "#domain/property/completeness";
import { Field } from "~/components/form/field";
import { Icon } from "~/components/ui/icon";
import { columnLabels } from "./columns";

const missingLabels: Record<CompletenessPart, string> = {
  price: "Price",
  currency: "Currency",
  coordinates: "Coordinates",
  images: "Photographs",
  bookingUrl: "Booking link",
};
const statusLabels = { all: "All", featured: "Featured", active: "Active", inactive: "Inactive" };

export const sortLabels: Record<AdminSort, string> = {
  name: "Name",
  country: "Country",
  price: "Price",
  capacity: "Capacity",
  featured: "Featured",
};

interface Props {
  query: AdminListQuery;
  countries: { slug: string; name: string }[];
}

/** A plain form: the view stands in the address, so it can be kept and shared. */
export function ListFilters({ query, countries }: Props) {
  return (
    <Form className="list-filters" role="search" key={writeAdminList(query)}>
      <Field
        label="Search"
        name="search"
        type="search"
        placeholder="Name, region or country"
        defaultValue={query.search}
      />
      <Field
        label="Country"
        name="country"
        as="select"
        defaultValue={query.country}
        options={[
          { value: "", label: "All" },
          ...countries.map(({ slug, name }) => ({ value: slug, label: name })),
        ]}
      />
      <Field
        label="Status"
        name="status"
        as="select"
        defaultValue={query.status}
        options={adminStatuses.map((value) => ({ value, label: statusLabels[value] }))}
      />
      <Field
        label="Missing"
        name="missing"
        as="select"
        defaultValue={query.missing ?? ""}
        options={[
          { value: "", label: "All" },
          ...completenessParts.map((part) => ({ value: part, label: missingLabels[part] })),
        ]}
      />
      <Field
        label="Sort by"
        name="sort"
        as="select"
        defaultValue={query.sort}
        options={adminSorts.map((value) => ({ value, label: sortLabels[value] }))}
      />
      <Field
        label="Per page"
        name="size"
        as="select"
        defaultValue={query.size}
        options={adminPageSizes.map((size) => ({ value: String(size), label: String(size) }))}
      />
      {query.view === "grid" && <input type="hidden" name="view" value="grid" />}
      <button className="btn-quiet">Apply</button>
    </Form>
  );
}

export function ViewSwitch({ query }: { query: AdminListQuery }) {
  return (
    <nav className="list-views" aria-label="View">
      {(["table", "grid"] as const).map((view) => (
        <Link
          key={view}
          to={writeAdminList({ ...query, view }) || "?"}
          aria-current={query.view === view ? "true" : undefined}
        >
          <Icon name={view === "table" ? "rows" : "grid"} />
          {view === "table" ? "Table" : "Cards"}
        </Link>
      ))}
    </nav>
  );
}

/** Remembered in a cookie of the admin, so that it holds for every later visit. */
export function ColumnChoice({ shown }: { shown: readonly AdminColumn[] }) {
  return (
    <details className="list-columns">
      <summary>Columns</summary>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="intent" value="columns" />
        {adminColumns.map((column) => (
          <label key={column}>
            <input
              type="checkbox"
              name="columns"
              value={column}
              defaultChecked={shown.includes(column)}
              disabled={column === "name"}
            />
            {columnLabels[column]}
          </label>
        ))}
        <button className="btn-quiet">Show these</button>
      </Form>
    </details>
  );
}
