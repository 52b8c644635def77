import type { Rates } from "#domain/money/currencies";
import { toUsd } from "#domain/money/money";
import type { PropertyFields } from "./property";

/** What the price screen names for a property. */
export const priceProblemKinds = [
  "missing-price",
  "zero-price",
  "missing-currency",
  "unknown-currency",
  "min-above-max",
  "outside-min-max",
  "far-from-type",
] as const;
export type PriceProblem = (typeof priceProblemKinds)[number];

export const priceProblemLabels: Readonly<Record<PriceProblem, string>> = {
  "missing-price": "No price",
  "zero-price": "Price is zero",
  "missing-currency": "No currency",
  "unknown-currency": "No exchange rate for the currency",
  "min-above-max": "Minimum above maximum",
  "outside-min-max": "Price outside minimum and maximum",
  "far-from-type": "Far from others of its type",
};

/** A price this many times above or below the middle of its type is worth a look. */
const far = 4;
const fewestOfType = 4;

type Priced = Pick<PropertyFields, "pricePerNight" | "priceMin" | "priceMax" | "currency">;

/** @param typePricesUsd prices of all properties of the same type, for comparison */
export function priceProblems(
  property: Priced,
  rates: Rates,
  typePricesUsd: readonly number[] = [],
): PriceProblem[] {
  const { pricePerNight: price, priceMin, priceMax, currency } = property;
  const usd = toUsd(price, currency, rates);
  const middle = typePricesUsd.length >= fewestOfType ? median(typePricesUsd) : null;
  const found: Record<PriceProblem, boolean> = {
    "missing-price": price === null,
    "zero-price": price === 0,
    "missing-currency": !currency,
    "unknown-currency": Boolean(currency) && toUsd(1, currency, rates) === null,
    "min-above-max": priceMin !== null && priceMax !== null && priceMin > priceMax,
    "outside-min-max":
      price !== null &&
      ((priceMin !== null && price < priceMin) || (priceMax !== null && price > priceMax)),
    "far-from-type": usd !== null && middle !== null && (usd > middle * far || usd < middle / far),
  };
  return priceProblemKinds.filter((kind) => found[kind]);
}

/** The middle value; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number | null {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  return upper === undefined || lower === undefined ? null : (lower + upper) / 2;
}
