import type { Rate } from "./rate";
import { sameName } from "./sheet/words/label";
import { type SourcedRates, standingSheets, stretchesOf } from "./standing-rates";
import { dayNumber, dayOfNumber } from "./trip";

/** Which nights a sheet prices, and which lose their price to it. */

export interface Span {
  from: string;
  to: string;
  nights: number;
}

export const spanOf = (from: string, to: string): Span => ({
  from,
  to,
  nights: dayNumber(to) - dayNumber(from) + 1,
});

/** Nights that lose their price: all rates of them, or those of one room. */
export interface LostNights extends Span {
  unit: string | null;
}

/** As a form posts them. */
export const textOfLost = (lost: readonly LostNights[]): string =>
  lost.map(({ unit, from, to }) => `${unit ?? ""} ${from}/${to}`.trim()).join(", ");

type PricedNights = Pick<Rate, "from" | "to" | "weekdays">;

/** Longer stretches are mistakes of a reading. */
const maxNights = 5 * 366;

/** Nights without a rate in the stretches that the sheet speaks for; years between them are those of other sheets. */
export function gapsOf(rates: readonly (PricedNights & { leftOut: boolean })[]): Span[] {
  const used = rates.filter(({ leftOut }) => !leftOut);
  return stretchesOf(used).flatMap(({ from, to }) => {
    const begin = dayNumber(from);
    const length = dayNumber(to) - begin + 1;
    if (length > maxNights) return [];
    const priced = pricedFrom(begin, length, used);
    return spansWhere(begin, length, (at) => priced[at] === 0);
  });
}

/**
 * Coming nights that other sheets price and none once a sheet is newer than they: it takes all nights that it
 * speaks for, those of rooms that it does not name too (D36).
 * @param others newest first
 */
export function nightsLost(
  sheet: SourcedRates,
  others: readonly SourcedRates[],
  today: string,
): LostNights[] {
  const ratesOf = (sheets: readonly SourcedRates[]) =>
    standingSheets(sheets).flatMap(({ rates }) => rates);
  const [before, after] = [ratesOf(others), ratesOf([sheet, ...others])];
  const begin = dayNumber(today);
  const last = before.reduce((latest, { to }) => Math.max(latest, dayNumber(to)), begin - 1);
  const length = Math.min(last - begin + 1, maxNights);
  const priced = (rates: readonly Rate[]) => pricedFrom(begin, length, rates);
  const all = priced(after);
  const nights = spansWhere(begin, length, isLost(priced(before), all));
  const units = new Map(before.flatMap(({ unit }) => (unit ? [[sameName(unit), unit]] : [])));
  const ofUnits = [...units].flatMap(([name, unit]): LostNights[] => {
    const isOf = (rate: Rate) => rate.unit !== null && sameName(rate.unit) === name;
    const isOfUnit = isLost(
      priced(before.filter(isOf)),
      priced(after.filter((rate) => rate.unit === null || isOf(rate))),
    );
    return spansWhere(begin, length, (at) => isOfUnit(at) && all[at] === 1).map((span) => {
      return { ...span, unit };
    });
  });
  return [...nights.map((span) => ({ ...span, unit: null })), ...ofUnits];
}

const isLost = (before: Uint8Array, after: Uint8Array) => (at: number) =>
  before[at] === 1 && after[at] === 0;

/** 1 for each night with a rate. */
function pricedFrom(begin: number, length: number, rates: readonly PricedNights[]): Uint8Array {
  const priced = new Uint8Array(length);
  for (const { from, to, weekdays } of rates) {
    const last = Math.min(dayNumber(to) - begin, length - 1);
    for (let at = Math.max(dayNumber(from) - begin, 0); at <= last; at += 1)
      if (weekdays.length === 0 || weekdays.includes(weekdayOf(begin + at))) priced[at] = 1;
  }
  return priced;
}

function spansWhere(begin: number, length: number, holds: (at: number) => boolean): Span[] {
  const spans: Span[] = [];
  for (let at = 0; at < length; at += 1) {
    if (!holds(at)) continue;
    const first = at;
    while (at + 1 < length && holds(at + 1)) at += 1;
    spans.push(spanOf(dayOfNumber(begin + first), dayOfNumber(begin + at)));
  }
  return spans;
}

/** 1 (Monday) to 7 of a day's number; 1970 began on a Thursday. */
const weekdayOf = (day: number): number => ((day + 3) % 7) + 1;
