import "./list-filters.css";
import { Form, Link, useSubmit } from "@remix-run/react";
import { type ChangeEvent, useEffect, useRef } from "react";

import type { Option } from "#domain/forms/option";
import { adminPageSizes } from "#domain/limits";
import {
  type AdminListQuery,
  type AdminSort,
  adminSorts,
  adminStatuses,
  filterOf,
  type MissingChoice,
  missingChoices,
  writeAdminList,
} from "#domain/property/admin-list";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { partLabels } from "./completeness";

export const missingLabels: Record<MissingChoice, string> = {
  anything: "Anything",
  ...partLabels,
};
const statusLabels = { all: "All", featured: "Featured", active: "Active", inactive: "Inactive" };

const sortLabels: Record<AdminSort, string> = {
  name: "Name",
  country: "Country",
  price: "Price",
  capacity: "Capacity",
  featured: "Featured",
};

export interface FilterOptions {
  countries: readonly Option[];
  types: readonly Option[];
}

interface Chip {
  label: string;
  name: string;
  value: string;
  /** Set to something that leaves properties out. */
  on: boolean;
  options: readonly Option[];
}

const everything = (label = "All"): Option => ({ value: "", label });

const chipsOf = (query: AdminListQuery, { countries, types }: FilterOptions): Chip[] => [
  {
    label: "Status",
    name: "status",
    value: query.status,
    on: query.status !== "all",
    options: adminStatuses.map((value) => ({ value, label: statusLabels[value] })),
  },
  {
    label: "Country",
    name: "country",
    value: query.country,
    on: query.country !== "",
    options: [everything(), ...countries],
  },
  {
    label: "Missing",
    name: "missing",
    value: query.missing ?? "",
    on: query.missing !== undefined,
    options: [
      everything("–"),
      ...missingChoices.map((value) => ({ value, label: missingLabels[value] })),
    ],
  },
  {
    label: "Type",
    name: "type",
    value: query.type,
    on: query.type !== "",
    options: [everything(), ...types],
  },
  {
    label: "Sort by",
    name: "sort",
    value: query.sort,
    on: false,
    options: adminSorts.map((value) => ({ value, label: sortLabels[value] })),
  },
  {
    label: "Per page",
    name: "size",
    value: String(query.size),
    on: false,
    options: adminPageSizes.map((size) => ({ value: String(size), label: String(size) })),
  },
];

interface Props {
  query: AdminListQuery;
  options: FilterOptions;
}

/** A plain form: the view stands in the address, so it can be kept and shared. */
export function ListFilters({ query, options }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const address = writeAdminList(query);
  // Links change the view too; the controls follow, and keep the focus where it is.
  useEffect(() => {
    for (const control of form.current?.querySelectorAll<HTMLSelectElement>("[data-value]") ?? [])
      control.value = control.dataset.value ?? "";
  }, [address]);
  const apply = ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const sent = new FormData(currentTarget.form ?? undefined);
    // Each order has its own standard direction.
    if (currentTarget.name === "sort") sent.delete("dir");
    submit(sent, { preventScrollReset: true });
  };
  const standardDirection = query.descending === (query.sort === "featured");
  return (
    <Form ref={form} className="list-filters" role="search" aria-label="Filters">
      <div className="list-search">
        <Icon name="search" />
        <input
          id="list-search"
          type="search"
          name="search"
          aria-label="Search"
          placeholder="Name, region or country"
          defaultValue={query.search}
          data-value={query.search}
        />
      </div>
      <div className="list-chips">
        {chipsOf(query, options).map((chip) => (
          <SelectChip key={chip.name} chip={chip} onChange={apply} />
        ))}
        {query.imported && (
          <label className="list-chip list-chip-on">
            <input type="checkbox" name="imported" value="yes" defaultChecked onChange={apply} />
            From imports
          </label>
        )}
        {filterOf(query) !== "" && <ClearFilters query={query} />}
      </div>
      {query.view === "grid" && <input type="hidden" name="view" value="grid" />}
      {!standardDirection && (
        <input type="hidden" name="dir" value={query.descending ? "desc" : "asc"} />
      )}
      <button className="btn-quiet list-apply">Apply</button>
    </Form>
  );
}

/** Form and size of the list stay as they are. */
export const ClearFilters = ({ query: { view, size } }: { query: AdminListQuery }) => (
  <Link
    className="list-clear"
    to={`?${new URLSearchParams({ ...(view === "grid" && { view }), size: String(size) })}`}
  >
    {texts.listing.clearAll}
  </Link>
);

/** A select drawn as a chip; with scripts a choice counts at once. */
function SelectChip(props: {
  chip: Chip;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}) {
  const { label, name, value, on, options } = props.chip;
  return (
    <label className={`list-chip ${on ? "list-chip-on" : ""}`.trim()}>
      <span>{label}</span>
      <select name={name} defaultValue={value} data-value={value} onChange={props.onChange}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="chevron-down" />
    </label>
  );
}
