import { isoDay } from "#domain/calendar/dates";

const dayMs = 24 * 3_600_000;

const format = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat("en-US", { timeZone: "UTC", ...options });
const dayAndMonth = format({ day: "numeric", month: "short" });
const dayMonthYear = format({ day: "numeric", month: "short", year: "numeric" });
const monthAndYear = format({ month: "long", year: "numeric" });

/** "14:02" in UTC. */
export const clockOf = (at: Date): string => at.toISOString().slice(11, 16);

/** As short as it can be told: the hour of today, "Yesterday", the day, and the year of older ones. */
export function shortMoment(at: Date, now: Date): string {
  const day = isoDay(at);
  if (day === isoDay(now)) return clockOf(at);
  if (day === isoDay(new Date(now.getTime() - dayMs))) return "Yesterday";
  return at.getUTCFullYear() === now.getUTCFullYear()
    ? dayAndMonth.format(at)
    : dayMonthYear.format(at);
}

/** The month in which something is deleted that is kept for so many months: "November 2028". */
export function keptUntil(since: Date, months: number): string {
  return monthAndYear.format(
    new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + months, 1)),
  );
}
