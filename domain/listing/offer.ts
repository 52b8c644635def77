import { capacityOptions } from "#domain/limits";
import type { Rates, ShownCurrency } from "#domain/money/currencies";
import type { Understood } from "#domain/search/understood";
import { filterNames } from "./filters";
import { appliedFilters, type ListingQuery } from "./query";
import { withTypedPrice } from "./typed-price";

export interface Offer {
  /** The words that were understood. */
  typed: string[];
  /** What would be set, as chips name it. */
  labels: string[];
  /** The state with it set, and only the other words searched for. */
  query: ListingQuery;
}

/** Filters that the typed words ask for ("for 4", "in june"): offered, not set as an amount is. */
export function offerFor(
  query: ListingQuery,
  read: Understood,
  currency: ShownCurrency,
  rates: Rates,
): Offer | null {
  const set = {
    price: withTypedPrice(query, { currency, rates }).price,
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
  return labels.length > 0
    ? { typed: read.typed.filter((words) => !read.prices.includes(words)), labels, query: offered }
    : null;
}
