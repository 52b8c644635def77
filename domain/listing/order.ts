import type { DerivedProperty } from "#domain/property/property";
import { readSearch, searchWeight, type Term } from "#domain/search/reading";
import { compareFolded } from "#domain/text/fold";
import { type AskedPrice, type PricedInUsd, usdAsked } from "./price-filter";
import type { ListingSort } from "./sorts";

export type Sortable = Pick<DerivedProperty, "sortName"> &
  PricedInUsd & {
    id: string;
    featured: boolean;
    experienceIds?: readonly string[];
    searchHead?: string;
  };

type Compare = (a: Sortable, b: Sortable) => number;

const byName: Compare = (a, b) =>
  compareFolded(a.sortName, b.sortName) || compareFolded(a.id, b.id);

const byPrice =
  (direction: 1 | -1, asked: AskedPrice): Compare =>
  (a, b) => {
    const [one, other] = [usdAsked(a, asked), usdAsked(b, asked)];
    if (one === other) return byName(a, b);
    if (one === null) return 1;
    if (other === null) return -1;
    return (one - other) * direction;
  };

const weight = ({ searchHead = "" }: Sortable, terms: readonly Term[]): number =>
  terms.length > 0 ? searchWeight(searchHead, terms) : 0;

const matched = (property: Sortable, wanted: readonly string[]): number =>
  wanted.filter((id) => property.experienceIds?.includes(id)).length;

/**
 * The order of the list (P-043). In the usual order, what was typed weighs first (D23), then
 * properties that match most of several experiences (D5); a chosen sort wins over both. Prices are
 * ordered by the figure that the visitor reads, as listed or for two people (D24).
 */
export function compareForListing(
  sort: ListingSort,
  experiences: readonly string[] = [],
  search = "",
  asked: AskedPrice = "listed",
): Compare {
  const terms = readSearch(search);
  switch (sort) {
    case "price-low":
      return byPrice(1, asked);
    case "price-high":
      return byPrice(-1, asked);
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
