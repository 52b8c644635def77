import { type PackedRates, rateAt, rateWidth } from "./packed-rates";
import { charges, type ChildBand, type Extra, type Offer } from "./rate";
import { dayNumber, nightsOf, type Trip } from "./trip";

/** Between these, in USD, a total lies if there is one. */
export interface TotalBounds {
  low: number;
  high: number;
}

/** USD for a cent; null without an exchange rate. */
export type UsdPerCent = (currency: string) => number | null;

const perUnit = charges.indexOf("per unit");

/**
 * Bounds of a stay's total, found in a fraction of the time of the total: so a list in the order of totals
 * prices only the stays that may be among its first. Null without a rate for any of the nights.
 */
export function totalBounds(
  plan: PackedRates,
  trip: Trip,
  usdPerCent: UsdPerCent,
): TotalBounds | null {
  const prices = priceBounds(plan, trip, usdPerCent);
  if (!prices) return null;
  const nights = nightsOf(trip);
  const people = trip.adults + trip.ages.length;
  let free = 0;
  let most = 0;
  let levies = Infinity;
  for (const { offers, extras, bands } of plan.sheets) {
    for (const offer of offers) free = Math.max(free, freeNights(offer, nights));
    let own = 0;
    for (const extra of extras) {
      const usd = extra.amount * (usdPerCent(extra.currency) ?? 0);
      if (isForAdults(extra)) own += usd * trip.adults * nights;
      if (extra.obligatory || extra.kind === "single supplement") most += usd * nights * people;
    }
    levies = Math.min(levies, own);
    for (const { amount } of bands)
      most += (amount ?? 0) * prices.dearestCent * trip.ages.length * nights;
  }
  // Each amount is rounded to a cent of its currency.
  const rounding = 0.02 * people * nights * (1 + plan.sheets.length * 8);
  const low = prices.low + childrenLow(plan, trip, prices);
  return {
    low: low * (nights - free) + levies - rounding,
    high: prices.high * nights + most + rounding,
  };
}

/** A charge that every adult pays each night. */
const isForAdults = ({ obligatory, kind, per, each, from, to, toAge }: Extra): boolean =>
  obligatory &&
  kind !== "single supplement" &&
  per === "night" &&
  each === "person" &&
  from === null &&
  to === null &&
  toAge === null;

interface PriceBounds {
  /** Of a night for the adults, and for the whole party. */
  low: number;
  high: number;
  /** Of an adult; 0 where a unit's price includes the children. */
  lowPerPerson: number;
  cheapestCent: number;
  dearestCent: number;
}

/** Over all rates that touch the trip. */
function priceBounds(
  { names, sheets }: PackedRates,
  { arrive, leave, adults, ages }: Trip,
  usdPerCent: UsdPerCent,
): PriceBounds | null {
  const first = dayNumber(arrive);
  const last = dayNumber(leave) - 1;
  const people = adults + ages.length;
  const bounds = {
    ...{ low: Infinity, high: 0, lowPerPerson: Infinity },
    ...{ cheapestCent: Infinity, dearestCent: 0 },
  };
  let currency = -1;
  let cent: number | null = null;
  for (const { rates } of sheets)
    for (let at = 0; at < rates.length; at += rateWidth) {
      if ((rates[at + rateAt.to] ?? 0) < first || (rates[at + rateAt.from] ?? 0) > last) continue;
      const own = rates[at + rateAt.currency] ?? -1;
      if (own !== currency) cent = usdPerCent(names[(currency = own)] ?? "");
      // The total has no value in USD either.
      if (cent === null) continue;
      const price = rates[at + rateAt.price] ?? 0;
      const isPerUnit = rates[at + rateAt.charged] === perUnit;
      const [low, high] = isPerUnit ? [price, price] : personBounds(rates, at, price);
      const units = isPerUnit ? unitsFor(people, rates[at + rateAt.sleeps] ?? -1) : people;
      bounds.low = Math.min(bounds.low, low * cent * (isPerUnit ? 1 : adults));
      bounds.high = Math.max(bounds.high, high * cent * units);
      bounds.lowPerPerson = Math.min(bounds.lowPerPerson, isPerUnit ? 0 : low * cent);
      bounds.cheapestCent = Math.min(bounds.cheapestCent, cent);
      bounds.dearestCent = Math.max(bounds.dearestCent, cent);
    }
  return bounds.low === Infinity ? null : bounds;
}

/** The lowest and the highest price of an adult, alone, with another or of three. */
function personBounds(
  rates: ArrayLike<number>,
  at: number,
  price: number,
): [low: number, high: number] {
  const single = rates[at + rateAt.single] ?? -1;
  const triple = rates[at + rateAt.triple] ?? -1;
  return [
    Math.min(price, single < 0 ? price : single, triple < 0 ? price : triple),
    Math.max(price, single, triple),
  ];
}

const unitsFor = (people: number, sleeps: number): number =>
  sleeps < 0 ? 1 : Math.ceil(people / sleeps);

/** At least this for the children of a night. */
function childrenLow({ sheets }: PackedRates, { ages }: Trip, prices: PriceBounds): number {
  let low = 0;
  for (const age of ages) {
    let least = prices.lowPerPerson;
    for (const { bands } of sheets)
      for (const band of bands)
        if (band.fromAge <= age && age <= band.toAge)
          least = Math.min(least, bandLow(band, prices));
    low += least;
  }
  return low;
}

const bandLow = ({ percent, amount }: ChildBand, prices: PriceBounds): number =>
  amount === null ? ((percent ?? 0) / 100) * prices.lowPerPerson : amount * prices.cheapestCent;

function freeNights({ stay, pay, repeats }: Offer, nights: number): number {
  const blocks = Math.floor(nights / stay);
  return (repeats ? blocks : Math.min(1, blocks)) * (stay - pay);
}
