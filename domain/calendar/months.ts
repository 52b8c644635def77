import { texts } from "#domain/text/texts";

/** The year as forms and pages name it, January first. */
export const months = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
] as const;

/** "Jan" */
export const shortMonth = (name: string): string => name.slice(0, 3);

/** How good a month is for a visit; "closed" where nobody can go. */
export type MonthRank = "best" | "good" | "fair" | "closed";

/** "January to March", "May": neighbouring months with the rank, as a year has them. */
export function monthRanges(ranks: readonly MonthRank[], wanted: MonthRank): string[] {
  const found: string[] = [];
  let from: number | null = null;
  for (let month = 0; month <= months.length; month += 1) {
    const has = month < months.length && ranks[month] === wanted;
    if (has) from ??= month;
    else if (from !== null) {
      found.push(texts.year.range(months[from] ?? "", months[month - 1] ?? ""));
      from = null;
    }
  }
  return found;
}

const told = ["best", "good", "closed"] as const;

/** "Best: June to October. Good: March", for those who do not see the strip. */
export const yearInWords = (ranks: readonly MonthRank[]): string =>
  texts.year.spoken(
    told
      .map((rank) => ({ rank: texts.year.ranks[rank], months: monthRanges(ranks, rank) }))
      .filter(({ months: named }) => named.length > 0),
  );

/** The place in the year of a month of an address, "january"; null for nonsense. */
export function readMonth(text: string | null): number | null {
  const index = months.findIndex((month) => month.toLowerCase() === text?.trim().toLowerCase());
  return index < 0 ? null : index;
}
