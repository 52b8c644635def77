import type { Rate } from "./rate";
import { addDays } from "./trip";

/** Which sheet states the price of a night (D36). */

type Nights = Pick<Rate, "from" | "to">;

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** The nights that rates speak for: the year, if all are of one, or from the first to the last. */
function stretchOf(rates: readonly Nights[]): Nights | null {
  const [one, ...others] = rates;
  if (!one) return null;
  const from = others.reduce((first, rate) => earlier(first, rate.from), one.from);
  const to = others.reduce((last, rate) => later(last, rate.to), one.to);
  const year = from.slice(0, 4);
  return to.startsWith(year) ? { from: `${year}-01-01`, to: `${year}-12-31` } : { from, to };
}

/** The stretches of a sheet whose rates are of years apart: it says nothing of a year between. */
export function stretchesOf(rates: readonly Nights[]): Nights[] {
  const runs: Nights[][] = [];
  for (const rate of rates.toSorted((one, other) => (one.from < other.from ? -1 : 1))) {
    const run = runs.at(-1);
    const last = run && Number(stretchOf(run)?.to.slice(0, 4));
    if (run && last && Number(rate.from.slice(0, 4)) <= last + 1) run.push(rate);
    else runs.push([rate]);
  }
  return runs.flatMap((run) => stretchOf(run) ?? []);
}

/** What remains of a rate once other nights are another's: none, one or two periods. */
export function withoutNights<Value extends Nights>(rate: Value, { from, to }: Nights): Value[] {
  const pieces: Value[] = [];
  if (rate.from < from) pieces.push({ ...rate, to: earlier(rate.to, addDays(from, -1)) });
  if (rate.to > to) pieces.push({ ...rate, from: later(rate.from, addDays(to, 1)) });
  return pieces;
}

/** A sheet with where it came from: seasons of the property's form are rates too. */
export interface SourcedRates {
  rates: readonly Rate[];
  source: string;
}

/**
 * Sheets with the rates that stand: a newer sheet takes all nights that it speaks for, those without a rate
 * too, which are then not published. Typed seasons are no sheet: they take the nights that they price.
 * @param sheets newest first
 */
export function standingSheets<Sourced extends SourcedRates>(
  sheets: readonly Sourced[],
): Sourced[] {
  const taken: Nights[] = [];
  return sheets.map((sheet) => {
    const rates = sheet.rates.flatMap((rate) =>
      taken.reduce((pieces, nights) => pieces.flatMap((one) => withoutNights(one, nights)), [rate]),
    );
    if (sheet.source === "seasons") taken.push(...sheet.rates);
    else taken.push(...stretchesOf(sheet.rates));
    return { ...sheet, rates };
  });
}
