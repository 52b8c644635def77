import { type PackedRates, rateAt, rateWidth } from "./packed-rates";
import { charges, type Extra, type Offer } from "./rate";
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
 * Bounds of a stay's total, found in a hundredth of the time of the total: so a list in the order of totals
 * prices only the stays that may be among its first. Null without a rate for any of the nights.
 */
export function totalBounds(
  plan: PackedRates,
  trip: Trip,
  usdPerCent: UsdPerCent,
): TotalBounds | null {
  const nights = nightsOf(trip);
  const people = trip.adults + trip.ages.length;
  const night = nightBounds(plan, trip, usdPerCent);
  if (!night) return null;
  let free = 0;
  let more = 0;
  for (const { offers, bands } of plan.sheets) {
    for (const offer of offers) free = Math.max(free, freeNights(offer, nights));
    const dearest = Math.max(0, ...bands.map(({ amount }) => amount ?? 0));
    more = Math.max(more, dearest * night.dearestCent * trip.ages.length * nights);
  }
  for (const { extras } of plan.sheets)
    for (const extra of extras) more += mostOf(extra, { nights, people }, usdPerCent);
  // Each amount is rounded to a cent of its currency.
  const rounding = 0.02 * people * nights * (1 + plan.sheets.length * 8);
  return {
    low: night.low * (nights - free) - rounding,
    high: night.high * nights + more + rounding,
  };
}

/** The cheapest and the dearest night of any rate that touches the trip, for the whole party. */
function nightBounds({ names, sheets }: PackedRates, trip: Trip, usdPerCent: UsdPerCent) {
  const first = dayNumber(trip.arrive);
  const last = dayNumber(trip.leave) - 1;
  const people = trip.adults + trip.ages.length;
  let low = Infinity;
  let high = 0;
  let dearestCent = 0;
  for (const { rates } of sheets)
    for (let at = 0; at < rates.length; at += rateWidth) {
      const of = (position: number) => rates[at + position] ?? -1;
      if (of(rateAt.to) < first || of(rateAt.from) > last) continue;
      const cent = usdPerCent(names[of(rateAt.currency)] ?? "");
      // Without an exchange rate it may still be the total's own currency, which has no value in USD.
      if (cent === null) continue;
      const [price, single, triple] = [of(rateAt.price), of(rateAt.single), of(rateAt.triple)];
      const [cheapest, dearest] =
        of(rateAt.charged) === perUnit
          ? [price, price * unitsFor(people, of(rateAt.sleeps))]
          : [
              Math.min(price, single < 0 ? price : single, triple < 0 ? price : triple) *
                trip.adults,
              Math.max(price, single, triple) * people,
            ];
      low = Math.min(low, cheapest * cent);
      high = Math.max(high, dearest * cent);
      dearestCent = Math.max(dearestCent, cent);
    }
  return low === Infinity ? null : { low, high, dearestCent };
}

const unitsFor = (people: number, sleeps: number): number =>
  sleeps < 0 ? 1 : Math.ceil(people / sleeps);

function freeNights({ stay, pay, repeats }: Offer, nights: number): number {
  const blocks = Math.floor(nights / stay);
  return (repeats ? blocks : Math.min(1, blocks)) * (stay - pay);
}

interface Party {
  nights: number;
  people: number;
}

/** A single supplement is an extra of each night too. */
function mostOf(extra: Extra, { nights, people }: Party, usdPerCent: UsdPerCent): number {
  if (!extra.obligatory && extra.kind !== "single supplement") return 0;
  const times = extra.per === "stay" && extra.kind !== "single supplement" ? 1 : nights;
  return extra.amount * (usdPerCent(extra.currency) ?? 0) * times * people;
}
