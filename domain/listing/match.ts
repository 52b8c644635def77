import { suggestions, suggestionsFromCharacters } from "#domain/limits";
import type { DerivedProperty, PropertyFields } from "#domain/property/property";
import { compareFolded, foldedWords } from "#domain/text/fold";
import { hasPriceFilter, type ListingQuery, type ListingSort } from "./query";

/** The rule of the listing in code; db/queries repeats it in SQL and a test compares the two. */
export type Matchable = Pick<
  DerivedProperty,
  "countrySlugs" | "typeKeys" | "waysToStay" | "experienceIds" | "priceUsd" | "searchText"
> &
  Pick<PropertyFields, "capacity">;

const anyOf = (wanted: readonly string[], ...lists: readonly (readonly string[])[]): boolean =>
  wanted.length === 0 || wanted.some((value) => lists.some((list) => list.includes(value)));

function priceWithin(priceUsd: number | null, query: ListingQuery): boolean {
  if (!hasPriceFilter(query)) return true;
  if (priceUsd === null || priceUsd < query.minPrice) return false;
  return query.maxPrice === null || priceUsd <= query.maxPrice;
}

/** True when the property belongs on the list; values of one filter are alternatives. */
export function matchesListing(property: Matchable, query: ListingQuery): boolean {
  return (
    foldedWords(query.search).every((word) => property.searchText.includes(word)) &&
    anyOf(query.countries, property.countrySlugs) &&
    anyOf(query.types, property.waysToStay, property.typeKeys) &&
    anyOf(query.experiences, property.experienceIds) &&
    priceWithin(property.priceUsd, query) &&
    (query.capacity === 0 || (property.capacity !== null && property.capacity >= query.capacity))
  );
}

export type Sortable = Pick<DerivedProperty, "sortName" | "priceUsd"> & {
  id: string;
  featured: boolean;
  experienceIds?: readonly string[];
};

type Compare = (a: Sortable, b: Sortable) => number;

const byName: Compare = (a, b) =>
  compareFolded(a.sortName, b.sortName) || compareFolded(a.id, b.id);

const byPrice =
  (direction: 1 | -1): Compare =>
  (a, b) => {
    if (a.priceUsd === b.priceUsd) return byName(a, b);
    if (a.priceUsd === null) return 1;
    if (b.priceUsd === null) return -1;
    return (a.priceUsd - b.priceUsd) * direction;
  };

const matched = (property: Sortable, wanted: readonly string[]): number =>
  wanted.filter((id) => property.experienceIds?.includes(id)).length;

/**
 * The order of the list (P-043). With several experiences and the usual order, properties that
 * match most of them come first (D5); a chosen sort wins over that.
 */
export function compareForListing(sort: ListingSort, experiences: readonly string[] = []): Compare {
  switch (sort) {
    case "price-low":
      return byPrice(1);
    case "price-high":
      return byPrice(-1);
    case "name":
      return byName;
    case "featured":
      return (a, b) =>
        (experiences.length > 1 ? matched(b, experiences) - matched(a, experiences) : 0) ||
        Number(b.featured) - Number(a.featured) ||
        byName(a, b);
  }
}

/** The words to suggest for, or none below two trimmed characters (P-024). */
export function suggestionWords(text: string): string[] {
  return [...text.trim()].length < suggestionsFromCharacters ? [] : foldedWords(text);
}

/** Up to five: every word found, matches in the name first, then by name. */
export function suggest<
  Item extends Pick<DerivedProperty, "suggestText" | "sortName"> & { id: string },
>(items: readonly Item[], text: string): Item[] {
  const words = suggestionWords(text);
  if (words.length === 0) return [];
  const inName = (item: Item) => words.every((word) => item.sortName.includes(word));
  return items
    .filter((item) => words.every((word) => item.suggestText.includes(word)))
    .sort(
      (a, b) =>
        Number(inName(b)) - Number(inName(a)) ||
        compareFolded(a.sortName, b.sortName) ||
        compareFolded(a.id, b.id),
    )
    .slice(0, suggestions);
}
