import { months } from "#domain/calendar/months";
import type { MonthRating } from "#domain/property/property";

const isGood = (rating: MonthRating | undefined) => rating === "excellent" || rating === "good";

/** The months, counted from 0, that are good or better in every one of these years. */
export const commonMonths = (years: readonly (readonly MonthRating[])[]): number[] =>
  years.length === 0
    ? []
    : months.flatMap((_, month) => (years.every((year) => isGood(year[month])) ? [month] : []));

/** "June to October", "December to February and June": a year has no end. */
export function monthsInWords(found: readonly number[]): string {
  if (found.length === months.length) return "January to December";
  const has = new Set(found);
  const starts = found.filter((month) => !has.has((month + 11) % 12));
  const runs = starts.map((start) => {
    let end = start;
    while (has.has((end + 1) % 12)) end = (end + 1) % 12;
    const [first, last] = [months[start] ?? "", months[end] ?? ""];
    if (start === end) return first;
    return (start + 1) % 12 === end ? `${first} and ${last}` : `${first} to ${last}`;
  });
  return runs.length < 2 ? runs.join("") : `${runs.slice(0, -1).join(", ")} and ${runs.at(-1)}`;
}
