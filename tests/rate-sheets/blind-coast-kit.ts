import type { Random, TrueRate } from "./layout";

/** The first and the last night. */
export interface Nights {
  from: string;
  to: string;
}
export interface Season {
  name: string;
  nights: readonly Nights[];
}

export const sheetYears = [2026, 2027] as const;

const dayBefore = (date: string) =>
  new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10);

/** Divides the days up to the last between seasons, each part with its season's index and first day. */
export function divide(
  names: readonly string[],
  starts: readonly (readonly [number, string])[],
  last: string,
): Season[] {
  const parts = starts.map(([index, from], order) => {
    const next = starts[order + 1];
    return { index, from, to: next ? dayBefore(next[1]) : last };
  });
  return names.map((name, index) => ({
    name,
    nights: parts.filter((part) => part.index === index).map(({ from, to }) => ({ from, to })),
  }));
}

/** Seasons of the coast: low, high and festive, until the first days of the next year. */
export function coastSeasons(random: Random, names: readonly string[], year: number): Season[] {
  const rains = random.pick(["03-01", "03-16", "04-01"]);
  const summer = random.pick(["06-01", "06-16", "07-01"]);
  const festive = random.pick(["12-18", "12-20", "12-22"]);
  return divide(
    names,
    [
      [1, `${year}-01-06`],
      [0, `${year}-${rains}`],
      [1, `${year}-${summer}`],
      [2, `${year}-${festive}`],
    ],
    `${year + 1}-01-05`,
  );
}

/** Seasons of the bush: green, shoulder and dry, in one calendar year. */
export function bushSeasons(random: Random, names: readonly string[], year: number): Season[] {
  const shoulder = random.pick(["04-01", "05-01"]);
  const dry = random.pick(["06-16", "07-01"]);
  const after = random.pick(["10-16", "11-01"]);
  return divide(
    names,
    [
      [0, `${year}-01-01`],
      [1, `${year}-${shoulder}`],
      [2, `${year}-${dry}`],
      [1, `${year}-${after}`],
    ],
    `${year}-12-31`,
  );
}

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );

function partsOf(date: string) {
  const [year = "", month = "", day = ""] = date.split("-");
  return { year, month, day, name: months[Number(month) - 1] ?? "", bare: String(Number(day)) };
}

function ordinal(day: string): string {
  const endings: Record<string, string> = { "1": "st", "2": "nd", "3": "rd" };
  const teen = day.length === 2 && day.startsWith("1");
  return `${day}${teen ? "th" : (endings[day.slice(-1)] ?? "th")}`;
}

/** "20 Dec 2026". */
export function shortDate(date: string): string {
  const { bare, name, year } = partsOf(date);
  return `${bare} ${name.slice(0, 3)} ${year}`;
}

/** "20th December 2026". */
export function longDate(date: string): string {
  const { bare, name, year } = partsOf(date);
  return `${ordinal(bare)} ${name} ${year}`;
}

/** "20.12.2026". */
export function dottedDate(date: string): string {
  const { day, month, year } = partsOf(date);
  return `${day}.${month}.${year}`;
}

/** "20-Dec-26". */
export function dashedDate(date: string): string {
  const { day, name, year } = partsOf(date);
  return `${day}-${name.slice(0, 3)}-${year.slice(2)}`;
}

/** "20 December", with the year in a title only. */
export function yearlessDate(date: string): string {
  const { bare, name } = partsOf(date);
  return `${bare} ${name}`;
}

export const spell = (season: Season, write: (date: string) => string, to: string, join: string) =>
  season.nights.map((nights) => `${write(nights.from)}${to}${write(nights.to)}`).join(join);

/** A price in steps of ten. */
export const priceBetween = (random: Random, min: number, max: number) =>
  random.whole(min / 10, max / 10) * 10;

export const thousands = (amount: number, mark: string) =>
  String(amount).replaceAll(/\B(?=(\d{3})+$)/g, mark);

type Stated = Pick<TrueRate, "charged" | "price"> & Partial<TrueRate>;

/** What a sheet says of a season, with whole units of money: one rate for each of its periods. */
export const ratesOf = (season: Season, stated: Stated): TrueRate[] =>
  season.nights.map(({ from, to }) => ({
    unit: stated.unit ?? null,
    from,
    to,
    charged: stated.charged,
    price: stated.price * 100,
    single: cents(stated.single),
    triple: cents(stated.triple),
    sleeps: stated.sleeps ?? null,
    minNights: stated.minNights ?? null,
    weekdays: stated.weekdays ?? [],
    board: stated.board ?? null,
  }));

const cents = (amount: number | null | undefined) =>
  typeof amount === "number" ? Math.round(amount * 100) : null;

/** A page in the lodge's own hand; colors are printed. */
export const ownPage = (css: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><style>
  *{-webkit-print-color-adjust:exact;box-sizing:border-box} body{margin:34px 40px}
  table{border-collapse:collapse} ${css}</style><body>${body}`;
