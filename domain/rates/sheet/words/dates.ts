import {
  daysInMonth,
  isDay,
  isFullYear,
  isJoint,
  isPart,
  type Token,
  tokenize,
  vague,
  yearOf,
} from "./date-tokens";
import { remember } from "./remember";

export { daysInMonth } from "./date-tokens";

/** Ranges of dates in the many spellings of rate sheets. Years that a range omits are null. */

export interface DayOfYear {
  year: number | null;
  month: number;
  day: number;
}
export interface DateRange {
  from: DayOfYear;
  to: DayOfYear;
  /** Place in the text. */
  start: number;
  end: number;
  /** True for "03/04/2027", where day and month could be each other. */
  isAmbiguous: boolean;
  /** Says how its days were guessed, if its words can be read in two ways: "Jun 27 – Oct 27". */
  doubt?: string;
}

/** "day": 31/12/2027. "month": 12/31/2027. */
export type DateOrder = "day" | "month";

interface ParsedDate {
  day: number | null;
  month: number | null;
  year: number | null;
  next: number;
  isAmbiguous: boolean;
}

/** "2027", "'27" or ", 2027" after a date that ends before `at`. */
function readYear(tokens: readonly Token[], at: number): { year: number | null; next: number } {
  const none = { year: null, next: at };
  const token = tokens[at];
  if (isFullYear(token)) return { year: yearOf(token), next: at + 1 };
  const next = tokens[at + 1];
  if (token?.kind === "mark" && token.text !== "/" && isFullYear(next))
    return { year: yearOf(next), next: at + 2 };
  if (token && /^['’]$/.test(token.text) && yearOf(next) !== null)
    return { year: yearOf(next), next: at + 2 };
  return none;
}

/** "27" of "01 Jul 27" and "21-Dec-27": two digits that no month follows. */
function readShortYear(
  tokens: readonly Token[],
  at: number,
): { year: number | null; next: number } {
  const full = readYear(tokens, at);
  if (full.year !== null) return full;
  const token = tokens[at];
  const after = tokens[at + 1];
  if (token?.text.length === 2 && yearOf(token) !== null && after?.kind !== "month")
    return { year: yearOf(token), next: at + 1 };
  return full;
}

function readDate(tokens: readonly Token[], at: number, order: DateOrder): ParsedDate | null {
  const day = isLeapDay(tokens.slice(at, at + 4)) ? at + 2 : at;
  return readNumeric(tokens, at, order) ?? readDayMonth(tokens, day) ?? readMonthDay(tokens, at);
}

/** "01/07/2027", "01.11.27", "2027-01-31". */
function readNumeric(tokens: readonly Token[], at: number, order: DateOrder): ParsedDate | null {
  const [first, mark, second, again, third] = tokens.slice(at, at + 5);
  if (!first || !mark || !second || !again || !third) return null;
  if ([first, second, third].some(({ kind }) => kind !== "number")) return null;
  const isDashed = mark.kind === "dash" && again.kind === "dash";
  if (!isDashed && !/^(?:\.\.|\/\/)$/.test(mark.text + again.text)) return null;
  if (isFullYear(first)) return toDate(third.value, second.value, yearOf(first), at + 5);
  const year = isDashed && !isFullYear(third) ? null : yearOf(third);
  const isDayAndMonth = isDay(first) && isDay(second);
  if (year === null || !isDayAndMonth) return null;
  const [day, month] = orderParts(first.value, second.value, order);
  const isAmbiguous = Math.max(first.value, second.value) <= 12 && first.value !== second.value;
  return toDate(day, month, year, at + 5, isAmbiguous);
}

/** "1.4. – 31.5." and "1/4 – 31/5" are dates; a fraction or an hour stands alone. */
const isBesideJoint = (tokens: readonly Token[], at: number, end: Token | undefined) =>
  isJoint(tokens[end?.text === "." ? at + 4 : at + 3]) || isJoint(tokens[at - 1]);

/** "01.04." and "01/04" without a year, both of two digits. */
function readNumericOfYear(
  tokens: readonly Token[],
  at: number,
  order: DateOrder,
): ParsedDate | null {
  const [first, mark, second, end] = tokens.slice(at, at + 4);
  if (!first || !second || !isDay(first) || !isDay(second)) return null;
  if (!/^[./]$/.test(mark?.text ?? "")) return null;
  const isLong = first.text.length === 2 && second.text.length === 2;
  if (!isLong && !isBesideJoint(tokens, at, end)) return null;
  const [day, month] = orderParts(first.value, second.value, order);
  const next = end?.text === "." ? at + 4 : at + 3;
  if (tokens[next - 1]?.text === "." && tokens[next]?.kind === "number") return null;
  const isAmbiguous = Math.max(first.value, second.value) <= 12 && first.value !== second.value;
  return toDate(day, month, null, next, isAmbiguous);
}

/** Day and month; a number above 12 decides. */
function orderParts(first: number, second: number, order: DateOrder): [number, number] {
  const isDayFirst = second > 12 ? false : first > 12 || order === "day";
  return isDayFirst ? [first, second] : [second, first];
}

function toDate(
  day: number,
  month: number,
  year: number | null,
  next: number,
  isAmbiguous = false,
): ParsedDate | null {
  if (month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null;
  return { day, month, year, next, isAmbiguous };
}

/** "28/29 Feb", which is the last day in any year. */
const isLeapDay = ([first, mark, second, month]: readonly Token[]) =>
  [first?.value, second?.value, month?.value].join() === "28,29,2" && mark?.text === "/";

/** "1 January 2027", "01-Apr-27", "1 of Jan". */
function readDayMonth(tokens: readonly Token[], at: number): ParsedDate | null {
  const first = tokens[at];
  if (!first || !isDay(first)) return null;
  // "1. Januar" and "1-Jan"
  const isDashed = /^[–—‒−./-]$/.test(tokens[at + 1]?.text ?? "");
  const month = tokens[at + (isDashed ? 2 : 1)];
  if (month?.kind !== "month") return null;
  let next = at + (isDashed ? 3 : 2);
  if (tokens[next]?.text === "." && month.text.length < 5) next += 1;
  if (isDashed && /^[–—‒−/-]$/.test(tokens[next]?.text ?? "")) {
    const short = yearOf(tokens[next + 1]);
    if (short !== null && tokens[next + 2]?.kind !== "month")
      return toDate(first.value, month.value, short, next + 2);
  }
  const { year, next: end } = readShortYear(tokens, next);
  return toDate(first.value, month.value, year, end);
}

/** "Jan 6", "July 1, 2027", and "Jan" or "Jan 2027" without a day. */
function readMonthDay(tokens: readonly Token[], at: number): ParsedDate | null {
  const month = tokens[at];
  if (month?.kind !== "month") return null;
  let next = at + 1;
  if (tokens[next]?.text === "." && month.text.length < 5) next += 1;
  const day = tokens[next];
  const isFollowedByMonth = tokens[next + 1]?.kind === "month";
  if (day && isDay(day) && !isFollowedByMonth) {
    const { year, next: end } = readYear(tokens, next + 1);
    return toDate(day.value, month.value, year, end);
  }
  const { year, next: end } = readYear(tokens, next);
  return { day: null, month: month.value, year, next: end, isAmbiguous: false };
}

/** All ranges in the text, in order. A single month is a range; a single day is none. */
export const readRanges = remember(parseRanges);

function parseRanges(text: string, order: DateOrder = "day"): readonly DateRange[] {
  const tokens = tokenize(text);
  const ranges: DateRange[] = [];
  for (let at = 0; at < tokens.length;) {
    const range = readRange(tokens, at, order);
    if (range) {
      const last = ranges.at(-1);
      const between = last ? text.slice(last.end, range.value.start) : "";
      const months = last && joinMonths(last, range.value, between);
      if (months) ranges[ranges.length - 1] = months;
      else ranges.push(range.value);
      at = range.next;
    } else at += 1;
  }
  return ranges;
}

/** "July & August" is one range. Null for ranges of days, and for months that do not follow each other. */
function joinMonths(first: DateRange, next: DateRange, between: string): DateRange | null {
  if (!/^ ?(?:[,/&+]|and|or) ?$/i.test(between) || first.to.year !== next.from.year) return null;
  const isWhole = [first, next].every(
    ({ from, to }) => from.day === 1 && to.day === daysInMonth(to.year, to.month),
  );
  const isNext = first.to.month + 1 === next.from.month;
  return isWhole && isNext ? { ...first, to: next.to, end: next.end } : null;
}

/** True if the words before are the beginning of a range that was not understood: "mid-March to May". */
function isRestOfRange(tokens: readonly Token[], at: number): boolean {
  const joint = isJoint(tokens[at - 1]);
  const before = tokens[joint ? at - 2 : at - 1];
  if (joint && isPart(before)) return true;
  return tokens[at]?.kind === "month" && (vague.test(before?.text ?? "") || isDay(tokens[at - 1]));
}

function readRange(tokens: readonly Token[], at: number, order: DateOrder) {
  const first = tokens[at];
  // Digits that other digits or a letter touch belong to something else.
  if (!first || (first.kind !== "number" && first.kind !== "month")) return null;
  if (isRestOfRange(tokens, at)) return null;
  const shared = readMonthsOfYears(tokens, at) ?? readSharedMonth(tokens, at);
  if (shared) return shared;
  const from =
    readShared(tokens, at, order) ??
    readDate(tokens, at, order) ??
    readNumericOfYear(tokens, at, order);
  if (!from) return null;
  if (isJoint(tokens[from.next])) {
    const to = readLast(tokens, from.next + 1, order);
    if (to) return joinDates(tokens, at, from, to);
    // "March to mid-May" is no March.
    if (vague.test(tokens[from.next + 1]?.text ?? "")) return null;
  }
  return readWholeMonth(tokens, at, from);
}

function readWholeMonth(tokens: readonly Token[], at: number, date: ParsedDate) {
  const isWhole = date.day === null && date.month !== null;
  return isWhole && tokens[at - 1]?.kind !== "number" ? joinDates(tokens, at, date, date) : null;
}

const readLast = (tokens: readonly Token[], at: number, order: DateOrder) =>
  readDate(tokens, at, order) ?? readNumericOfYear(tokens, at, order) ?? readEnd(tokens, at);

/**
 * "Jun 27 – Oct 27" and "Jun-27 – Oct-27": two months with the last digits of one year, or of one and the
 * next. Without the dashes it could be days.
 */
function readMonthsOfYears(tokens: readonly Token[], at: number) {
  const from = readMonthOfYear(tokens, at);
  if (!from || !isJoint(tokens[from.next])) return null;
  const to = readMonthOfYear(tokens, from.next + 1);
  if (!to || to.isDashed !== from.isDashed || isPart(tokens[to.next])) return null;
  const isNext = to.year === from.year + 1 && to.month < from.month;
  if (to.year !== from.year && !(from.isDashed && to.year > from.year) && !isNext) return null;
  const plain = { day: null, isAmbiguous: false };
  // Christmas is spelled so: "Dec 26 – Jan 27".
  if (isNext && !from.isDashed) {
    const days = [from, to].map(({ month, year, next }) => toDate(year % 100, month, null, next));
    const [first, last] = days;
    const range = first && last ? joinDates(tokens, at, first, last) : null;
    return range && { ...range, value: { ...range.value, doubt: daysOrYears } };
  }
  const range = joinDates(tokens, at, { ...from, ...plain }, { ...to, ...plain });
  return range && !from.isDashed
    ? { ...range, value: { ...range.value, doubt: daysOrYears } }
    : range;
}

const daysOrYears = "days or years of the months";

function readMonthOfYear(tokens: readonly Token[], at: number) {
  const month = tokens[at];
  if (month?.kind !== "month") return null;
  const isDashed = tokens[at + 1]?.kind === "dash" && tokens[at + 1]?.start === month.end;
  const number = tokens[at + (isDashed ? 2 : 1)];
  const year = number?.text.length === 2 ? yearOf(number) : null;
  if (year === null || year < 2024 || year > 2035) return null;
  return { month: month.value, year, isDashed, next: at + (isDashed ? 3 : 2) };
}

/** "End of February". */
function readEnd(tokens: readonly Token[], at: number): ParsedDate | null {
  const month = tokens[at + 1];
  if (!/^end$/i.test(tokens[at]?.text ?? "") || month?.kind !== "month") return null;
  const { year, next } = readShortYear(tokens, at + 2);
  return toDate(daysInMonth(year, month.value), month.value, year, next);
}

/** "December 1 – 19" and "Dec 1 to 19, 2027". */
function readSharedMonth(tokens: readonly Token[], at: number) {
  const [month, first, joint, last, after] = tokens.slice(at, at + 5);
  if (!month || !first || !last || month.kind !== "month" || !isJoint(joint)) return null;
  if (!isDay(first) || !isDay(last) || first.value >= last.value) return null;
  // "Jan 6 – 31 Mar" and "Jan 6 – 31/03" end in another month.
  if (isMonthAfter(after, tokens[at + 5])) return null;
  const { year, next } = readYear(tokens, at + 4);
  const from = toDate(first.value, month.value, year, at + 2);
  const to = toDate(last.value, month.value, year, next);
  return from && to ? joinDates(tokens, at, from, to) : null;
}

const isMonthAfter = (after: Token | undefined, next: Token | undefined) =>
  after?.kind === "month" || (/^[./]$/.test(after?.text ?? "") && next?.kind === "number");

/** The "1" of "1 – 15 January". */
function readShared(tokens: readonly Token[], at: number, order: DateOrder): ParsedDate | null {
  const [first, joint, second] = tokens.slice(at, at + 3);
  if (!first || !isDay(first) || !isJoint(joint) || !isDay(second)) return null;
  if (tokens[at + 3]?.kind !== "month" || readNumeric(tokens, at, order)) return null;
  return { day: first.value, month: null, year: null, next: at + 1, isAmbiguous: false };
}

export const monthWithoutDay = "a month without a day";

function joinDates(tokens: readonly Token[], at: number, from: ParsedDate, to: ParsedDate) {
  // "Nov – 19 Dec" is from the first of November, unless it is the rest of a range that was cut.
  const isHalf = (from.day === null) !== (to.day === null);
  const [start, end] = [
    { month: from.month ?? to.month ?? 0, day: from.day ?? 1 },
    { month: to.month ?? 0, day: to.day ?? lastDay(to, from.year) },
  ];
  const years = shareYears(start, end, [from.year, to.year]);
  const value: DateRange = {
    from: { ...start, year: years[0] },
    to: { ...end, year: years[1] },
    start: tokens[at]?.start ?? 0,
    end: tokens[to.next - 1]?.end ?? 0,
    isAmbiguous: from.isAmbiguous || to.isAmbiguous,
    ...(isHalf ? { doubt: monthWithoutDay } : {}),
  };
  return isPossible(value) ? { value, next: to.next } : null;
}

const lastDay = ({ year, month }: ParsedDate, otherYear: number | null) =>
  daysInMonth(year ?? otherYear, month ?? 0);

/** A year that is stated once holds for both dates, unless the range passes the turn of the year. */
function shareYears(
  start: { month: number; day: number },
  end: { month: number; day: number },
  [first, last]: readonly [number | null, number | null],
): [number | null, number | null] {
  const passed = toIso(start, 2000) > toIso(end, 2000) ? 1 : 0;
  if (first === null) return [last === null ? null : last - passed, last];
  return [first, last ?? first + passed];
}

function isPossible({ from, to }: DateRange): boolean {
  if (daysInMonth(from.year, from.month) < from.day) return false;
  if (from.year === null || to.year === null) return true;
  return toIso(from, from.year) <= toIso(to, to.year);
}

/** A date that stands alone, such as the cell of a column "From". */
export function readSingleDate(
  text: string,
  order: DateOrder = "day",
): { date: DayOfYear; isAmbiguous: boolean } | null {
  const tokens = tokenize(text.trim());
  const date = readDate(tokens, 0, order);
  if (!date || date.next !== tokens.length || date.day === null || date.month === null) return null;
  const { day, month, year, isAmbiguous } = date;
  return { date: { day, month, year }, isAmbiguous };
}

/** The first or last day of a season in a cell of its own: a date, or a month as "Mar 2027", whose day is not said. */
export interface Edge {
  date: DayOfYear;
  isAmbiguous: boolean;
  isMonth: boolean;
}

export function readEdge(text: string, order: DateOrder = "day"): Edge | null {
  const single = readSingleDate(text, order);
  if (single) return { ...single, isMonth: false };
  const tokens = tokenize(text.trim());
  const date = readDate(tokens, 0, order);
  if (!date || date.next !== tokens.length || date.day !== null || date.month === null) return null;
  const { month, year, isAmbiguous } = date;
  return { date: { day: 1, month, year }, isAmbiguous, isMonth: true };
}

/** "day" or "month" if a date of the text can be read one way alone; null if none says. */
export function readOrder(text: string): DateOrder | null {
  for (const [, first, , second] of text.matchAll(/\b(\d{1,2})([./])(\d{1,2})\2(?:20)?\d\d\b/g)) {
    if (Number(first) > 12) return "day";
    if (Number(second) > 12) return "month";
  }
  return null;
}

/** Years that the text states, such as those of "2026/27" and "Rates 2027". */
export function readYears(text: string): number[] {
  const years = new Set<number>();
  for (const [, year, short] of text.matchAll(/\b(20[2-7]\d)(?: ?[/–-] ?(\d\d)(?!\d))?/g)) {
    years.add(Number(year));
    if (short && Number(short) === (Number(year) % 100) + 1) years.add(Number(year) + 1);
  }
  return [...years].toSorted();
}

export const toIso = ({ month, day }: { month: number; day: number }, year: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
