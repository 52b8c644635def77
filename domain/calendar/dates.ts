const longFormat = new Intl.DateTimeFormat("en-US", {
  year: "numeric",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

const toDate = (value: Date | string): Date =>
  typeof value === "string" ? new Date(value) : value;

/** "November 21, 2026", in UTC; empty for an invalid date. */
export function longDate(value: Date | string): string {
  const date = toDate(value);
  return Number.isNaN(date.getTime()) ? "" : longFormat.format(date);
}

const weekdayFormat = new Intl.DateTimeFormat("en-US", {
  weekday: "long",
  year: "numeric",
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** "Saturday, November 21, 2026", in UTC. */
export const weekdayDate = (value: Date | string): string => weekdayFormat.format(toDate(value));

const shortFormat = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  timeZone: "UTC",
});

/** "Nov 21", in UTC. */
export const shortDate = (value: Date | string): string => shortFormat.format(toDate(value));

const monthDayFormat = new Intl.DateTimeFormat("en-US", {
  month: "long",
  day: "numeric",
  timeZone: "UTC",
});

/** "November 21", in UTC. */
export const monthDay = (value: Date | string): string => monthDayFormat.format(toDate(value));

/** "2026-11-21" in UTC. */
export function isoDay(value: Date | string): string {
  return toDate(value).toISOString().slice(0, 10);
}

/** "14:15 UTC" */
export const clockOf = (date: Date): string => `${date.toISOString().slice(11, 16)} UTC`;

/** "2026-11-21-141503" in UTC, for file names. */
export function fileStamp(date: Date): string {
  return date.toISOString().slice(0, 19).replace("T", "-").replaceAll(":", "");
}

/** "Last updated" of a legal page: the operator's revision date, else today (D14). */
export function lastUpdated(revisedOn: string | null, today: Date): string {
  return longDate(revisedOn ?? today) || longDate(today);
}

/** True for a real day written "YYYY-MM-DD". */
export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && isoDay(date) === text;
}

/** "2026-05" as "May 2026"; other text unchanged. */
export function monthAndYear(date: string): string {
  if (!/^\d{4}-\d{2}$/.test(date)) return date;
  return new Date(`${date}-01T00:00:00Z`).toLocaleDateString("en-US", {
    month: "long",
    year: "numeric",
    timeZone: "UTC",
  });
}
