import { capacityOptions, priceSlider } from "#domain/limits";
import type { Rates, ShownCurrency } from "#domain/money/currencies";
import type { Understood } from "#domain/search/understood";
import { filterNames } from "./filters";
import { priceFilter, usdOf } from "./price-filter";
import { appliedFilters, type ListingQuery } from "./query";

export interface Offer {
  /** The words that were understood. */
  typed: string[];
  /** What would be set, as chips name it. */
  labels: string[];
  /** The state with it set, and only the other words searched for. */
  query: ListingQuery;
}

/** Filters that the typed words ask for ("under 600", "for 4", "in june"): offered, never set. */
export function offerFor(
  query: ListingQuery,
  read: Understood,
  currency: ShownCurrency,
  rates: Rates,
): Offer | null {
  const usd = (amount: number) => usdOf(amount, rates[currency] ?? 1, Math.round);
  const min = read.minPrice === undefined ? query.price.min : usd(read.minPrice);
  const max = read.maxPrice === undefined ? query.price.max : usd(read.maxPrice);
  const params = new URLSearchParams({
    minPrice: String(min),
    maxPrice: String(max ?? priceSlider.max),
  });
  const set = {
    price: { ...priceFilter.read(params, []), basis: query.price.basis },
    capacity:
      read.guests === undefined
        ? query.capacity
        : (capacityOptions.find((option) => option >= (read.guests ?? 0)) ??
          Math.max(...capacityOptions)),
    month: read.month ?? query.month,
  };
  const offered = { ...query, ...set, search: read.rest, page: 1 };
  const words = { currency, rates, found: {} };
  const before = new Set(appliedFilters(query, words).map(({ label }) => label));
  const labels = appliedFilters(offered, words)
    .filter(
      ({ name, label }) => name !== "search" && filterNames.includes(name) && !before.has(label),
    )
    .map(({ label }) => label);
  return labels.length > 0 ? { typed: read.typed, labels, query: offered } : null;
}
