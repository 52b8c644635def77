import type { Option } from "#domain/forms/option";
import { capacityOptions } from "#domain/limits";
import type { Exchange } from "#domain/money/money";
import { readTrip, type Trip, writeTrip } from "#domain/rates/trip";
import { datesInWords, partyInWords } from "#domain/rates/words";
import { type Understood, understood } from "#domain/search/understood";
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
import { isNarrowed, priceFilter, usdOf } from "./price-filter";

export const listingSorts = ["featured", "price-low", "price-high", "name"] as const;
export type ListingSort = (typeof listingSorts)[number];

/** Amounts in a search; the other words remain search terms. */
interface TypedPrice {
  /** The filter that they set: of the total where only a highest amount is named for a trip. */
  sets: Pick<FilterValues, "price"> | Pick<FilterValues, "total">;
  /** The amounts as entered. */
  amounts: string;
  rest: string;
}

type Searched = Pick<FilterValues, "search" | "price"> &
  Partial<Pick<ListingQuery, "total" | "trip">>;

/**
 * Parses "tent under $200" as a search for tents with a price filter. A price in the URL, set with the
 * slider or its fields, is newer than the search text and overrides it.
 */
function typedPrice(
  { search, price, total = null, trip = null }: Searched,
  { currency, rates }: Exchange,
): TypedPrice | null {
  const read = understood(search);
  if (read?.minPrice === undefined && read?.maxPrice === undefined) return null;
  const rate = rates[read.currency ?? currency] ?? 1;
  const words = { amounts: read.prices.join(" "), rest: read.withoutPrices };
  if (trip && read.maxPrice !== undefined && read.minPrice === undefined)
    return { sets: { total: total ?? usdOf(read.maxPrice, rate, Math.ceil) }, ...words };
  const params = new URLSearchParams();
  if (read.minPrice !== undefined)
    params.set("minPrice", String(usdOf(read.minPrice, rate, Math.floor)));
  if (read.maxPrice !== undefined)
    params.set("maxPrice", String(usdOf(read.maxPrice, rate, Math.ceil)));
  const typed = { ...priceFilter.read(params, []), basis: price.basis };
  return { sets: { price: isNarrowed(price) ? price : typed }, ...words };
}

/** The state for the database query: amounts in the search text become a price filter. */
export function withTypedPrice<Query extends Searched>(query: Query, typedIn: Exchange): Query {
  const typed = typedPrice(query, typedIn);
  return typed ? { ...query, ...typed.sets, search: typed.rest } : query;
}

/**
 * Search words after a filter was removed: without amounts if it was the price, with
 * amounts alone if it was the search.
 */
function searchWithout(
  name: string,
  query: Searched,
  typedIn: Exchange,
): Partial<Pick<FilterValues, "search">> {
  const typed = typedPrice(query, typedIn);
  if (!typed) return {};
  if (name in typed.sets) return { search: typed.rest };
  return { search: name === "search" ? typed.amounts : query.search };
}

/** The state of the listing; the URL is its only store. */
export interface ListingQuery extends FilterValues {
  sort: ListingSort;
  page: number;
  view: ListingView;
  /** Dates and party, for totals. */
  trip: Trip | null;
}

/** Values of listed properties, as spelled there. */
export type FoundValues = Readonly<Partial<Record<FacetName, readonly Option[]>>>;

const usualSort = listingSorts[0];

/** The list alone, or with a map of all its properties. */
export const listingViews = ["list", "map"] as const;
export type ListingView = (typeof listingViews)[number];
const usualView = listingViews[0];

export const defaultListingQuery: Readonly<ListingQuery> = {
  ...eachFilter((name) => filterOf(name).none),
  sort: usualSort,
  page: 1,
  view: usualView,
  trip: null,
};

const lastPage = 100_000;

const readPage = (text: string | null): number =>
  text && /^\d{1,9}$/.test(text) ? Math.min(lastPage, Math.max(1, Number(text))) : 1;

const foundOf = (found: FoundValues, name: FilterName): readonly Option[] =>
  (found as Partial<Record<FilterName, readonly Option[]>>)[name] ?? [];

/**
 * Parses the listing URL. Never throws: unknown values are ignored, invalid numbers fall back to their
 * defaults, swapped prices are corrected (P-048, P-049).
 * @param today "YYYY-MM-DD"; without it a trip is not read
 */
export function parseListingQuery(
  params: URLSearchParams,
  found: FoundValues = {},
  today: string | null = null,
): ListingQuery {
  const sort = params.get("sort")?.trim().toLowerCase();
  const { trip, errors } = today === null ? noTrip : readTrip(params, today);
  const values = eachFilter((name) => filterOf(name).read(params, foundOf(found, name)));
  return {
    ...values,
    // With an error in the dates it waits for their correction.
    total: trip || Object.keys(errors).length > 0 ? values.total : null,
    trip,
    sort: listingSorts.find((name) => name === sort) ?? usualSort,
    page: readPage(params.get("page")),
    view: listingViews.find((name) => name === params.get("view")) ?? usualView,
  };
}

const noTrip = { trip: null, errors: {} };

