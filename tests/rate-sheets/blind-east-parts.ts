import type { Random, TrueRate } from "./layout";

export interface Span {
  from: string;
  to: string;
}

const months = [
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
const ordinalEnds: Readonly<Record<number, string>> = {
  1: "st",
  2: "nd",
  3: "rd",
  21: "st",
  22: "nd",
  23: "rd",
  31: "st",
};

/** Spans that follow one another: each ends with the night before the next one starts. */
export const calendar = (starts: readonly string[], last: string): Span[] =>
  starts.map((from, index) => {
    const next = starts[index + 1];
    return { from, to: next ? dayBefore(next) : last };
  });

function dayBefore(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}

/** A date in a pattern of Do, DD, D, Month, Mon, MM, YYYY and YY. */
export function dated(date: string, pattern: string): string {
  const [year, month, day] = [date.slice(0, 4), date.slice(5, 7), date.slice(8)];
  const name = months[Number(month) - 1] ?? "";
  const parts: Record<string, string> = {
    Do: `${Number(day)}${ordinalEnds[Number(day)] ?? "th"}`,
    DD: day,
    D: String(Number(day)),
    Month: name,
    Mon: name.slice(0, 3),
    MM: month,
    YYYY: year,
    YY: year.slice(2),
  };
  return pattern.replaceAll(/Do|DD|D|Month|Mon|MM|YYYY|YY/g, (part) => parts[part] ?? part);
}

export const spanned = (span: Span, pattern: string, joint = " – ") =>
  `${dated(span.from, pattern)}${joint}${dated(span.to, pattern)}`;

export const spansAt = (spans: readonly Span[], indexes: readonly number[]): Span[] =>
  spans.filter((_, index) => indexes.includes(index));

export interface Season {
  name: string;
  spans: readonly Span[];
  minNights: number | null;
}

type Facts = Partial<TrueRate> & { price: number };

/** One rate for each span of a season; sums are in whole units of the currency. */
export const priced = (season: Season, facts: Facts): TrueRate[] =>
  season.spans.map(({ from, to }) => ({
    unit: null,
    charged: "per person sharing",
    sleeps: null,
    minNights: season.minNights,
    weekdays: [],
    board: null,
    ...facts,
    from,
    to,
    price: cents(facts.price),
    single: facts.single ? cents(facts.single) : null,
    triple: facts.triple ? cents(facts.triple) : null,
  }));

const cents = (sum: number) => Math.round(sum * 100);

/** A sum between two, in steps as lodges round them. */
export const sumOf = (random: Random, min: number, max: number, step = 5) =>
  random.whole(Math.ceil(min / step), Math.floor(max / step)) * step;

/** Picks some of the names and keeps their order: lodges name their plainest room first. */
export function someOf(random: Random, names: readonly string[], count: number): string[] {
  const chosen = random.some(names, count);
  return names.filter((name) => chosen.includes(name));
}

export const grouped = (sum: number, mark = ",") =>
  String(sum).replaceAll(/\B(?=(\d{3})+$)/g, mark);

/** A page with its own styles; colors are printed. */
export const pageOf = (
  styles: string,
  body: string,
) => `<!doctype html><meta charset="utf-8"><style>
  *{-webkit-print-color-adjust:exact;print-color-adjust:exact}
  @page{margin:12mm} table{border-collapse:collapse} ${styles}</style><body>${body}`;

export const row = (cells: readonly string[], attributes = "") =>
  `<tr ${attributes}>${cells.join("")}</tr>`;
