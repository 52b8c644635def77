import type { Rates, ShownCurrency } from "#domain/money/currencies";
import { understood } from "#domain/search/understood";
import type { FilterValues } from "./filters";
import { isNarrowed, priceFilter, usdOf } from "./price-filter";

/** The currency of amounts that name none, and the rates of all. */
export interface TypedIn {
  currency: ShownCurrency;
  rates: Rates;
}

/** Amounts in a search; the other words are left for the search itself. */
interface TypedPrice {
  price: FilterValues["price"];
  /** What was typed as amounts. */
  amounts: string;
  rest: string;
}

/**
 * Reads "tent under $200" as a search for tents with a price filter. A price of the address, set with
 * the slider or its fields, is newer than the words and wins.
 */
function typedPrice(
  { search, price }: Pick<FilterValues, "search" | "price">,
  { currency, rates }: TypedIn,
): TypedPrice | null {
  const read = understood(search);
  if (read?.minPrice === undefined && read?.maxPrice === undefined) return null;
  const rate = rates[read.currency ?? currency] ?? 1;
  const params = new URLSearchParams();
  if (read.minPrice !== undefined)
    params.set("minPrice", String(usdOf(read.minPrice, rate, Math.floor)));
  if (read.maxPrice !== undefined)
    params.set("maxPrice", String(usdOf(read.maxPrice, rate, Math.ceil)));
  const typed = { ...priceFilter.read(params, []), basis: price.basis };
  return {
    price: isNarrowed(price) ? price : typed,
    amounts: read.prices.join(" "),
    rest: read.withoutPrices,
  };
}

/** The state that is read from the database: amounts among the typed words are a price filter. */
export function withTypedPrice<Query extends Pick<FilterValues, "search" | "price">>(
  query: Query,
  typedIn: TypedIn,
): Query {
  const typed = typedPrice(query, typedIn);
  return typed ? { ...query, price: typed.price, search: typed.rest } : query;
}

/**
 * The typed words after a filter was removed: without the amounts once the price is gone, with nothing
 * but the amounts once the words are gone.
 */
export function searchWithout(
  name: string,
  query: Pick<FilterValues, "search" | "price">,
  typedIn: TypedIn,
): Partial<Pick<FilterValues, "search">> {
  const typed = typedPrice(query, typedIn);
  if (!typed) return {};
  if (name === "price") return { search: typed.rest };
  return { search: name === "search" ? typed.amounts : query.search };
}
