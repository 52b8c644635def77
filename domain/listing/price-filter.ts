import { priceSlider } from "#domain/limits";
import type { Rates, ShownCurrency } from "#domain/money/currencies";
import { priceStopLabel } from "#domain/money/money";
import { texts } from "#domain/text/texts";
import type { Filter } from "./filter-kinds";

/** USD, both ends inclusive. */
export interface PriceRange {
  min: number;
  /** Null: "2000 and more" (D2). */
  max: number | null;
}

/** Dollars and at most cents, within the slider; null for nonsense. */
function readPrice(text: string | null): number | null {
  const plain = text?.trim().replace(/^\$/, "").replaceAll(",", "") ?? "";
  if (!/^-?\d{1,12}(\.\d{1,9})?$/.test(plain)) return null;
  const clamped = Math.min(priceSlider.max, Math.max(priceSlider.min, Number(plain)));
  return Math.round(clamped * 100) / 100;
}

/** "$100 to $450", or "$100 to $2,000+" at the open end, in the chosen currency. */
export const priceRangeLabel = (
  { min, max }: PriceRange,
  currency: ShownCurrency,
  rates: Rates,
): string => `${priceStopLabel(min, currency, rates)} to ${priceStopLabel(max, currency, rates)}`;

const none: PriceRange = { min: priceSlider.min, max: null };

export interface PriceFilter extends Filter<PriceRange, "minPrice" | "maxPrice"> {
  kind: "price";
}

/** Narrowed at either end it leaves out properties without a price. */
export const priceFilter: PriceFilter = {
  kind: "price",
  params: ["minPrice", "maxPrice"],
  label: texts.listing.price,
  none,
  /** Swapped ends are put right. */
  read: (params) => {
    const low = readPrice(params.get("minPrice")) ?? priceSlider.min;
    const high = readPrice(params.get("maxPrice")) ?? priceSlider.max;
    const [min, max] = low <= high ? [low, high] : [high, low];
    return { min, max: max >= priceSlider.max ? null : max };
  },
  write: ({ min, max }) => [
    ...(min > priceSlider.min ? [["minPrice", String(min)] as ["minPrice", string]] : []),
    ...(max === null ? [] : [["maxPrice", String(max)] as ["maxPrice", string]]),
  ],
  chips: (range, { currency, rates }) =>
    priceFilter.write(range).length > 0
      ? [{ label: priceRangeLabel(range, currency, rates), without: none }]
      : [],
  matches: ({ priceUsd }, { min, max }) =>
    priceUsd !== null && priceUsd >= min && (max === null || priceUsd <= max),
  heading: () => null,
};
