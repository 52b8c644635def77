import { texts } from "#domain/text/texts";
import { longDate } from "./dates";

/** Months as forms and pages name them, January first. */
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

/** Rating of a month for a visit; "closed" where visits are impossible. */
export type MonthRank = "best" | "good" | "fair" | "closed";

/** The rank of a month as a stay rates it. */
export const rankOf = (rating: string): MonthRank =>
  rating === "excellent" ? "best" : rating === "good" || rating === "closed" ? rating : "fair";

/** Consecutive months as ranges of first and last; the input is sorted from 0. */
function monthSpans(indices: readonly number[]): [first: number, last: number][] {
  const spans: [first: number, last: number][] = [];
  for (const month of indices) {
    const span = spans.at(-1);
    if (span && span[1] === month - 1) span[1] = month;
    else spans.push([month, month]);
  }
  return spans;
}

const nameOf = (index: number): string => months[index] ?? "";

/** "January to March", "May": consecutive months of a rating. */
export function monthsOfRank(ranks: readonly MonthRank[], rank: MonthRank): string[] {
  const indices = [...ranks.keys()].filter((month) => ranks[month] === rank);
  return monthSpans(indices).map(([first, last]) => texts.year.range(nameOf(first), nameOf(last)));
}

/** [1, 2, 3, 6] as "February to April, July"; two consecutive months are joined by "and". */
export const monthsInWords = (indices: readonly number[]): string =>
  monthSpans(indices)
    .map(([first, last]) => {
      if (first === last) return nameOf(first);
      return `${nameOf(first)} ${last === first + 1 ? "and" : "to"} ${nameOf(last)}`;
    })
    .join(", ");

const spokenRanks = ["best", "good", "closed"] as const;

/** "Best: June to October. Good: March": the text alternative of the year strip. */
export const yearInWords = (ranks: readonly MonthRank[]): string =>
  texts.year.spoken(
    spokenRanks
      .map((rank) => ({ rank: texts.year.ranks[rank], months: monthsOfRank(ranks, rank) }))
      .filter(({ months: named }) => named.length > 0),
  );

/** Index of a month from a URL, "january"; null if invalid. */
export function readMonth(text: string | null): number | null {
  const index = months.findIndex((month) => month.toLowerCase() === text?.trim().toLowerCase());
  return index < 0 ? null : index;
}

const spelled = /^(?:(\p{L}{3,9})\.?\s+(\d{1,2})|(\d{1,2})\s+(\p{L}{3,9})\.?)$/u;

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** True for "MM-DD" of a day that exists in some year. */
export function isDayOfYear(text: string): boolean {
  if (!/^\d{2}-\d{2}$/.test(text)) return false;
  // 2024 was a leap year.
  const date = new Date(`2024-${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === text;
}

/** "1 June", "Jun 1" and "06-01" as "06-01"; null for anything else, because "1/6" is ambiguous. */
export function readDayOfYear(text: string): string | null {
  const typed = text.trim();
  if (isDayOfYear(typed)) return typed;
  const [, first, after, before, last] = spelled.exec(typed) ?? [];
  const word = (first ?? last)?.toLowerCase();
  const month = months.findIndex((name) =>
    [name, shortMonth(name)].some((known) => known.toLowerCase() === word),
  );
  const day = `${twoDigits(month + 1)}-${twoDigits(Number(after ?? before))}`;
  return isDayOfYear(day) ? day : null;
}

/** "06-15" as "June 15". */
export const dayOfYearText = (day: string): string =>
  longDate(`2024-${day}`).replace(/, \d{4}$/, "");