/** Errors for values that `parseListingQuery` ignores, by parameter, for strict callers. */
export function listingErrors(
  params: URLSearchParams,
  found: FoundValues,
  today: string,
): Readonly<Record<string, string>> {
  const errors = filterNames.map((name) => filterOf(name).errors(params, foundOf(found, name)));
  const read = readTrip(params, today);
  const isAsked = read.trip !== null || Object.keys(read.errors).length > 0;
  const undated = params.get("maxTotal")?.trim() && !isAsked ? { maxTotal: undatedTotal } : {};
  return Object.assign({}, undated, read.errors, ...errors) as Record<string, string>;
}

const undatedTotal = "A total needs dates: please add arrive and leave";

const written = <Name extends FilterName>(name: Name, query: Readonly<FilterValues>) =>
  filterOf(name).write(query[name]);

/** The URL of a state; defaults are omitted, so each state has one URL. */
export function writeListingQuery(query: Readonly<ListingQuery>): URLSearchParams {
  const params = new URLSearchParams(filterNames.flatMap((name) => written(name, query)));
  if (query.sort !== usualSort) params.set("sort", query.sort);
  if (query.page > 1) params.set("page", String(query.page));
  if (query.view !== usualView) params.set("view", query.view);
  for (const [name, text] of writeTrip(query.trip)) params.append(name, text);
  return params;
}

/** Active filters; one of the total is none without a trip. */
export const chosenFilters = (query: Readonly<ListingQuery>): FilterName[] =>
  filterNames.filter((name) => isChosen(name, query) && (name !== "total" || query.trip));

/** True when any value, including the sort, differs from its default (P-047); paging does not count. */
export const isFiltered = (query: Readonly<ListingQuery>): boolean =>
  query.sort !== usualSort || query.trip !== null || chosenFilters(query).length > 0;

/** One removable chip above the results (P-055). */
export interface AppliedFilter {
  name: FilterName | "trip";
  label: string;
  /** The state without it, on the first page. */
  without: ListingQuery;
}

type Words = Omit<ChipWords, "found"> & { found: FoundValues };

function chipsOf<Name extends FilterName>(
  name: Name,
  query: Readonly<ListingQuery>,
  { found, ...words }: Words,
) {
  const values: Readonly<FilterValues> = query;
  return filterOf(name)
    .chips(values[name], { ...words, found: foundOf(found, name) })
    .map(({ label, without }) => ({
      name,
      label,
      without: { ...query, [name]: without, page: 1 },
    }));
}

/** Active filters in sidebar order, then the trip; amounts in the search text count as a price. */
export function appliedFilters(query: Readonly<ListingQuery>, words: Words): AppliedFilter[] {
  const effective = withTypedPrice(query, words);
  const filters = chosenFilters(effective)
    .flatMap((name) => chipsOf(name, effective, words))
    .map((chip) => ({
      ...chip,
      without: {
        ...query,
        [chip.name]: chip.without[chip.name],
        ...searchWithout(chip.name, query, words),
        page: 1,
      },
    }));
  return query.trip ? [...filters, tripChip(query, query.trip)] : filters;
}

/** "Oct 29 to Nov 3, 2027, 2 adults": without it there is no total to filter by. */
const tripChip = (query: Readonly<ListingQuery>, trip: Trip): AppliedFilter => ({
  name: "trip",
  label: `${datesInWords(trip)}, ${partyInWords(trip)}`,
  without: { ...query, trip: null, total: null, page: 1 },
});

/** Title of a listing; null where search engines must not index it (P-203). */
export function listingHeading(
  query: Readonly<ListingQuery>,
  found: FoundValues = {},
): string | null {
  const [name, ...more] = chosenFilters(query);
  if (!name || more.length > 0 || query.sort !== usualSort || query.trip) return null;
  return headingOf(name, query, found);
}

const headingOf = <Name extends FilterName>(
  name: Name,
  query: Readonly<FilterValues>,
  found: FoundValues,
) => filterOf(name).heading(query[name], foundOf(found, name));

interface Offer {
  /** The words that were recognized as filters. */
  typed: string[];
  /** Labels of the filters that would be set. */
  labels: string[];
  /** The state with the filter set, and only the other words as search terms. */
  query: ListingQuery;
}

/**
 * Filters that the search text suggests ("for 4", "in june"): offered, unlike amounts, which are
 * applied.
 */
export function offerFor(query: ListingQuery, read: Understood, exchange: Exchange): Offer | null {
  const { price, total } = withTypedPrice(query, exchange);
  const set = {
    price,
    total,
    capacity:
      read.guests === undefined
        ? query.capacity
        : (capacityOptions.find((option) => option >= (read.guests ?? 0)) ??
          Math.max(...capacityOptions)),
    month: read.month ?? query.month,
  };
  const offered = { ...query, ...set, search: read.rest, page: 1 };
  const words = { ...exchange, found: {} };
  const before = new Set(appliedFilters(query, words).map(({ label }) => label));
  const labels = appliedFilters(offered, words)
    .filter(({ name, label }) => name !== "search" && !before.has(label))
    .map(({ label }) => label);
  return labels.length > 0
    ? { typed: read.typed.filter((words) => !read.prices.includes(words)), labels, query: offered }
    : null;
}
