import { amountOf } from "#domain/money/money";
import { isSold } from "#domain/rates/night";
import { publishedSheets } from "#domain/rates/published";
import type { Rate, Sheet } from "#domain/rates/rate";
import { priceRange, ratesOfSeasons, seasonsOfRates, unitIsPerPerson } from "#domain/rates/seasons";
import { standingSheets } from "#domain/rates/standing-rates";
import { addDays } from "#domain/rates/trip";
import { isSameValue } from "./merge";
import type { PropertyFields } from "./property";

/** The values of a property that are a view of its rates from its first accepted rack sheet on. */
const pricedFields = [
  "priceSeasons",
  "pricePerNight",
  "priceMin",
  "priceMax",
  "currency",
  "priceUnit",
  "priceBasis",
] as const;
type PricedField = (typeof pricedFields)[number];
export type PricedValues = Pick<PropertyFields, PricedField>;

export const pricedValuesOf = (fields: PricedValues): PricedValues => ({
  priceSeasons: fields.priceSeasons,
  pricePerNight: fields.pricePerNight,
  priceMin: fields.priceMin,
  priceMax: fields.priceMax,
  currency: fields.currency,
  priceUnit: fields.priceUnit,
  priceBasis: fields.priceBasis,
});

/** Prices that a save stated anew and that the rates of its sheets replaced: they are not stored. */
export const replacedPrices = (
  stated: PricedValues,
  before: PricedValues | null,
  stored: PricedValues,
): PricedField[] =>
  pricedFields.filter(
    (name) =>
      !isSameValue(name, stated[name], stored[name]) &&
      !(before && isSameValue(name, stated[name], before[name])),
  );

const units: Record<Rate["charged"], Pick<PricedValues, "priceUnit" | "priceBasis">> = {
  "per person sharing": { priceUnit: "per person per night", priceBasis: "per person" },
  "per person": { priceUnit: "per person per night", priceBasis: "per person" },
  "per unit": { priceUnit: "per night", priceBasis: "per room" },
};

/** A sheet with where it came from: seasons of the property's form are rates too. */
export type SourcedSheet = Sheet & { source: string };

/**
 * The price values of a save.
 * @param sheets accepted rack sheets, newest first; empty for a property that no sheet prices
 * @returns the values to store, and the seasons that were typed and become rates, newer than every sheet
 */
export function pricesOfSave(
  stated: PricedValues,
  before: PricedValues | null,
  sheets: readonly SourcedSheet[],
  today: string,
): { values: PricedValues; typedSeasons: TypedSeasons | null } {
  const { priceSeasons, currency } = stated;
  const isTyped = !isSameValue("priceSeasons", priceSeasons, before?.priceSeasons ?? []);
  if (sheets.length === 0) {
    const isOtherCurrency = priceSeasons.length > 0 && currency !== before?.currency;
    const isChanged = isTyped || isOtherCurrency;
    return { values: stated, typedSeasons: isChanged ? { priceSeasons, currency } : null };
  }
  const view = (rates: readonly SourcedSheet[]) => publishedValues(rates, stated, today) ?? stated;
  if (!isTyped) return { values: view(sheets), typedSeasons: null };
  const year = Number(today.slice(0, 4));
  const others = sheets.filter(({ source }) => source !== "seasons");
  const typedRates = ratesOfSeasons(priceSeasons, currency, year);
  // Also as the year began: an undo restores the view of an earlier day.
  const isRepeated = [today, `${year}-01-01`].some((day) =>
    saysTheSame(seasonsOfRates({ sheets: others }, day, priceSeasons), priceSeasons),
  );
  if (isRepeated || typedRates.length === 0)
    return { values: view(others), typedSeasons: { priceSeasons: [], currency } };
  const typed = { ...nothingStated, source: "seasons", rates: typedRates };
  return { values: view([typed, ...others]), typedSeasons: { priceSeasons, currency } };
}

const unstated: PricedValues = {
  ...{ priceSeasons: [], pricePerNight: null, priceMin: null, priceMax: null },
  ...{ currency: null, priceUnit: "", priceBasis: null },
};

/** True while rates of coming nights state the price: one that is typed is not stored. */
export const isPricedBySheets = (sheets: readonly SourcedSheet[], today: string): boolean =>
  (publishedValues(sheets, unstated, today)?.pricePerNight ?? null) !== null;

/** What nobody can state for a property that its sheets price. Seasons are rates of their own. */
export const pricesOfSheets = ["pricePerNight", "priceMin", "priceMax", "currency"] as const;

