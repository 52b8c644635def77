import type { Rate, Sheet } from "#domain/rates/rate";
import { lowestRate, seasonsOfRates } from "#domain/rates/seasons";
import { addDays, dayNumber } from "#domain/rates/trip";
import type { PropertyFields } from "./property";

/** The values of a property that its accepted rack sheets state. */
export const pricedFields = [
  "priceSeasons",
  "pricePerNight",
  "currency",
  "priceUnit",
  "priceBasis",
] as const;
export type PricedValues = Pick<PropertyFields, (typeof pricedFields)[number]>;

export const pricedValuesOf = (fields: PricedValues): PricedValues => ({
  priceSeasons: fields.priceSeasons,
  pricePerNight: fields.pricePerNight,
  currency: fields.currency,
  priceUnit: fields.priceUnit,
  priceBasis: fields.priceBasis,
});

const units: Record<Rate["charged"], Pick<PricedValues, "priceUnit" | "priceBasis">> = {
  "per person sharing": { priceUnit: "per person per night", priceBasis: "per person" },
  "per person": { priceUnit: "per person per night", priceBasis: "per person" },
  "per unit": { priceUnit: "per night", priceBasis: "per room" },
};

/** A sheet with where it came from: seasons of the property's form are rates too. */
export type SourcedSheet = Sheet & { source: string };

/**
 * Seasons of the year and the lowest price as accepted rack sheets state them, newest first. Null if they
 * state nothing from today on. Seasons stay as they are where no sheet but the form's own has any.
 */
export function publishedValues(
  sheets: readonly SourcedSheet[],
  current: PricedValues,
  today: string,
): PricedValues | null {
  const year = Number(today.slice(0, 4));
  const visible = withoutReplaced(sheets);
  const currency = currencyOf(visible, today);
  if (currency === null) return null;
  const own = visible.map((sheet) => ({
    ...sheet,
    rates: sheet.rates.filter((rate) => rate.currency === currency),
  }));
  const rates = { sheets: own };
  const lowest = lowestRate(rates, today);
  const isPriced = own.some(({ source, rates }) => source !== "seasons" && rates.some(isIn(year)));
  const priceSeasons =
    isPriced || currency !== current.currency ? seasonsOfRates(rates, year) : current.priceSeasons;
  const seasons = { priceSeasons: priceSeasons as PricedValues["priceSeasons"], currency };
  if (!lowest) return { ...current, ...seasons };
  const unit = units[lowest.charged];
  const isWhole = lowest.charged === "per unit" && current.priceBasis === "whole property";
  const priceBasis = isWhole ? current.priceBasis : unit.priceBasis;
  return { ...seasons, ...unit, priceBasis, pricePerNight: lowest.price / 100 };
}

const isIn =
  (year: number) =>
  ({ from, to }: Rate) =>
    from <= `${year}-12-31` && to >= `${year}-01-01`;

/** Returns the currency of the newest sheet for the coming nights. */
function currencyOf(sheets: readonly Sheet[], today: string): string | null {
  const soon = addDays(today, 365);
  for (const until of [`${today.slice(0, 4)}-12-31`, soon, "9999-12-31"])
    for (const { rates } of sheets) {
      const rate = rates.find(({ from, to }) => from <= until && to >= today);
      if (rate) return rate.currency;
    }
  return null;
}

/** The sheets without rates all of whose nights a newer one prices: nobody can book them. */
function withoutReplaced(sheets: readonly SourcedSheet[]): SourcedSheet[] {
  const newer: Pick<Rate, "from" | "to">[] = [];
  return sheets.map((sheet) => {
    const rates = sheet.rates.filter((rate) => !isCovered(rate, newer));
    newer.push(...sheet.rates.filter(({ weekdays }) => weekdays.length === 0));
    return { ...sheet, rates };
  });
}

function isCovered({ from, to }: Rate, periods: readonly Pick<Rate, "from" | "to">[]): boolean {
  let next = dayNumber(from);
  const last = dayNumber(to);
  const sorted = periods
    .map((period) => [dayNumber(period.from), dayNumber(period.to)] as const)
    .sort(([a], [b]) => a - b);
  for (const [start, end] of sorted) {
    if (start > next) break;
    if (end >= next) next = end + 1;
    if (next > last) return true;
  }
  return next > last;
}

/** Values after a sheet was taken back: those it had written become the earlier ones again. */
export function restoredValues(
  current: PricedValues,
  { before, after }: { before: PricedValues; after: PricedValues },
): PricedValues {
  const isSame = (name: keyof PricedValues) =>
    JSON.stringify(current[name]) === JSON.stringify(after[name]);
  const restored = pricedFields.map((name) => [name, isSame(name) ? before[name] : current[name]]);
  return Object.fromEntries(restored) as unknown as PricedValues;
}
