import type { Random, TrueRate } from "./layout";

export interface Span {
  from: string;
  to: string;
}

export interface Season {
  name: string;
  spans: readonly Span[];
}

const longMonths = [
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
];

const dayBefore = (date: string) =>
  new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/**
 * Seasons that follow each other without a gap: each start is the first night of the season with that
 * number, and the last span ends with the given night.
 */
export function followSeasons(
  names: readonly string[],
  starts: readonly (readonly [string, number])[],
  end: string,
): Season[] {
  const spans = starts.map(([from, season], index) => {
    const next = starts[index + 1];
    return { season, from, to: next ? dayBefore(next[0]) : end };
  });
  return names.map((name, number) => ({
    name,
    spans: spans.filter(({ season }) => season === number).map(({ from, to }) => ({ from, to })),
  }));
}

interface Day {
  year: number;
  month: number;
  day: number;
}

const split = (date: string): Day => {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return { year, month, day };
};
const two = (value: number) => String(value).padStart(2, "0");
const long = ({ month }: Day) => longMonths[month - 1] ?? "";
const short = (day: Day) => long(day).slice(0, 3);
const ordinal = (day: number) => {
  const last = day % 10;
  if (day > 10 && day < 14) return `${day}th`;
  if (last === 1) return `${day}st`;
  if (last === 2) return `${day}nd`;
  return last === 3 ? `${day}rd` : `${day}th`;
};

type SpellDay = (day: Day) => string;
export type SpellSpan = (span: Span) => string;

const spelled =
  (join: string, spell: SpellDay): SpellSpan =>
  ({ from, to }) =>
    `${spell(split(from))}${join}${spell(split(to))}`;

/** Says the year once for both days, or of each if they are of different years. */
const yearOnce =
  (join: string, spell: SpellDay): SpellSpan =>
  ({ from, to }) => {
    const [first, last] = [split(from), split(to)];
    const year = first.year === last.year ? "" : ` ${first.year}`;
    return `${spell(first)}${year}${join}${spell(last)} ${last.year}`;
  };

/** Says no year while both days are of one year. */
const yearNever =
  (join: string, spell: SpellDay): SpellSpan =>
  (span) =>
    span.from.slice(0, 4) === span.to.slice(0, 4)
      ? spelled(join, spell)(span)
      : yearOnce(join, spell)(span);

export const datesWithYear: readonly SpellSpan[] = [
  yearOnce(" – ", (day) => `${day.day} ${short(day)}`),
  yearOnce(" to ", (day) => `${ordinal(day.day)} ${long(day)}`),
  yearOnce(" - ", (day) => `${two(day.day)} ${long(day)}`),
  spelled(" – ", (day) => `${two(day.day)} ${short(day)} ${day.year}`),
  spelled(" till ", (day) => `${two(day.day)}-${short(day)}-${day.year}`),
];

export const datesInDigits: readonly SpellSpan[] = [
  spelled(" – ", ({ day, month, year }) => `${two(day)}/${two(month)}/${year}`),
  spelled(" - ", ({ day, month, year }) => `${two(day)}.${two(month)}.${year}`),
  spelled(" to ", ({ day, month, year }) => `${two(day)}/${two(month)}/${two(year % 100)}`),
];

export const datesWithoutYear: readonly SpellSpan[] = [
  yearNever(" – ", (day) => `${day.day} ${short(day)}`),
  yearNever(" to ", (day) => `${ordinal(day.day)} ${long(day)}`),
  yearNever(" - ", (day) => `${short(day)} ${day.day}`),
  yearNever("–", (day) => `${day.day} ${long(day)}`),
];

export const spellAll = ({ spans }: Season, spell: SpellSpan, join: string) =>
  spans.map((span) => spell(span)).join(join);

export const cents = (amount: number) => Math.round(amount * 100);
export const comma = (amount: number) => amount.toLocaleString("en-US");

/** A price between the two in steps of five. */
export const drawRate = (random: Random, min: number, max: number) =>
  random.whole(Math.ceil(min / 5), Math.floor(max / 5)) * 5;

type Amounts = Partial<Record<"single" | "triple", number | null>>;
type Words = Partial<
  Pick<TrueRate, "unit" | "charged" | "sleeps" | "minNights" | "weekdays" | "board">
>;

/** One rate for each span of the season; amounts are whole units of the currency. */
export function seasonRates(
  { spans }: Season,
  price: number,
  { single = null, triple = null, ...words }: Amounts & Words = {},
): TrueRate[] {
  return spans.map(({ from, to }) => ({
    unit: null,
    charged: "per person sharing",
    sleeps: null,
    minNights: null,
    weekdays: [],
    board: null,
    ...words,
    from,
    to,
    price: cents(price),
    single: single === null ? null : cents(single),
    triple: triple === null ? null : cents(triple),
  }));
}

/** A page in a style of its own. */
export const paper = (styles: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><style>table{border-collapse:collapse}${styles}</style><body>${body}`;
