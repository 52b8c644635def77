import { Form, Link, useSubmit } from "@remix-run/react";
import { type ChangeEvent, useEffect, useRef } from "react";

import type { Option } from "#domain/forms/option";
import { adminPageSizes } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import {
  type AdminColumn,
  adminColumns,
  type AdminListQuery,
  type AdminSort,
  adminSorts,
  adminStatuses,
  type ConfirmedChoice,
  confirmedChoices,
  filterOf,
  type MissingChoice,
  missingChoices,
  queryOfView,
  type SavedView,
  showsView,
  viewOf,
  writeAdminList,
} from "#domain/property/admin-list";
import { formatNumber } from "#domain/text/counted";
import { texts } from "#domain/text/texts";
import { Icon } from "~/components/ui/icon";
import { useDetailsClosing } from "~/components/ui/panel-closing";
import { columnLabels, partLabels } from "./columns";

export const missingLabels: Record<MissingChoice, string> = {
  anything: "Anything",
  ...partLabels,
};
const confirmedLabels: Record<ConfirmedChoice, string> = {
  all: "All facts",
  some: "At least one",
  none: "None",
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
  /** True if this filter excludes properties. */
  on: boolean;
  options: readonly Option[];
}

const allOption = (label = "All"): Option => ({ value: "", label });

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
    options: [allOption(), ...countries],
  },
  {
    label: "Missing",
    name: "missing",
    value: query.missing ?? "",
    on: query.missing !== undefined,
    options: [
      allOption("–"),
      ...missingChoices.map((value) => ({ value, label: missingLabels[value] })),
    ],
  },
  {
    label: "Confirmed by lodge",
    name: "confirmed",
    value: query.confirmed ?? "",
    on: query.confirmed !== undefined,
    options: [
      allOption("–"),
      ...confirmedChoices.map((value) => ({ value, label: confirmedLabels[value] })),
    ],
  },
  {
    label: "Type",
    name: "type",
    value: query.type,
    on: query.type !== "",
    options: [allOption(), ...types],
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

/** Plain GET form: the URL holds the view, so it can be bookmarked and shared. */
export function ListFilters({ query, options }: Props) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const address = writeAdminList(query);
  // Links change the view too: update the controls in place, so that the focus is preserved.
  useEffect(() => {
    for (const control of form.current?.querySelectorAll<HTMLSelectElement>("[data-value]") ?? [])
      control.value = control.dataset.value ?? "";
  }, [address]);
  const apply = ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => {
    const formData = new FormData(currentTarget.form ?? undefined);
    // Each sort order has its own default direction.
    if (currentTarget.name === "sort") formData.delete("dir");
    submit(formData, { preventScrollReset: true });
  };
  const standardDirection = query.descending === (query.sort === "featured");
  return (
    <Form ref={form} className="list-filters row" role="search" aria-label="Filters">
      <div className="list-search flex items-center gap-2 text-ink-soft">
        <Icon name="search" />
        <input
          className="min-w-0 min-h-row text-small bg-transparent border-0"
          id="list-search"
          type="search"
          name="search"
          aria-label="Search"
          placeholder="Name, region or country"
          defaultValue={query.search}
          data-value={query.search}
        />
      </div>
      <div className="list-chips row gap-2">
        {chipsOf(query, options).map((chip) => (
          <SelectChip key={chip.name} chip={chip} onChange={apply} />
        ))}
        {query.imported && (
          <label className="list-chip list-chip-on relative inline-flex items-center gap-1.5 min-h-row text-caption whitespace-nowrap bg-sand border border-line-strong rounded-full">
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

/** Preserves the view and the page size. */
export const ClearFilters = ({ query: { view, size } }: { query: AdminListQuery }) => (
  <Link
    className="list-clear inline-flex items-center min-h-row text-caption text-clay"
    to={`?${new URLSearchParams({ ...(view === "grid" && { view }), size: String(size) })}`}
  >
    {texts.listing.clearAll}
  </Link>
);

/** Select styled as a chip; with scripts a change applies immediately. */
function SelectChip(props: {
  chip: Chip;
  onChange: (event: ChangeEvent<HTMLSelectElement>) => void;
}) {
  const { label, name, value, on, options } = props.chip;
  return (
    <label
      className={`list-chip relative inline-flex items-center gap-1.5 min-h-row text-caption whitespace-nowrap border border-line-strong rounded-full ${on ? "list-chip-on bg-sand" : ""}`.trim()}
    >
      <span>{label}</span>
      <select
        className="min-h-row bg-transparent border-0 rounded-full cursor-pointer"
        name={name}
        defaultValue={value}
        data-value={value}
        onChange={props.onChange}
      >
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

interface CountedView extends SavedView {
  count: number;
  own: boolean;
}

/** Standard views, saved views, and a link to save the current one. */
export function ViewTabs({ views, query }: { views: CountedView[]; query: AdminListQuery }) {
  const { view, size } = query;
  const current = views.find((one) => showsView(query, one));
  return (
    <nav className="view-tabs" aria-label="Saved views">
      {views.map((one) => (
        <Link
          key={one.name}
          to={writeAdminList({ ...queryOfView(one.list), view, size }) || "?"}
          aria-current={one === current ? "true" : undefined}
        >
          {one.name} <span>{formatNumber(one.count)}</span>
        </Link>
      ))}
      {!current && (
        <Link className="view-save" to={paths.admin.savedViews(viewOf(query))}>
          <Icon name="plus" /> Save this view
        </Link>
      )}
      {current && views.some(({ own }) => own) && (
        <Link className="view-save" to={paths.admin.savedViews()}>
          Rename or delete views
        </Link>
      )}
    </nav>
  );
}

export function ViewSwitch({ query }: { query: AdminListQuery }) {
  return (
    <nav className="flex gap-1" aria-label="View">
      {(["table", "grid"] as const).map((view) => (
        <Link
          key={view}
          to={writeAdminList({ ...query, view }) || "?"}
          aria-current={query.view === view ? "true" : undefined}
          title={view === "table" ? "Table" : "Cards"}
        >
          <Icon name={view === "table" ? "rows" : "grid"} />
          <span className="sr-only">{view === "table" ? "Table" : "Cards"}</span>
        </Link>
      ))}
    </nav>
  );
}

/** Column choice, stored in an admin cookie for later visits. */
export function ColumnChoice({ selected }: { selected: readonly AdminColumn[] }) {
  const box = useRef<HTMLDetailsElement>(null);
  useDetailsClosing(box);
  return (
    <details ref={box} className="list-columns relative">
      <summary title="Columns">
        <Icon name="sliders" />
        <span className="sr-only">Columns</span>
      </summary>
      <Form
        className="absolute grid p-4 text-small bg-paper rounded-2"
        method="post"
        preventScrollReset
      >
        <input type="hidden" name="intent" value="columns" />
        {adminColumns.map((column) => (
          <label className="flex items-center gap-2.5 min-h-row" key={column}>
            <input
              type="checkbox"
              name="columns"
              value={column}
              defaultChecked={selected.includes(column)}
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

/** Active filters, each with a link to remove it. */
export function NoResults({ query, options }: Props) {
  const without = (change: Partial<AdminListQuery>) =>
    writeAdminList({ ...query, page: 1, ...change }) || "?";
  const country = options.countries.find(({ value }) => value === query.country)?.label;
  const active: [label: string, value: string | undefined, to: string][] = [
    ["Search", query.search, without({ search: "" })],
    ["Status", query.status === "all" ? "" : query.status, without({ status: "all" })],
    ["Country", country ?? query.country, without({ country: "" })],
    [
      "Missing",
      query.missing && missingLabels[query.missing].toLowerCase(),
      without({ missing: undefined }),
    ],
    [
      "Confirmed by lodge",
      query.confirmed && confirmedLabels[query.confirmed].toLowerCase(),
      without({ confirmed: undefined }),
    ],
    ["Type", query.type, without({ type: "" })],
    ["From", query.imported ? "imports" : "", without({ imported: false })],
  ];
  return (
    <div className="list-empty border-y border-line">
      <h2>{texts.listing.empty}</h2>
      {filterOf(query) !== "" && (
        <p className="flex flex-wrap gap-2 mt-3">
          {active.map(
            ([label, value, to]) =>
              value && (
                <Link
                  key={label}
                  to={to}
                  className="list-empty-chip inline-flex items-center gap-1.5 min-h-row text-caption no-underline bg-sand rounded-full"
                >
                  {label}: <b>{value}</b>
                  <Icon name="close" />
                  <span className="sr-only">: do without</span>
                </Link>
              ),
          )}
          <ClearFilters query={query} />
        </p>
      )}
    </div>
  );
}
