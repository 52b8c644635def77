import { longDate } from "./dates";
import { months, shortMonth } from "./months";

const spelled = /^(?:(\p{L}{3,9})\.?\s+(\d{1,2})|(\d{1,2})\s+(\p{L}{3,9})\.?)$/u;

const twoDigits = (number: number): string => String(number).padStart(2, "0");

/** True for "MM-DD" of a day that some year has. */
export function isDayOfYear(text: string): boolean {
  if (!/^\d{2}-\d{2}$/.test(text)) return false;
  // 2024 had a 29 February.
  const date = new Date(`2024-${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(5, 10) === text;
}

/** "1 June", "Jun 1" and "06-01" as "06-01"; null for anything else: "1/6" could be two days. */
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

/** [1, 2, 3, 6] as "February to April, July"; months count from 0, in their order. */
export function monthRanges(indices: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const month of indices) {
    const open = ranges.at(-1);
    if (open && open[1] === month - 1) open[1] = month;
    else ranges.push([month, month]);
  }
  return ranges.map(rangeInWords).join(", ");
}

const rangeInWords = ([first, last]: [number, number]): string => {
  if (first === last) return `${months[first]}`;
  return `${months[first]} ${last === first + 1 ? "and" : "to"} ${months[last]}`;
};
