import { isoDay } from "#domain/calendar/dates";
import { countWords, formatNumber } from "#domain/text/counted";

/** A property that an inquiry is about. */
export interface InquiryStay {
  id: string;
  name: string;
}

const maxNamed = 6;

/** "Three stays" */
export const countStays = (n: number): string =>
  `${countWords[n] ?? formatNumber(n)} ${n === 1 ? "stay" : "stays"}`;

/** Properties of an inquiry in one line: "Three stays: A, B, C". */
export function staysInWords(stays: readonly InquiryStay[]): string {
  const [only] = stays;
  if (stays.length === 1 && only) return only.name;
  const names = stays.slice(0, maxNamed).map(({ name }) => name);
  const more = stays.length - names.length;
  return `${countStays(stays.length)}: ${names.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}

const dayMs = 24 * 3_600_000;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
const dayAndMonth = format({ day: "numeric", month: "short" });
const dayMonthYear = format({ day: "numeric", month: "short", year: "numeric" });
const weekdayAndDay = format({ weekday: "long", month: "long", day: "numeric" });
const monthAndYear = format({ month: "long", year: "numeric" });

/** "14:02" in UTC. */
export const clockOf = (at: Date): string => at.toISOString().slice(11, 16);

/** "Wednesday, November 25": the date some working days after an inquiry; weekends do not count. */
export function answerDay(sentAt: Date, workingDays: number): string {
  let day = sentAt.getTime();
  for (let left = workingDays; left > 0;) {
    day += dayMs;
    const weekday = new Date(day).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left--;
  }
  return weekdayAndDay.format(new Date(day));
}

/** Short form: the time today, "Yesterday", the day, and the year of older ones. */
export function shortMoment(at: Date, now: Date): string {
  const day = isoDay(at);
  if (day === isoDay(now)) return clockOf(at);
  if (day === isoDay(new Date(now.getTime() - dayMs))) return "Yesterday";
  return at.getUTCFullYear() === now.getUTCFullYear()
    ? dayAndMonth.format(at)
    : dayMonthYear.format(at);
}

/** Month after which data is deleted: "November 2028". */
export function deletionMonth(since: Date, months: number): string {
  return monthAndYear.format(
    new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + months, 1)),
  );
}
