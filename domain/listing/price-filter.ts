import { priceSlider } from "#domain/limits";
import { displayCurrencies, type DisplayCurrency, type Rates } from "#domain/money/currencies";
import { defaultCurrency, type Exchange, priceStopLabel } from "#domain/money/money";
import { texts } from "#domain/text/texts";
import { type Filter, notUnderstood } from "./filter-kinds";

/** Price basis: the price as listed, or what two people pay per night (D24). */
export const priceBasisOptions = ["listed", "two"] as const;
export type PriceBasisOption = (typeof priceBasisOptions)[number];

/** Steps of the slider. */
export const priceStretches = (priceSlider.max - priceSlider.min) / priceSlider.step;
/** Number of properties per step. */
export type PriceHistogram = Readonly<Record<PriceBasisOption, readonly number[]>>;

/** USD, both ends inclusive. */
export interface PriceRange {
  min: number;
  /** Null: "2000 and more" (D2). */
  max: number | null;
  basis: PriceBasisOption;
  /** The minimum was above the maximum: they were swapped, and the URL retains the original order. */
  swapped?: true;
}

/** Reads the URL parameter. */
export const readPriceBasis = (params: URLSearchParams): PriceBasisOption =>
  priceBasisOptions.find((name) => name === params.get("priceFor")) ?? "listed";

/** Dollars with up to two decimals, within the slider's range; null if invalid. */
function readPrice(text: string | null): number | null {
  const plain = text?.trim().replace(/^\$/, "").replaceAll(",", "") ?? "";
  if (!/^-?\d{1,12}(\.\d{1,9})?$/.test(plain)) return null;
  const clamped = Math.min(priceSlider.max, Math.max(priceSlider.min, Number(plain)));
  return Math.round(clamped * 100) / 100;
}

/** The currency in which a visitor types prices, with its rate: dollars where there is none. */
export function inputCurrency({ currency, rates }: Exchange) {
  const rate = rates[currency];
  return rate ? { currency, rate } : { currency: defaultCurrency, rate: 1 };
}

/** "$100 to $450", or "$100 to $2,000+" at the open end, in the chosen currency. */
export const priceRangeLabel = (
  { min, max }: Pick<PriceRange, "min" | "max">,
  exchange: Exchange,
): string => `${priceStopLabel(min, exchange)} to ${priceStopLabel(max, exchange)}`;

const none: PriceRange = { min: priceSlider.min, max: null, basis: "listed" };

/** False if only the price basis was changed, which filters nothing. */
export const isNarrowed = ({ min, max }: PriceRange): boolean =>
  min > priceSlider.min || max !== null;

function chipLabel(range: PriceRange, exchange: Exchange): string {
  if (!isNarrowed(range)) return texts.listing.pricesForTwo;
  const label =
    range.min > priceSlider.min
      ? priceRangeLabel(range, exchange)
      : texts.listing.priceUpTo(priceStopLabel(range.max, exchange));
  return range.basis === "two" ? texts.listing.priceForTwo(label) : label;
}

export interface PriceFilter extends Filter<PriceRange, "minPrice" | "maxPrice" | "priceFor"> {
  kind: "price";
}

/** Null without a price. The price for two may be omitted where it is not needed. */
export interface PricedInUsd {
  priceUsd: number | null;
  priceUsdForTwo?: number | null;
}

/** Price by which a property is sorted and filtered. */
export const usdFor = (
  { priceUsd, priceUsdForTwo = null }: PricedInUsd,
  basis: PriceBasisOption,
): number | null => (basis === "two" ? priceUsdForTwo : priceUsd);

/** Two entered bounds in either order; the open end is null. */
export function rangeBetween(low: number, high: number): Omit<PriceRange, "basis"> {
  const [min, max] = low <= high ? [low, high] : [high, low];
  return {
    min,
    max: max >= priceSlider.max ? null : max,
    ...(low > high && { swapped: true as const }),
  };
}

/** With either bound set, it excludes properties without a price. */
export const priceFilter: PriceFilter = {
  kind: "price",
  params: ["minPrice", "maxPrice", "priceFor"],
  label: texts.listing.price,
  none,
  read: (params) => {
    const low = readPrice(params.get("minPrice")) ?? priceSlider.min;
    const high = readPrice(params.get("maxPrice")) ?? priceSlider.max;
    return { ...rangeBetween(low, high), basis: readPriceBasis(params) };
  },
  descriptions: {
    minPrice: `Per night, from 0; more than US$${priceSlider.max} counts as that`,
    maxPrice: `Per night; US$${priceSlider.max} and more leaves the range open`,
    priceFor: "Which price: listed (standard), or what two people pay",
  },
  errors: (params) => {
    const typed = ["minPrice", "maxPrice"] as const;
    const errors: Partial<Record<"minPrice" | "maxPrice" | "priceFor", string>> = {};
    const amounts = typed.map((name) => {
      const text = params.get(name)?.trim();
      if (!text) return null;
      if (readPrice(text) === null || text.startsWith("-"))
        errors[name] = "Please enter a number from 0, such as 450";
      return readPrice(text);
    });
    const [low = null, high = null] = amounts;
    if (low !== null && high !== null && low > high)
      errors.minPrice ??= "The lowest price must not be above the highest";
    const basis = params.get("priceFor")?.trim();
    if (basis && !priceBasisOptions.some((name) => name === basis))
      errors.priceFor = notUnderstood([basis], priceBasisOptions);
    return errors;
  },
  write: (range) => {
    const { min, max, basis, swapped } = range;
    const written: [(typeof priceFilter)["params"][number], string][] = [];
    if (swapped)
      written.push(["minPrice", String(max ?? priceSlider.max)], ["maxPrice", String(min)]);
    else {
      if (min > priceSlider.min) written.push(["minPrice", String(min)]);
      if (max !== null) written.push(["maxPrice", String(max)]);
    }
    if (basis !== none.basis) written.push(["priceFor", basis]);
    return written;
  },
  chips: (range, exchange) =>
    priceFilter.write(range).length > 0
      ? [{ label: chipLabel(range, exchange), without: none }]
      : [],
  matches: (stay, range) => {
    if (!isNarrowed(range)) return true;
    const { min, max, basis } = range;
    const price = usdFor(stay, basis);
    return price !== null && price >= min && (max === null || price <= max);
  },
  heading: () => null,
};

/**
 * Converts form values from the visitor's currency to USD for the URL, a cent wider at both ends, so
 * that a price equal to the entered bound still matches.
 */
export function pricesInUsd(params: URLSearchParams, rates: Rates): URLSearchParams {
  const converted = new URLSearchParams(params);
  const rate = rates[params.get(priceIn) ?? ""] ?? 1;
  converted.delete(priceIn);
  for (const [name, round] of [
    ["minPrice", Math.floor],
    ["maxPrice", Math.ceil],
    ["maxTotal", Math.ceil],
  ] as const) {
    const typed = Number(params.get(name)?.trim().replaceAll(",", "") || NaN);
    if (rate !== 1 && Number.isFinite(typed))
      converted.set(name, String(usdOf(typed, rate, round)));
  }
  return converted;
}

/** Form field with the currency of the entered prices; never part of a page URL. */
export const priceIn = "priceIn";

/** Currency of the amounts in a response that is cached for all visitors of the same URL. */
export const readCurrency = (params: URLSearchParams): DisplayCurrency =>
  displayCurrencies.find((code) => code === params.get(priceIn)) ?? "USD";

// Digits beyond the cents result from the division.
export const usdOf = (amount: number, rate: number, round: (cents: number) => number): number =>
  round(Number(((amount / rate) * 100).toFixed(6))) / 100;
