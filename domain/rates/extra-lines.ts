import { isWithin, type Night } from "./night";
import type { Line, Miss } from "./quote";
import type { Extra } from "./rate";
import type { Trip } from "./trip";

/** The obligatory extras of a stay: amounts by night or stay, and percentages of what its nights cost. */

interface ChargedStay {
  nights: readonly Night[];
  /** Null where no rate says what one holds. */
  units: number | null;
  /** Cents in the currency of the total; null without an exchange rate. */
  convert: (cents: number, currency: string) => number | null;
  /** Cents of a night, by its position, less what an offer makes free. */
  costOf: (index: number) => number;
}

/** Nightly extras of each night's sheet, charges per stay of the first. */
export function extraLines(trip: Trip, stay: ChargedStay): Line[] | Miss {
  const { nights } = stay;
  const lines: Line[] = [];
  for (const sheet of new Set(nights.map((night) => night.sheet)))
    for (const extra of sheet.extras) {
      if (!extra.obligatory || extra.kind === "single supplement") continue;
      const own = nights.flatMap((night, index) =>
        night.sheet === sheet && isWithin(extra, night.evening) ? [index] : [],
      );
      const line =
        extra.amount === null ? percentLine(extra, own, stay) : amountLine(extra, own, trip, stay);
      if (line && "why" in line) return line;
      if (line) lines.push(line);
    }
  return lines;
}

const eveningsAt = (own: readonly number[], { nights }: ChargedStay): string[] =>
  own.flatMap((index) => nights[index]?.evening ?? []);

/** Cents, rounded once. Percentages have two digits, so that their halves are exact in whole numbers. */
export const percentOf = (cents: number, percent: number): number =>
  Math.round((cents * Math.round(percent * 100)) / 10_000);

function percentLine(
  { name, percent }: Extra,
  own: readonly number[],
  stay: ChargedStay,
): Line | null {
  if (own.length === 0 || percent === null) return null;
  const price = own.reduce((sum, index) => sum + stay.costOf(index), 0);
  return {
    ...{ kind: "extra", name, evenings: eveningsAt(own, stay), price, percent },
    ...{ count: 1, each: "unit", ages: [], amount: percentOf(price, percent) },
  };
}

function amountLine(
  extra: Extra,
  own: readonly number[],
  { adults, ages }: Trip,
  stay: ChargedStay,
): Line | Miss | null {
  const isOfStay = extra.per === "stay";
  if (isOfStay ? own[0] !== 0 : own.length === 0) return null;
  const paying = ages.filter((age) => isCharged(extra, age));
  const adultsPaying = extra.toAge === null ? adults : 0;
  const count = extra.each === "unit" ? stay.units : adultsPaying + paying.length;
  if (count === 0) return null;
  if (count === null) return { why: "unit size" };
  const price = stay.convert(extra.amount ?? NaN, extra.currency);
  if (price === null) return { why: "exchange rate" };
  return {
    kind: "extra",
    name: extra.name,
    evenings: isOfStay ? [] : eveningsAt(own, stay),
    price,
    count,
    each: extra.each === "unit" ? "unit" : adultsPaying === 0 ? "child" : "person",
    ages: extra.each === "unit" ? [] : paying,
    amount: price * count * (isOfStay ? 1 : own.length),
  };
}

const isCharged = ({ fromAge, toAge }: Extra, age: number): boolean =>
  (fromAge === null || age >= fromAge) && (toAge === null || age <= toAge);
