import type { Rates } from "#domain/money/currencies";
import { moneyOf, priceOf, toUsd } from "#domain/money/money";
import { formatNumber } from "#domain/text/counted";
import { fields } from "./fields";
import type { PropertyFields } from "./property";

/** Problems on the price screen. */
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
  "unknown-currency": "No exchange rate for this currency",
  "min-above-max": "Minimum above maximum",
  "outside-min-max": "Price outside minimum and maximum",
  "far-from-type": "Outlier for its type",
};

/** Factor above or below the median of a type at which a price is reported. */
export const farFromMiddle = 4;
/** Minimum sample of priced properties of a type for outlier detection. */
export const minPricedOfType = 4;

type Priced = Pick<PropertyFields, "pricePerNight" | "priceMin" | "priceMax" | "currency">;

type PriceRange = Pick<PropertyFields, "priceMin" | "priceMax">;

/** Why a range cannot be stored, with the same message for every input; null where it can. */
export const priceRangeError = ({ priceMin, priceMax }: PriceRange): string | null =>
  priceMin !== null && priceMax !== null && priceMin > priceMax
    ? "The maximum price must be at least the minimum price"
    : null;

export const priceRange = ["priceMin", "priceMax"] as const;

/** What a person states who states a price: its range follows from it. */
export const priceAndRange = ["pricePerNight", ...priceRange] as const;

/**
 * The range of a price that changes follows in proportion, as it does in a bulk change by percent. Nothing
 * where the change states a limit itself, or where no price was stored.
 */
export function rangeAfter(
  stored: PriceRange & Pick<PropertyFields, "pricePerNight">,
  change: Partial<PropertyFields>,
): Partial<PriceRange> {
  const { pricePerNight: price } = change;
  if (!price || !stored.pricePerNight || price === stored.pricePerNight) return {};
  if (priceRange.some((name) => name in change)) return {};
  const factor = price / stored.pricePerNight;
  const scaled = priceRange.flatMap((name) => {
    const { kind } = fields[name];
    const limit = kind.scaled?.(stored[name], factor) ?? null;
    return limit === null ? [] : [{ name, limit, isValid: kind.value.safeParse(limit).success }];
  });
  return scaled.every(({ isValid }) => isValid)
    ? Object.fromEntries(scaled.map(({ name, limit }) => [name, limit]))
    : {};
}

/** A property after a change of some fields, its price range with it. */
export const afterChange = <Fields extends PropertyFields>(
  stored: Fields,
  change: Partial<PropertyFields>,
): Fields => ({ ...stored, ...change, ...rangeAfter(stored, change) });

/**
 * Warns of a price outside its own minimum and maximum; null where it fits. Not an error, because a
 * price may be updated before its range.
 */
export function priceRangeWarning({
  pricePerNight: price,
  priceMin,
  priceMax,
}: PriceRange & Pick<PropertyFields, "pricePerNight">): string | null {
  if (price === null) return null;
  const warning = (side: string, limit: number) =>
    `The price per night of ${formatNumber(price)} is ${side} price of ${formatNumber(limit)}`;
  if (priceMin !== null && price < priceMin) return warning("below the minimum", priceMin);
  if (priceMax !== null && price > priceMax) return warning("above the maximum", priceMax);
  return null;
}

/** @param middle the median price in USD of the type; null where too few are priced */
export function priceProblems(
  property: Priced,
  rates: Rates,
  middle: number | null = null,
): PriceProblem[] {
  const { pricePerNight: price, currency } = property;
  const usd = toUsd(priceOf(price, currency), rates);
  const found: Record<PriceProblem, boolean> = {
    "missing-price": price === null,
    "zero-price": price === 0,
    "missing-currency": !currency,
    "unknown-currency": Boolean(currency) && toUsd(moneyOf(1, currency), rates) === null,
    "min-above-max": priceRangeError(property) !== null,
    "outside-min-max": priceRangeWarning(property) !== null,
    "far-from-type":
      usd !== null &&
      middle !== null &&
      (usd > middle * farFromMiddle || usd < middle / farFromMiddle),
  };
  return priceProblemKinds.filter((kind) => found[kind]);
}

/**
 * The median price of a type, of an even number the mean of two; null where too few are priced.
 * @internal The rule in code that its SQL is compared with.
 */
export function middleOfType(pricesUsd: readonly number[]): number | null {
  if (pricesUsd.length < minPricedOfType) return null;
  const sorted = [...pricesUsd].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const lower = sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
  return (upper + lower) / 2;
}
