import { z } from "zod";

import { isDay, isoDay } from "#domain/calendar/dates";
import { readNumber } from "#domain/forms/values";

const dayMs = 24 * 3_600_000;

/** Inclusive days, as "YYYY-MM-DD". */
export interface DayRange {
  from: string;
  to: string;
}

const presets = ["7", "30", "90", "year", "all"] as const;
export type Preset = (typeof presets)[number];

export interface ChosenRange extends DayRange {
  /** Undefined for custom dates. */
  preset?: Preset;
  /** Errors in the entered dates; the default range is used instead. */
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
 * Date range of a URL: a named range, or two dates.
 * @param oldest the first day with data
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
    day === ""
      ? "Please enter this date too"
      : "Please enter a date as YYYY-MM-DD, such as 2026-11-21";
  if (!isDay(from) || !isDay(to))
    return {
      ...(!isDay(from) && { from: unreadable(from) }),
      ...(!isDay(to) && { to: unreadable(to) }),
    };
  if (from < firstDay) return { from: `Please choose a date in 2000 or later` };
  if (to > today) return { to: "This date is in the future" };
  return from > to ? { to: "The end date is before the start date" } : {};
}

/** The preceding range of the same length. */
export function periodBefore(range: DayRange): DayRange {
  return { from: addDays(range.from, -daysIn(range)), to: addDays(range.from, -1) };
}

/** First day of each whole month within, and the remaining days at both ends. */
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

/** Period of one point of a chart: more than about a hundred would not be distinguishable. */
export function stepOf(range: DayRange): Step {
  const days = daysIn(range);
  if (days <= 100) return "day";
  return days <= 700 ? "week" : "month";
}

/** The first day of each period of the range, and of the period that a day belongs to. */
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

/** A round number above the highest value, and even steps up to it. */
export function chartScale(highest: number, steps = 3): number[] {
  const rough = Math.max(1, highest) / steps;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 3, 5, 10].map((n) => n * power).find((round) => round >= rough) ?? rough;
  const whole = Math.max(1, Math.round(step));
  return Array.from({ length: steps + 1 }, (_, index) => index * whole);
}

/** Clicks per hundred views with one decimal: "7.5%"; without views "0.0%". */
export function clickRate(clicks: number, views: number): string {
  const rate = views > 0 ? (clicks / views) * 100 : 0;
  return `${rate.toFixed(1)}%`;
}

/** The operator's terms or estimates for a partner. */
export interface PartnerTerms {
  /** Percent of the price that the partner pays. */
  commission: number;
  /** Bookings per hundred clicks. */
  bookings: number;
  /** Nights per booking. */
  nights: number;
}

const amount = (missing: string, unreadable: string, max: number) =>
  z.string({ error: missing }).transform((text, ctx): number => {
    const value = readNumber(text);
    if (value !== null && value >= 0.1 && value <= max) return value;
    ctx.addIssue({ code: "custom", message: text.trim() ? unreadable : missing });
    return z.NEVER;
  });

export const partnerTermsSchema = z.object({
  commission: amount(
    "Please enter the commission",
    "The commission must be a percentage from 0.1 to 100, such as 6 or 4.5",
    100,
  ),
  bookings: amount(
    "Please enter the bookings per 100 clicks",
    "Bookings per 100 clicks must be a number from 0.1 to 100, such as 2",
    100,
  ),
  nights: amount(
    "Please enter the nights per booking",
    "Nights must be a number from 0.1 to 365, such as 3",
    365,
  ),
});

/**
 * Estimated revenue of clicks in USD: clicks, conversion rate, length of stay, price, and the partner's
 * commission. Null where one of these is unknown.
 */
export function estimatedCommission(
  clicks: number,
  averagePrice: number | null,
  terms: PartnerTerms | null,
): number | null {
  if (!terms || averagePrice === null) return null;
  const { commission, bookings, nights } = terms;
  return clicks * (bookings / 100) * nights * averagePrice * (commission / 100);
}
