import type { TrueBand, TrueExtra, TrueRate } from "#tests/rate-sheets/score";
import type { Random } from "../layout";
import type { Season } from "./seasons";

/** Draws an amount between two, in steps as lodges round them. */
export const drawPrice = (random: Random, min = 150, max = 2400, step = 5) =>
  random.whole(Math.ceil(min / step), Math.floor(max / step)) * step;

/** Writes "1,025", "1 025" or "1.025". */
export const grouped = (amount: number, mark = ",") =>
  String(amount).replaceAll(/\B(?=(\d{3})+$)/g, mark);

/** Draws some names and keeps their order: lodges name their plainest room first. */
export function someInOrder(random: Random, names: readonly string[], count: number): string[] {
  const chosen = random.some(names, count);
  return names.filter((name) => chosen.includes(name));
}

type Stated = Partial<Omit<TrueRate, "from" | "to">> & { price: number };

/** One rate for each period of the season; amounts are in whole units of the currency. */
export const ratesOf = (
  { periods, minNights = null }: Pick<Season, "periods"> & Partial<Season>,
  { price, single, triple, ...stated }: Stated,
): TrueRate[] =>
  periods.map(({ from, to }) => ({
    unit: null,
    from,
    to,
    charged: "per person sharing",
    price: cents(price),
    single: single == null ? null : cents(single),
    triple: triple == null ? null : cents(triple),
    sleeps: null,
    minNights,
    weekdays: [],
    board: null,
    ...stated,
  }));

const cents = (amount: number) => Math.round(amount * 100);

/** Children of these ages pay this percentage, or an amount that differs by season. */
export const band = (fromAge: number, toAge: number, percent: number | null = null): TrueBand => ({
  fromAge,
  toAge,
  percent,
  amount: null,
});

/** An extra in whole units of the currency; of each person and night if nothing else is said. */
export const extra = (
  amount: number,
  stated: Partial<Omit<TrueExtra, "amount">> = {},
): TrueExtra => ({
  amount: cents(amount),
  per: "night",
  each: "person",
  obligatory: true,
  ...stated,
});