/** True for a change that accepted sheets may refuse. */
export const changesPrices = (change: Partial<PropertyFields>): boolean =>
  "priceSeasons" in change || pricesOfSheets.some((name) => name in change);

/**
 * True for a change of prices that the accepted sheets of a property do not let through. Scaled seasons would
 * replace what the sheets state beside them: children, weekdays, levies, offers.
 */
export const isRefusedBySheets = (
  change: Partial<PropertyFields>,
  sheets: readonly SourcedSheet[],
  today: string,
): boolean =>
  "priceSeasons" in change ||
  (pricesOfSheets.some((name) => name in change) && isPricedBySheets(sheets, today));

export type TypedSeasons = Pick<PricedValues, "priceSeasons" | "currency">;

const nothingStated = { id: "", bands: [], extras: [], offers: [] };

/** True for seasons of the same days, prices and charge, in whatever words and order. */
function saysTheSame(one: PricedValues["priceSeasons"], other: PricedValues["priceSeasons"]) {
  const inOrder = (seasons: PricedValues["priceSeasons"]) =>
    seasons
      .map(({ name, from, to, price, unit, minimumNights }) => [
        name,
        from,
        to,
        price,
        unitIsPerPerson(unit),
        minimumNights,
      ])
      .map((season) => season.join(" "))
      .sort();
  return inOrder(one).join("\n") === inOrder(other).join("\n");
}

/**
 * The view of the rates of accepted rack sheets, newest first: seasons of the year, the lowest and the highest
 * price. Null if they state nothing from today on. Seasons stay as they are where no sheet but the form's own
 * has any.
 */
export function publishedValues(
  sheets: readonly SourcedSheet[],
  current: PricedValues,
  today: string,
): PricedValues | null {
  const year = Number(today.slice(0, 4));
  const visible = standingSheets(sheets);
  const currency = currencyOf(visible, today);
  if (currency === null) return null;
  const own = visible.map((sheet) => ({
    ...sheet,
    rates: sheet.rates.filter((rate) => rate.currency === currency && isSold(rate, today)),
  }));
  const rates = { sheets: own };
  const range = priceRange(publishedSheets(rates, today).flatMap(({ seasons }) => seasons));
  const isPriced = own.some(({ source, rates }) => source !== "seasons" && rates.some(isIn(year)));
  const priceSeasons =
    isPriced || currency !== current.currency
      ? seasonsOfRates(rates, today, current.priceSeasons)
      : current.priceSeasons;
  const seasons = { priceSeasons, currency };
  if (!range) return { ...current, ...seasons };
  const { charged, price } = range.lowest;
  const unit = units[charged];
  const isPerUnit = charged === "per unit";
  const isSameUnit = current.priceUnit !== "" && unitIsPerPerson(current.priceUnit) === !isPerUnit;
  const isWhole = isPerUnit && current.priceBasis === "whole property";
  return {
    ...seasons,
    priceUnit: isSameUnit ? current.priceUnit : unit.priceUnit,
    priceBasis: isWhole ? current.priceBasis : unit.priceBasis,
    pricePerNight: amountOf(price),
    priceMin: amountOf(price),
    priceMax: amountOf(range.highest.price),
  };
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

/** Values of a property before and after its sheets priced it, without those that the last release did not note. */
export interface Published {
  before: Partial<PricedValues>;
  after: Partial<PricedValues>;
}

/**
 * Values after the last sheet was taken back: those before the first one, but for those that were typed since.
 * @param sheets with the last one, newest first
 * @returns the values, and the names of those from before the first sheet
 */
export function restoredValues(
  current: PricedValues,
  sheets: readonly SourcedSheet[],
  { before, after }: Published,
  today: string,
): { values: PricedValues; names: PricedField[] } {
  const typedSince = sheets[0]?.source === "seasons" ? sheets[0] : null;
  const isView = publishedValues(sheets, current, today) !== null;
  const values = { ...current };
  const restore = <Name extends PricedField>(name: Name) => {
    const value = before[name];
    // Nothing can be typed over rates of coming nights but seasons.
    const isOfSheets = isView || isSameValue(name, after[name], current[name]);
    if (value === undefined || !isOfSheets || (typedSince && name === "priceSeasons")) return false;
    values[name] = value;
    return true;
  };
  const names = pricedFields.filter((name) => restore(name));
  if (typedSince)
    values.priceSeasons = seasonsOfRates({ sheets: [typedSince] }, today, current.priceSeasons);
  return { values, names };
}
