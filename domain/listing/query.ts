import type { Option } from "#domain/forms/option";
import type { ChipWords } from "./filter-kinds";
import {
  eachFilter,
  type FacetName,
  type FilterName,
  filterNames,
  filterOf,
  type FilterValues,
  isChosen,
} from "./filters";
import { type ListingSort, listingSorts } from "./sorts";
import { searchWithout, withTypedPrice } from "./typed-price";

/** The state of the listing, kept in the address and nowhere else. */
export interface ListingQuery extends FilterValues {
  sort: ListingSort;
  page: number;
  view: ListingView;
}

/** Values that listed properties have, named as they are there. */
export type FoundValues = Readonly<Partial<Record<FacetName, readonly Option[]>>>;

const usualSort = listingSorts[0];

/** The list alone, or with a map of all its stays. */
export const listingViews = ["list", "map"] as const;
export type ListingView = (typeof listingViews)[number];
const usualView = listingViews[0];

export const defaultListingQuery: Readonly<ListingQuery> = {
  ...eachFilter((name) => filterOf(name).none),
  sort: usualSort,
  page: 1,
  view: usualView,
};

const lastPage = 100_000;

const readPage = (text: string | null): number =>
  text && /^\d{1,9}$/.test(text) ? Math.min(lastPage, Math.max(1, Number(text))) : 1;

const foundOf = (found: FoundValues, name: FilterName): readonly Option[] =>
  (found as Partial<Record<FilterName, readonly Option[]>>)[name] ?? [];

/**
 * Reads the listing's address. Never fails: unknown values are ignored, nonsense numbers fall to
 * their defaults, swapped prices are put right (P-048, P-049).
 */
export function parseListingQuery(params: URLSearchParams, found: FoundValues = {}): ListingQuery {
  const sort = params.get("sort")?.trim().toLowerCase();
  return {
    ...eachFilter((name) => filterOf(name).read(params, foundOf(found, name))),
    sort: listingSorts.find((name) => name === sort) ?? usualSort,
    page: readPage(params.get("page")),
    view: listingViews.find((name) => name === params.get("view")) ?? usualView,
  };
}

/** What `parseListingQuery` would pass over, by name in the address; for callers that must not guess. */
export function listingFaults(
  params: URLSearchParams,
  found: FoundValues,
): Readonly<Record<string, string>> {
  const faults = filterNames.map((name) => filterOf(name).faults(params, foundOf(found, name)));
  return Object.assign({}, ...faults) as Record<string, string>;
}

const written = <Name extends FilterName>(name: Name, query: Readonly<FilterValues>) =>
  filterOf(name).write(query[name]);

/** The address of a state; defaults are left out, so one state has one address. */
export function writeListingQuery(query: Readonly<ListingQuery>): URLSearchParams {
  const params = new URLSearchParams(filterNames.flatMap((name) => written(name, query)));
  if (query.sort !== usualSort) params.set("sort", query.sort);
  if (query.page > 1) params.set("page", String(query.page));
  if (query.view !== usualView) params.set("view", query.view);
  return params;
}

export const chosenFilters = (query: Readonly<ListingQuery>): FilterName[] =>
  filterNames.filter((name) => isChosen(name, query));

/** True when any value, also the sort, differs from its default (P-047); paging is no filter. */
export const isFiltered = (query: Readonly<ListingQuery>): boolean =>
  query.sort !== usualSort || chosenFilters(query).length > 0;

/** One removable chip above the results (P-055). */
export interface AppliedFilter {
  name: FilterName;
  label: string;
  /** The state without it, back on the first page. */
  without: ListingQuery;
}

type Words = Omit<ChipWords, "found"> & { found: FoundValues };

function chipsOf<Name extends FilterName>(
  name: Name,
  query: Readonly<ListingQuery>,
  { found, ...words }: Words,
): AppliedFilter[] {
  const values: Readonly<FilterValues> = query;
  return filterOf(name)
    .chips(values[name], { ...words, found: foundOf(found, name) })
    .map(({ label, without }) => ({
      name,
      label,
      without: { ...query, [name]: without, page: 1 },
    }));
}

/** What narrows the list, in the order of the side bar; typed amounts count as a price. */
export function appliedFilters(query: Readonly<ListingQuery>, words: Words): AppliedFilter[] {
  const asked = withTypedPrice(query, words);
  return filterNames
    .flatMap((name) => chipsOf(name, asked, words))
    .map((chip) => ({
      ...chip,
      without: {
        ...query,
        [chip.name]: chip.without[chip.name],
        ...searchWithout(chip.name, query, words),
        page: 1,
      },
    }));
}

/** How a listing is called, and whether search engines may keep it (P-203). */
export function listingHeading(
  query: Readonly<ListingQuery>,
  found: FoundValues = {},
): string | null {
  const [name, ...more] = chosenFilters(query);
  if (!name || more.length > 0 || query.sort !== usualSort) return null;
  return headingOf(name, query, found);
}

const headingOf = <Name extends FilterName>(
  name: Name,
  query: Readonly<FilterValues>,
  found: FoundValues,
) => filterOf(name).heading(query[name], foundOf(found, name));
