import type { TrueRate } from "./layout";

export interface Span {
  from: string;
  to: string;
}

export interface Season {
  name: string;
  spans: Span[];
}

const day = 86_400_000;
const shift = (iso: string, days: number) =>
  new Date(Date.parse(iso) + days * day).toISOString().slice(0, 10);

/** Seasons that follow each other without a gap: each start belongs to the season of its number. */
export function calendar(
  names: readonly string[],
  starts: readonly (readonly [string, number])[],
  last: string,
): Season[] {
  const seasons = names.map((name): Season => ({ name, spans: [] }));
  for (const [index, [from, number]] of starts.entries()) {
    const next = starts[index + 1];
    seasons[number]?.spans.push({ from, to: next ? shift(next[0], -1) : last });
  }
  return seasons;
}

const months =
  "January February March April May June July August September October November December".split(
    " ",
  );
const parts = (iso: string) => {
  const [year = 0, month = 1, date = 1] = iso.split("-").map(Number);
  return { year, month, date, name: months[month - 1] ?? "" };
};
const two = (value: number) => String(value).padStart(2, "0");

function ordinal(date: number) {
  const endings = ["th", "st", "nd", "rd"];
  return `${date}${date > 10 && date < 14 ? "th" : (endings[date % 10] ?? "th")}`;
}

/** "1 June 2026". */
export function long(iso: string) {
  const { year, name, date } = parts(iso);
  return `${date} ${name} ${year}`;
}

/** "01 Jun 26". */
export function short(iso: string) {
  const { year, name, date } = parts(iso);
  return `${two(date)} ${name.slice(0, 3)} ${String(year).slice(2)}`;
}

/** "1 Jun". */
export function bare(iso: string) {
  const { name, date } = parts(iso);
  return `${date} ${name.slice(0, 3)}`;
}

/** "1st June". */
export function spoken(iso: string) {
  const { name, date } = parts(iso);
  return `${ordinal(date)} ${name}`;
}

/** "01/06/2026". */
export function slashed(iso: string) {
  const { year, month, date } = parts(iso);
  return `${two(date)}/${two(month)}/${year}`;
}

/** "01.06.2026". */
export const dotted = (iso: string) => slashed(iso).replaceAll("/", ".");

export const spansOf = (
  { spans }: Season,
  write: (iso: string) => string,
  between = " – ",
  join = "<br>",
) => spans.map(({ from, to }) => `${write(from)}${between}${write(to)}`).join(join);

export const thousands = (value: number, mark = ",") =>
  String(value).replaceAll(/\B(?=(\d{3})+$)/g, mark);

const plain: Omit<TrueRate, "from" | "to"> = {
  unit: null,
  charged: "per person sharing",
  price: 0,
  single: null,
  triple: null,
  sleeps: null,
  minNights: null,
  weekdays: [],
  board: null,
};

/** The truth of one price in each period of its season; prices are in whole units of the currency. */
export function ratesOf(spans: readonly Span[], told: Partial<TrueRate>): TrueRate[] {
  const cents = (value: number | null | undefined) =>
    typeof value === "number" ? value * 100 : null;
  return spans.map(({ from, to }) => ({
    ...plain,
    ...told,
    from,
    to,
    price: (told.price ?? 0) * 100,
    single: cents(told.single),
    triple: cents(told.triple),
  }));
}

/** A page with its own style. */
export const pageOf = (style: string, body: string) =>
  `<!doctype html><meta charset="utf-8"><style>table{border-collapse:collapse}${style}</style><body>${body}`;

export const listOf = (items: readonly string[]) =>
  `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
