import { suggestions, suggestionsFromCharacters } from "#domain/limits";
import type { DerivedProperty } from "#domain/property/property";
import {
  headOf,
  isAmong,
  matchesSearch,
  places,
  readSearch,
  searchWeight,
  type Term,
} from "#domain/search/document";
import { compareFolded } from "#domain/text/slug";
import type { ListedProperty } from "./filter-kinds";
import { type FilterName, filterNames, filterOf, type FilterValues, isChosen } from "./filters";
import { type PriceBasisOption, type PricedInUsd, usdFor } from "./price-filter";
import type { ListingQuery, ListingSort } from "./query";

/** A stay with its total of the trip that is asked for. */
type AskedStay = ListedProperty & { totalUsd?: number | null };
type Asked = Readonly<FilterValues> & Partial<Pick<ListingQuery, "trip">>;

const passes = <Name extends FilterName>(name: Name, property: AskedStay, values: Asked): boolean =>
  !isChosen(name, values) ||
  // A total is that of a trip.
  (name === "total" && !values.trip) ||
  (filterOf(name).matches?.(property, values[name]) ?? true);

const matchesSearchText = ({ searchVector }: ListedProperty, search: string): boolean =>
  search === "" || matchesSearch(searchVector, readSearch(search));

/** True when the property belongs on the list. */
export const matchesListing = (property: AskedStay, query: Asked): boolean =>
  matchesSearchText(property, query.search) &&
  filterNames.every((name) => passes(name, property, query));

export type Sortable = Pick<DerivedProperty, "sortName"> &
  PricedInUsd & {
    id: string;
    featured: boolean;
    totalUsd?: number | null;
    experienceIds?: readonly string[];
    searchHead?: string;
  };

type Compare = (a: Sortable, b: Sortable) => number;

const byName: Compare = (a, b) =>
  compareFolded(a.sortName, b.sortName) || compareFolded(a.id, b.id);

const byPrice =
  (direction: 1 | -1, priceOf: (stay: Sortable) => number | null): Compare =>
  (a, b) => {
    const [one, other] = [priceOf(a), priceOf(b)];
    if (one === other) return byName(a, b);
    if (one === null) return 1;
    if (other === null) return -1;
    return (one - other) * direction;
  };

const weight = ({ searchHead = "" }: Sortable, terms: readonly Term[]): number =>
  terms.length > 0 ? searchWeight(searchHead, terms) : 0;

const hasTotal = ({ totalUsd = null }: Sortable): boolean => totalUsd !== null;

const matched = (property: Sortable, ids: readonly string[]): number =>
  ids.filter((id) => property.experienceIds?.includes(id)).length;

/**
 * The order of the list (P-043). By default, the weight of the search match comes first (D23), then
 * properties that match most of several experiences (D5), then those with a total of the trip (V-010); a
 * selected sort overrides all three. Prices are ordered by the displayed amount, as listed or for two people (D24), or by the total of a trip.
 */
export function compareForListing(
  sort: ListingSort,
  experiences: readonly string[] = [],
  search = "",
  basis: PriceBasisOption | "total" = "listed",
): Compare {
  const terms = readSearch(search);
  const priceOf = (stay: Sortable) =>
    basis === "total" ? (stay.totalUsd ?? null) : usdFor(stay, basis);
  switch (sort) {
    case "price-low":
      return byPrice(1, priceOf);
    case "price-high":
      return byPrice(-1, priceOf);
    case "name":
      return byName;
    case "featured":
      return (a, b) =>
        weight(b, terms) - weight(a, terms) ||
        (experiences.length > 1 ? matched(b, experiences) - matched(a, experiences) : 0) ||
        (basis === "total" ? Number(hasTotal(b)) - Number(hasTotal(a)) : 0) ||
        Number(b.featured) - Number(a.featured) ||
        byName(a, b);
  }
}

/** The search text for suggestions; empty below two trimmed characters (P-024). */
export const suggestionSearch = (text: string): string =>
  [...text.trim()].length < suggestionsFromCharacters ? "" : text;

type Suggested = Pick<DerivedProperty, "searchVector" | "searchHead" | "sortName"> & {
  id: string;
};

/** Search weight needed to match all words: 0 for the name, 3 for the whole text. */
function reach({ searchHead }: Suggested, terms: readonly Term[]): number {
  const head = headOf(searchHead).map(([word, at]) => [word, places.indexOf(at)] as const);
  const enough = [0, 1, 2].find((max) => {
    const words = head.filter(([, at]) => at <= max).map(([word]) => word);
    return terms.every((term) => isAmong(term, words));
  });
  return enough ?? 3;
}

/**
 * Up to five: every word must match; matches in the name first, then in the place, then by name.
 * @internal The rule that the SQL is compared with.
 */
export function suggest<Item extends Suggested>(items: readonly Item[], text: string): Item[] {
  const terms = readSearch(suggestionSearch(text));
  return items
    .filter((item) => matchesSearch(item.searchVector, terms))
    .sort(
      (a, b) =>
        reach(a, terms) - reach(b, terms) ||
        compareFolded(a.sortName, b.sortName) ||
        compareFolded(a.id, b.id),
    )
    .slice(0, suggestions);
}
