import { addDays } from "#domain/rates/trip";
import type { Period } from "./dates";

export interface Season {
  name: string;
  periods: readonly Period[];
  minNights: number | null;
}

/**
 * Divides the time from the first start ("06-01") of the year to the last day: each period ends on the day
 * before the next one starts. A day that is not later than the one before it is of the next year.
 */
export function divide(year: number, starts: readonly string[], last: string): Period[] {
  let current = year;
  const days = [...starts, last].map((day, index, all) => {
    if (index > 0 && day <= (all[index - 1] ?? "")) current += 1;
    return `${current}-${day}`;
  });
  return starts.map((_, index) => {
    const [from = "", next = ""] = days.slice(index, index + 2);
    return { from, to: index === starts.length - 1 ? next : addDays(next, -1) };
  });
}

/** Gives the periods to the seasons: the order has, for each period, the place of its season in the names. */
export const makeSeasons = (
  names: readonly string[],
  order: readonly number[],
  periods: readonly Period[],
  minNights: readonly (number | null)[] = [],
): Season[] =>
  names.map((name, place) => ({
    name,
    periods: periods.filter((_, index) => order[index] === place),
    minNights: minNights[place] ?? null,
  }));
