import { optionalLine, optionalNumber } from "#domain/forms/typed-values";
import { texts } from "#domain/text/texts";
import { propertyCurrencies } from "./currencies";

const dearest = 9_999_999;
const words = texts.admin.quickEdit;

/** An amount as quick edit takes it: unreadable or negative, and 0, each in its own words. */
export const priceField = () =>
  optionalNumber(words.priceNegative, (price) => {
    if (price < 0) return words.priceNegative;
    if (price > dearest) return "This price is too high to be one night's";
    // Cents are stored; a smaller amount would become the 0 that is refused.
    return price < 0.005 ? words.priceZero : null;
  }).transform((price) => (price === null ? null : Math.round(price * 100) / 100));

/** One of those offered, or the one that is stored already. */
export const currencyField = (stored: string | null) =>
  optionalLine(10)
    .transform((code) => code?.toUpperCase() ?? null)
    .refine(
      (code) => code === null || code === stored || propertyCurrencies.some((c) => c === code),
      "Please choose one of the currencies offered",
    );

/** What a select offers, with a stored other value behind it. */
export function choicesWith(offered: readonly string[], stored: string | null): string[] {
  const known = stored === null || stored === "" || offered.includes(stored);
  return known ? [...offered] : [...offered, stored];
}
