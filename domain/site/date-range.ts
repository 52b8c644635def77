import { isDay, isoDay } from "#domain/calendar/dates";

const dayMs = 24 * 3_600_000;

/** Days, both included, as "YYYY-MM-DD". */
export interface DayRange {
  from: string;
  to: string;
}

export const presets = ["7", "30", "90", "year", "all"] as const;
export type Preset = (typeof presets)[number];

export interface ChosenRange extends DayRange {
  /** Undefined for days that were typed. */
  preset?: Preset;
  /** What is wrong with the typed days; the standard range is shown meanwhile. */
  problems: { from?: string; to?: string };
}

const standard: Preset = "30";
const firstDay = "2000-01-01";

export const addDays = (day: string, days: number): string =>
  isoDay(new Date(Date.parse(day) + days * dayMs));

export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

function presetRange(preset: Preset, today: string, oldest: string | null): DayRange {
  if (preset === "year") return { from: `${today.slice(0, 4)}-01-01`, to: today };
  if (preset === "all") return { from: oldest && oldest < today ? oldest : today, to: today };
  return { from: addDays(today, 1 - Number(preset)), to: today };
}

/**
 * The days that an address asks for: a named range, or those typed into it.
 * @param oldest the first day that was counted
 */
export function rangeOf(
  params: URLSearchParams,
  today: string,
  oldest: string | null,
): ChosenRange {
  const [from, to] = ["from", "to"].map((name) => (params.get(name) ?? "").trim());
  if (from || to) {
    const problems = problemsOf(from ?? "", to ?? "", today);
    return Object.keys(problems).length > 0
      ? { ...presetRange(standard, today, oldest), preset: standard, problems }
      : { from: from ?? "", to: to ?? "", problems };
  }
  const preset = presets.find((known) => known === params.get("range")) ?? standard;
  return { ...presetRange(preset, today, oldest), preset, problems: {} };
}

function problemsOf(from: string, to: string, today: string): ChosenRange["problems"] {
  const unreadable = (day: string) =>
    day === "" ? "Please give this day too" : "Please give a day as YYYY-MM-DD, such as 2026-11-21";
  if (!isDay(from) || !isDay(to))
    return {
      ...(!isDay(from) && { from: unreadable(from) }),
      ...(!isDay(to) && { to: unreadable(to) }),
    };
  if (from < firstDay) return { from: `Please begin in 2000 or later` };
  if (to > today) return { to: "This day is still to come" };
  return from > to ? { to: "The last day comes before the first" } : {};
}

/** As many days right before. */
export function periodBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) };
}

/** The first day of each whole month inside, and the days that stand over at both ends. */
export function wholeMonths({ from, to }: DayRange): { months: string[]; rest: DayRange[] } {
  const months: string[] = [];
  let month = from.endsWith("-01") ? from : monthAfter(from);
  while (addDays(monthAfter(month), -1) <= to) {
    months.push(month);
    month = monthAfter(month);
  }
  const [first] = months;
  if (!first) return { months, rest: [{ from, to }] };
  const rest = [
    { from, to: addDays(first, -1) },
    { from: month, to },
  ];
  return { months, rest: rest.filter((part) => part.from <= part.to) };
}

/** The first day of the next month. */
function monthAfter(day: string): string {
  const date = new Date(`${day.slice(0, 7)}-01T00:00:00Z`);
  return isoDay(new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1)));
}

export type Step = "day" | "week" | "month";

/** What one point of a chart stands for: more than about a hundred cannot be told apart. */
export function stepOf(range: DayRange): Step {
  const days = daysIn(range);
  if (days <= 100) return "day";
  return days <= 700 ? "week" : "month";
}

/** The first day of each part of the range, and of the part that a day belongs to. */
export function partsOf(range: DayRange): { starts: string[]; startOf: (day: string) => string } {
  const step = stepOf(range);
  const starts: string[] = [];
  const next = (day: string) => (step === "month" ? monthAfter(day) : addDays(day, widths[step]));
  for (let day = range.from; day <= range.to; day = next(day)) starts.push(day);
  const startOf = (day: string) => {
    if (step === "month")
      return day.slice(0, 7) === range.from.slice(0, 7) ? range.from : `${day.slice(0, 7)}-01`;
    const at = Math.floor((daysIn({ from: range.from, to: day }) - 1) / widths[step]);
    return starts[at] ?? range.to;
  };
  return { starts, startOf };
}

const widths = { day: 1, week: 7 } as const;
