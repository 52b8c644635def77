import type { Random, TrueRate } from "./layout";

export interface Span {
  from: string;
  to: string;
}

export interface NamedSpans {
  name: string;
  spans: readonly Span[];
}

/** Spans that follow each other without a gap: each ends on the day before the next starts. */
export const cutDates = (starts: readonly string[], last: string): Span[] =>
  starts.map((from, index) => {
    const next = starts[index + 1];
    return { from, to: next === undefined ? last : addDays(next, -1) };
  });

export const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

/** Gives names to spans by their places. */
export const nameSpans = (
  spans: readonly Span[],
  named: readonly (readonly [string, readonly number[]])[],
): NamedSpans[] =>
  named.map(([name, places]) => ({
    name,
    spans: spans.filter((_, index) => places.includes(index)),
  }));

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

/** Writes a date in a pattern such as "d mmmm yyyy", "dd/mm/yyyy" or "mmm dth". */
export function spell(date: string, pattern: string): string {
  const [year = "", month = "", day = ""] = date.split("-");
  const name = months[Number(month) - 1] ?? "";
  const words: Record<string, string> = {
    yyyy: year,
    yy: year.slice(2),
    mmmm: name,
    mmm: name.slice(0, 3),
    mm: month,
    dd: day,
    dth: ordinal(Number(day)),
    d: String(Number(day)),
  };
  return pattern.replaceAll(/yyyy|yy|mmmm|mmm|mm|dd|dth|d/g, (word) => words[word] ?? word);
}

function ordinal(day: number): string {
  const ending = day > 3 && day < 21 ? "th" : (["th", "st", "nd", "rd"][day % 10] ?? "th");
  return `${day}${ending}`;
}

export const spellSpan = ({ from, to }: Span, pattern: string, join = " – ") =>
  `${spell(from, pattern)}${join}${spell(to, pattern)}`;

/** A whole number of a step, such as a price that ends in 0 or 5. */
export const drawStep = (random: Random, from: number, to: number, step: number) =>
  random.whole(Math.ceil(from / step), Math.floor(to / step)) * step;

/** Writes a whole price with its thousands apart. */
export const group = (amount: number, mark: string) =>
  String(amount).replaceAll(/\B(?=(\d{3})+$)/g, mark);

type Fields = Partial<Omit<TrueRate, "from" | "to" | "price" | "single" | "triple">> & {
  price: number;
  single?: number;
  triple?: number;
};

/** One true rate for each span; prices are in whole units of the currency. */
export const ratesOf = (
  spans: readonly Span[],
  { price, single, triple, ...rest }: Fields,
): TrueRate[] =>
  spans.map((span) => ({
    unit: null,
    charged: "per person sharing" as const,
    sleeps: null,
    minNights: null,
    weekdays: [],
    board: null,
    ...rest,
    price: Math.round(price * 100),
    single: single === undefined ? null : Math.round(single * 100),
    triple: triple === undefined ? null : Math.round(triple * 100),
    ...span,
  }));

/** A document with its own styles. */
export const document = (css: string, body: string) =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><style>${css}</style><body>${body}</body></html>`;
