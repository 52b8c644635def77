import type { Board, Charge } from "#domain/rates/rate";
import type { Random, TrueRate } from "./layout";

/** First and last night, "YYYY-MM-DD". */
export type Span = readonly [first: string, last: string];

export interface Term {
  name: string;
  spans: readonly Span[];
  minNights?: number;
}

const monthNames = [
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

const two = (value: number) => String(value).padStart(2, "0");
const dayMs = 86_400_000;

export const asDate = (day: string) => new Date(`${day}T00:00:00Z`);

const dayBefore = (day: string) =>
  new Date(asDate(day).getTime() - dayMs).toISOString().slice(0, 10);

/** Spans that follow each other without a gap; the last day only ends the last span. */
export const cut = (starts: readonly string[]): Span[] =>
  starts.slice(1).map((next, index) => [starts[index] as string, dayBefore(next)] as const);

function partsOf(day: string) {
  const date = asDate(day);
  const month = monthNames[date.getUTCMonth()] as string;
  return {
    day: date.getUTCDate(),
    month,
    brief: month.slice(0, 3),
    number: date.getUTCMonth() + 1,
    year: date.getUTCFullYear(),
  };
}

const ordinal = (day: number) =>
  `${day}${[1, 21, 31].includes(day) ? "st" : [2, 22].includes(day) ? "nd" : [3, 23].includes(day) ? "rd" : "th"}`;

type WriteDay = (day: string) => string;

/** "5 January 2027" */
export const longDay: WriteDay = (text) => {
  const { day, month, year } = partsOf(text);
  return `${day} ${month} ${year}`;
};
/** "5 Jan 2027" */
export const briefDay: WriteDay = (text) => {
  const { day, brief, year } = partsOf(text);
  return `${day} ${brief} ${year}`;
};
/** "05 Jan 27" */
export const stampDay: WriteDay = (text) => {
  const { day, brief, year } = partsOf(text);
  return `${two(day)} ${brief} ${two(year % 100)}`;
};
/** "5th January" */
export const spokenDay: WriteDay = (text) => {
  const { day, month } = partsOf(text);
  return `${ordinal(day)} ${month}`;
};
/** "05 Jan" */
export const bareDay: WriteDay = (text) => {
  const { day, brief } = partsOf(text);
  return `${two(day)} ${brief}`;
};
/** "05.01.2027" */
export const dottedDay: WriteDay = (text) => {
  const { day, number, year } = partsOf(text);
  return `${two(day)}.${two(number)}.${year}`;
};
/** "05/01/2027" */
export const slashedDay: WriteDay = (text) => {
  const { day, number, year } = partsOf(text);
  return `${two(day)}/${two(number)}/${year}`;
};

export const writeSpans = (
  { spans }: Term,
  write: WriteDay,
  between = " – ",
  join = "<br>",
): string => spans.map(([first, last]) => `${write(first)}${between}${write(last)}`).join(join);

/** A price in whole steps, so that it looks like one of a tariff. */
export const draw = (random: Random, min: number, max: number, step = 5) =>
  random.whole(Math.ceil(min / step), Math.floor(max / step)) * step;

export const grouped = (value: number, mark = ",") =>
  String(value).replaceAll(/\B(?=(\d{3})+$)/g, mark);

export interface Night {
  unit?: string;
  price: number;
  single?: number;
  triple?: number;
  charged?: Charge;
  sleeps?: number;
  minNights?: number;
  weekdays?: readonly number[];
  board?: Board;
}

/** One true rate for each span; prices are given in whole units of the currency. */
export const nights = (term: Term, night: Night): TrueRate[] =>
  term.spans.map(([from, to]) => ({
    unit: night.unit ?? null,
    from,
    to,
    charged: night.charged ?? "per person sharing",
    price: night.price * 100,
    single: night.single === undefined ? null : Math.round(night.single * 100),
    triple: night.triple === undefined ? null : night.triple * 100,
    sleeps: night.sleeps ?? null,
    minNights: night.minNights ?? term.minNights ?? null,
    weekdays: night.weekdays ?? [],
    board: night.board ?? null,
  }));

export const free = (fromAge: number, toAge: number) => ({
  fromAge,
  toAge,
  percent: 0,
  amount: null,
});
export const share = (fromAge: number, toAge: number, percent: number | null) => ({
  fromAge,
  toAge,
  percent,
  amount: null,
});

/** A charge that everyone pays each night. */
export const nightly = (amount: number) => ({
  amount: amount * 100,
  per: "night" as const,
  each: "person" as const,
  obligatory: true,
});

export const page = (css: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><style>table{border-collapse:collapse}${css}</style><body>${body}`;
