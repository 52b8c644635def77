import type { Quote } from "./quotes";

/** A price across the columns of weekdays and of weekends is that of all their nights. */
export function joinDays(quotes: readonly Quote[]): Quote[] {
  const joined: Quote[] = [];
  for (const quote of quotes) {
    const last = joined.at(-1);
    if (last?.price.cell !== quote.price.cell || !last.weekdays || !quote.weekdays) {
      joined.push(quote);
      continue;
    }
    const days = [...new Set([...last.weekdays.value, ...quote.weekdays.value])].toSorted();
    const weekdays = days.length === 7 ? null : { ...quote.weekdays, value: days };
    joined[joined.length - 1] = { ...last, weekdays };
  }
  return withAllDays(joined);
}

/**
 * A row with one price for two columns of weekdays, where other rows have two: its cell spans both, though
 * its ruling lines do not show it.
 */
function withAllDays(quotes: readonly Quote[]): Quote[] {
  const placeOf = ({ unit, season, nights, board, measure }: Quote) =>
    JSON.stringify([unit?.value, season, nights, board?.value, measure?.value]);
  const daysAt = new Map<string, Set<string>>();
  for (const quote of quotes)
    if (quote.weekdays) {
      const place = placeOf(quote);
      daysAt.set(place, (daysAt.get(place) ?? new Set()).add(String(quote.weekdays.value)));
    }
  const most = Math.max(0, ...[...daysAt.values()].map(({ size }) => size));
  return quotes.map((quote) => {
    const count = daysAt.get(placeOf(quote))?.size ?? most;
    const isAlone = quote.weekdays !== null && count === 1 && most > 1;
    if (!isAlone) return quote;
    const doubts = { ...quote.doubts, weekdays: "the other days of this row have no price" };
    return { ...quote, weekdays: null, doubts };
  });
}
