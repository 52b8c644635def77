import type { Quote } from "./quotes";

/** Tells which figures are of one rate. */

/**
 * A price per unit may depend on its number of guests, which divides its rates. Where all prices of a unit
 * name one number, those of one adult alone belong to them.
 */
export function keysOf(quotes: readonly Quote[]): (quote: Quote) => string {
  const sleeps = new Map<string, Set<number | null>>();
  for (const quote of quotes)
    if (quote.measure?.value === "unit") {
      const key = keyOfGuests(quote);
      sleeps.set(key, (sleeps.get(key) ?? new Set()).add(quote.sleeps?.value ?? null));
    }
  return (quote) => {
    const key = keyOfGuests(quote);
    const isDivided = quote.measure?.value === "unit" && (sleeps.get(key)?.size ?? 0) > 1;
    return isDivided ? `${key} ${quote.sleeps?.value ?? ""}` : key;
  };
}

const keyOfGuests = (quote: Quote) =>
  JSON.stringify([
    quote.unit?.value,
    quote.nights.map(({ from, to }) => [from, to]),
    quote.weekdays?.value,
    quote.board?.value,
    quote.minNights?.value,
    quote.maxNights?.value,
  ]);
