import type { Period, Rate, Sheet } from "./rate";
import type { Trip } from "./trip";

/** A night with its rate. */
export interface Night {
  evening: string;
  sheet: Sheet;
  rate: Rate;
}

/** The named units with a rate in these nights; null alone where no rate names one. */
export function unitsOf({ arrive, leave }: Trip, sheets: readonly Sheet[]): (string | null)[] {
  const named = new Set<string>();
  for (const { rates } of sheets)
    for (const { unit, from, to } of rates)
      if (unit !== null && from < leave && to >= arrive) named.add(unit);
  return named.size > 0 ? [...named] : [null];
}

/** Null without a rate. */
export function nightAt(
  evening: string,
  unit: string | null,
  sheets: readonly Sheet[],
  today: string,
): Night | null {
  for (const sheet of sheets) {
    let best: Rate | null = null;
    for (const rate of sheet.rates)
      if (isFor(rate, evening, unit, today) && (best === null || outranks(rate, best))) best = rate;
    if (best) return { evening, sheet, rate: best };
  }
  return null;
}

/** 1 (Monday) to 7. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;

const isFor = (rate: Rate, evening: string, unit: string | null, today: string): boolean =>
  rate.from <= evening &&
  evening <= rate.to &&
  (rate.unit === null || rate.unit === unit) &&
  isSold(rate, today) &&
  (rate.weekdays.length === 0 || rate.weekdays.includes(weekdayOf(evening)));

export const isSold = (
  { soldFrom, soldTo }: Pick<Rate, "soldFrom" | "soldTo">,
  today: string,
): boolean => (soldFrom === null || soldFrom <= today) && (soldTo === null || today <= soldTo);

const lengthOf = ({ from, to }: Rate): number => Date.parse(to) - Date.parse(from);

/** The rule for overlapping rates of one sheet. */
export function outranks(one: Rate, other: Rate): boolean {
  const byUnit = Number(one.unit !== null) - Number(other.unit !== null);
  if (byUnit !== 0) return byUnit > 0;
  const byWeekday = Number(one.weekdays.length > 0) - Number(other.weekdays.length > 0);
  if (byWeekday !== 0) return byWeekday > 0;
  const byLength = lengthOf(other) - lengthOf(one);
  if (byLength !== 0) return byLength > 0;
  return one.price > other.price;
}

export const isWithin = ({ from, to }: Period, evening: string): boolean =>
  (from === null || from <= evening) && (to === null || evening <= to);
