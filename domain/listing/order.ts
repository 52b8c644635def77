import type { DerivedProperty } from "#domain/property/property";
import { readSearch, searchWeight, type Term } from "#domain/search/reading";
import { compareFolded } from "#domain/text/fold";
import type { ListingSort } from "./sorts";

export type Sortable = Pick<DerivedProperty, "sortName" | "priceUsd"> & {
  id: string;
  featured: boolean;
  experienceIds?: readonly string[];
  searchHead?: string;
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

const weight = ({ searchHead = "" }: Sortable, terms: readonly Term[]): number =>
  terms.length > 0 ? searchWeight(searchHead, terms) : 0;

const matched = (property: Sortable, wanted: readonly string[]): number =>
  wanted.filter((id) => property.experienceIds?.includes(id)).length;

/**
 * The order of the list (P-043). In the usual order, what was typed weighs first (D23), then
 * properties that match most of several experiences (D5); a chosen sort wins over both.
 */
export function compareForListing(
  sort: ListingSort,
  experiences: readonly string[] = [],
  search = "",
): Compare {
  const terms = readSearch(search);
  switch (sort) {
    case "price-low":
      return byPrice(1);
    case "price-high":
      return byPrice(-1);
    case "name":
      return byName;
    case "featured":
      return (a, b) =>
        weight(b, terms) - weight(a, terms) ||
        (experiences.length > 1 ? matched(b, experiences) - matched(a, experiences) : 0) ||
        Number(b.featured) - Number(a.featured) ||
        byName(a, b);
  }
}
