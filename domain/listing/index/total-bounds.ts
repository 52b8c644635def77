import type { PublishedRates } from "#domain/rates/card-quote";
import { type PackedRates, rateAt, rateWidth } from "#domain/rates/packed-rates";
import { charges, type Extra, type Offer, type Sheet } from "#domain/rates/rate";
import { dayNumber, guestsOf, nightsOf, type Trip, tripLimits } from "#domain/rates/trip";
import { BitSet, IntegerColumn } from "./slot-sets";

/** USD for a cent; null without an exchange rate. */
export type UsdPerCent = (currency: string) => number | null;

/** Days for which one price is stored, counted from 1 January 1970. */
const periodDays = 14;
/** Longest time between the first and the last day of a rate. */
const maxDays = 1_500;
const latestDay = dayNumber("9999-12-31");
const sharing = charges.indexOf("per person sharing");
const perPerson = charges.indexOf("per person");
const perUnit = charges.indexOf("per unit");

/** Prices of a night in cents, over all rates for any night of a period; 0 is none. */
class PeriodPrices {
  /** The lowest of one adult alone. */
  readonly alone = new IntegerColumn();
  /** The lowest of one adult of several, or of a unit. */
  readonly each = new IntegerColumn();
  /** The same in units for three or more. */
  readonly roomy = new IntegerColumn();
  /** The highest of a person, or of a unit. */
  readonly most = new IntegerColumn();
}

/** Nights of a trip in one period. */
interface Stretch {
  nights: number;
  prices: PeriodPrices;
}

/** Integers of an offer: nights of a block, those of them that are free, 1 if it repeats, first and last day. */
const offerWidth = 5;

/**
 * Bounds between which a stay's total lies if there is one. They are found in a fraction of the time of the
 * total, so a list in the order of totals prices only the stays that may be among its first. Amounts are cents
 * of the currency of a stay.
 *
 * They follow the rules of pricing closely because that pays: the 24 lowest totals of 20,000 stays with forty
 * rates each take 5 ms (43 stays are priced), with the lowest price of a period times nights and people 36 ms
 * (504 stays), without bounds 670 ms.
 */
export class TotalBounds {
  /** The key is the number of days divided by `periodDays`. */
  readonly #periods = new Map<number, PeriodPrices>();
  /** One more than the last slot. */
  #size = 0;
  readonly #bounded = BitSet.empty();
  /** Stays whose rates are in two currencies, charge persons and units, or last for many years. */
  readonly #unbounded = BitSet.empty();
  readonly #currencies: string[] = [];
  readonly #currency = new IntegerColumn();
  readonly #perUnit = BitSet.empty();
  readonly #withTriple = BitSet.empty();
  /** Most and fewest people in a unit; 0 is not stated. */
  readonly #sleepsMost = new IntegerColumn();
  readonly #sleepsLeast = new IntegerColumn();
  /** Most guests at once. */
  readonly #capacity = new IntegerColumn();
  /** Each adult pays it every night. */
  readonly #levy = new IntegerColumn();
  /** At most this for extras and single supplements, per person and night. */
  readonly #extras = new IntegerColumn();
  /** Extras in percent of the nights: hundredths of a percent, and the lines that they add to a total. */
  readonly #percentLeast = new IntegerColumn();
  readonly #percentMost = new IntegerColumn();
  readonly #percentLines = new IntegerColumn();
  /** The lowest percentage of an adult's price that a child of this age pays; -1 is no price. */
  readonly #childLeast = Array.from({ length: tripLimits.childAge + 1 }, () => new IntegerColumn());
  /** The highest percentage of an adult's price, at least 100, and the highest amount. */
  readonly #childPercent = new IntegerColumn();
  readonly #childAmount = new IntegerColumn();
  /** `offerWidth` integers each, from a stay's first position to its end. */
  readonly #offers = new IntegerColumn();
  #offersEnd = 0;
  readonly #offersOf = { first: new IntegerColumn(), end: new IntegerColumn() };

  add(slot: number, { plan, childrenFromAge, capacity }: PublishedRates): void {
    this.#size = slot + 1;
    this.#capacity.set(slot, capacity ?? maxParty);
    if (!plan) return;
    const currency = currencyOf(plan);
    const isPerUnit = isChargedPerUnit(plan);
    if (currency === null || isPerUnit === null || plan.sheets.some(isForYears)) {
      this.#unbounded.add(slot);
      return;
    }
    this.#bounded.add(slot);
    this.#currency.set(slot, this.#currencyIndex(currency));
    if (isPerUnit) this.#perUnit.add(slot);
    this.#addTerms(slot, plan.sheets);
    this.#addChildren(slot, plan, childrenFromAge);
    for (const { rates } of plan.sheets)
      for (let at = 0; at < rates.length; at += rateWidth) this.#addRate(slot, rates, at);
  }

  get size(): number {
    return this.#size;
  }

  remove(slot: number): void {
    for (const set of [this.#bounded, this.#unbounded]) set.delete(slot);
  }

  #currencyIndex(currency: string): number {
    const known = this.#currencies.indexOf(currency);
    return known < 0 ? this.#currencies.push(currency) - 1 : known;
  }

  #addTerms(slot: number, sheets: PackedRates["sheets"]): void {
    const levies = sheets.map(({ extras }) => sumOf(extras.filter(isForAdults)));
    this.#levy.set(slot, Math.min(...levies));
    this.#extras.set(slot, sumOf(sheets.flatMap(({ extras }) => extras.filter(isInTotals))));
    const percents = sheets.map(({ extras }) => percentsOf(extras.filter(isInTotals)));
    this.#percentMost.set(slot, Math.max(...percents));
    this.#percentLeast.set(
      slot,
      Math.min(...sheets.map(({ extras }) => percentsOf(extras.filter(isOfAllNights)))),
    );
    this.#percentLines.set(
      slot,
      sheets.flatMap(({ extras }) => extras.filter(({ amount }) => amount === null)).length,
    );
    this.#offersOf.first.set(slot, this.#offersEnd);
    for (const offer of sheets.flatMap(({ offers }) => offers.map(packOffer)))
      for (const integer of offer) this.#offers.set(this.#offersEnd++, integer);
    this.#offersOf.end.set(slot, this.#offersEnd);
  }

  #addChildren(slot: number, { sheets }: PackedRates, childrenFromAge: number | null): void {
    const isPerUnit = this.#perUnit.has(slot);
    const dearest = Math.max(1, ...sheets.map(({ rates }) => dearestOf(rates)));
    this.#childLeast.forEach((column, age) => {
      const least = Math.min(...sheets.map(({ bands }) => childLeast(bands, age, dearest)));
      if (childrenFromAge !== null && age < childrenFromAge) column.set(slot, -1);
      else if (isPerUnit) column.set(slot, 0);
      else column.set(slot, least === Infinity ? -1 : Math.floor(least));
    });
    const bands = sheets.flatMap((sheet) => sheet.bands);
    const percents = bands.map(({ percent }) => Math.ceil(percent ?? 0));
    this.#childPercent.set(slot, Math.max(100, ...percents));
    this.#childAmount.set(slot, Math.max(0, ...bands.map(({ amount }) => amount ?? 0)));
  }

  #addRate(slot: number, rates: ArrayLike<number>, at: number): void {
    const price = rates[at + rateAt.price] ?? 0;
    const isShared = rates[at + rateAt.charged] === sharing;
    const single = isShared ? stated(rates, at + rateAt.single) : null;
    const triple = isShared ? stated(rates, at + rateAt.triple) : null;
    const sleeps = stated(rates, at + rateAt.sleeps);
    if (triple !== null) this.#withTriple.add(slot);
    // A unit that does not say what it sleeps is enough for all.
    raise(this.#sleepsMost, slot, sleeps ?? maxParty);
    lower(this.#sleepsLeast, slot, sleeps ?? maxParty);
    const each = Math.min(price, single ?? price, triple ?? price);
    const most = Math.max(price, single ?? 0, triple ?? 0);
    const isRoomy = sleeps === null || sleeps > 2 || rates[at + rateAt.charged] === perPerson;
    const last = periodOf(rates[at + rateAt.to] ?? 0);
    for (let period = periodOf(rates[at + rateAt.from] ?? 0); period <= last; period += 1) {
      const prices = this.#periods.get(period) ?? new PeriodPrices();
      this.#periods.set(period, prices);
      lower(prices.alone, slot, single ?? price);
      lower(prices.each, slot, each);
      if (isRoomy) lower(prices.roomy, slot, each);
      raise(prices.most, slot, most);
    }
  }

  /** In USD, by slot; NaN: it has no total. */
  lowest(trip: Trip, usdPerCent: UsdPerCent): Float64Array {
    const stretches = this.#stretchesOf(trip);
    const first = dayNumber(trip.arrive);
    const last = dayNumber(trip.leave) - 1;
    const levies = trip.adults * nightsOf(trip);
    const guests = guestsOf(trip);
    const rounding = roundingOf(trip);
    return this.#inUsd(0, usdPerCent, (slot) => {
      if (guests > this.#capacity.get(slot)) return NaN;
      const shares = this.#sharesLeast(slot, trip);
      if (!shares) return NaN;
      let sum = 0;
      let dearest = 0;
      for (const { nights, prices } of stretches) {
        const night = nightLeast(prices, slot, shares);
        if (night === Infinity) return NaN;
        sum += nights * night;
        dearest = Math.max(dearest, night);
      }
      const free = this.#freeNights(slot, first, last);
      const accommodation = sum - free * dearest - rounding;
      const percent = 1 + this.#percentLeast.get(slot) / 10_000;
      return accommodation * percent + levies * this.#levy.get(slot) - this.#percentLines.get(slot);
    });
  }

  /** The same for the highest. */
  highest(trip: Trip, usdPerCent: UsdPerCent): Float64Array {
    const stretches = this.#stretchesOf(trip);
    const nights = nightsOf(trip);
    const { adults, ages } = trip;
    const people = guestsOf(trip);
    return this.#inUsd(Infinity, usdPerCent, (slot) => {
      if (people > this.#capacity.get(slot)) return NaN;
      let sum = 0;
      for (const { nights: own, prices } of stretches) {
        const most = prices.most.get(slot);
        if (most === 0) return NaN;
        sum += own * most;
      }
      const shares = this.#perUnit.has(slot)
        ? unitsFor(people, this.#sleepsLeast.get(slot))
        : adults + (ages.length * this.#childPercent.get(slot)) / 100;
      const more = this.#extras.get(slot) * people + this.#childAmount.get(slot) * ages.length;
      const percent = 1 + this.#percentMost.get(slot) / 10_000;
      const most = sum * shares + more * nights + roundingOf(trip);
      return most * percent + this.#percentLines.get(slot);
    });
  }

  /** Calculates cents of each stay in its currency; those without bounds have `other`. */
  #inUsd(other: number, usdPerCent: UsdPerCent, cents: (slot: number) => number): Float64Array {
    const usd = this.#currencies.map((currency) => usdPerCent(currency) ?? NaN);
    const bounds = new Float64Array(this.#size).fill(NaN);
    for (let slot = 0; slot < bounds.length; slot += 1)
      if (this.#bounded.has(slot))
        bounds[slot] = cents(slot) * (usd[this.#currency.get(slot)] ?? NaN);
      else if (this.#unbounded.has(slot)) bounds[slot] = other;
    return bounds;
  }

  /** Prices of which the party pays at least so many each night; null: it finds no place, or no price. */
  #sharesLeast(slot: number, { adults, ages }: Trip): Shares | null {
    let children = 0;
    let areAllSharing = true;
    for (const age of ages) {
      const percent = this.#childLeast[age]?.get(slot) ?? 0;
      if (percent < 0) return null;
      // A child at the full price may also take a place of an adult.
      if (percent === 100) areAllSharing = false;
      children += percent / 100;
    }
    if (this.#perUnit.has(slot)) {
      const people = adults + ages.length;
      const roomy = unitsFor(people, this.#sleepsMost.get(slot));
      return { alone: 0, each: unitsFor(people, 2), roomy };
    }
    const alone = areAllSharing && adults % 2 === 1 && !this.#withTriple.has(slot) ? 1 : 0;
    const others = adults - alone + children;
    // Children who share need a place.
    return areAllSharing && ages.length > 0
      ? { alone, each: Infinity, roomy: others }
      : { alone, each: others, roomy: Infinity };
  }

  /** Nights that the best offer makes free at most, of those between two days. */
  #freeNights(slot: number, first: number, last: number): number {
    const end = this.#offersOf.end.get(slot);
    let most = 0;
    for (let at = this.#offersOf.first.get(slot); at < end; at += offerWidth) {
      const from = this.#offers.get(at + 3);
      const to = this.#offers.get(at + 4);
      const nights = Math.min(last, to) - Math.max(first, from) + 1;
      const blocks = Math.floor(Math.max(0, nights) / this.#offers.get(at));
      const counted = this.#offers.get(at + 2) === 1 ? blocks : Math.min(1, blocks);
      most = Math.max(most, counted * this.#offers.get(at + 1));
    }
    return most;
  }

  #stretchesOf({ arrive, leave }: Trip): Stretch[] {
    const end = dayNumber(leave);
    const stretches: Stretch[] = [];
    for (let day = dayNumber(arrive); day < end;) {
      const period = periodOf(day);
      const next = Math.min(end, (period + 1) * periodDays);
      const prices = this.#periods.get(period) ?? noPrices;
      stretches.push({ nights: next - day, prices });
      day = next;
    }
    return stretches;
  }
}

/** How many of these prices a party pays each night: that of an adult alone and one of the others. */
interface Shares {
  alone: number;
  each: number;
  roomy: number;
}

/** Infinity without a price. */
function nightLeast(prices: PeriodPrices, slot: number, shares: Shares): number {
  const others = Math.min(
    priceOf(prices.each, slot, shares.each),
    priceOf(prices.roomy, slot, shares.roomy),
  );
  return shares.alone === 0 ? others : others + shares.alone * prices.alone.get(slot);
}

function priceOf(column: IntegerColumn, slot: number, count: number): number {
  const price = column.get(slot);
  return price === 0 ? Infinity : price * count;
}

const noPrices = new PeriodPrices();

/** More than any party. */
const maxParty = tripLimits.adults + tripLimits.children;

const periodOf = (day: number): number => Math.floor(day / periodDays);

/** Null for -1. */
const stated = (rates: ArrayLike<number>, at: number): number | null => {
  const value = rates[at] ?? -1;
  return value < 0 ? null : value;
};

function lower(column: IntegerColumn, slot: number, value: number): void {
  const known = column.get(slot);
  if (known === 0 || value < known) column.set(slot, Math.max(1, value));
}

function raise(column: IntegerColumn, slot: number, value: number): void {
  if (value > column.get(slot)) column.set(slot, value);
}

/** The one currency of all rates and extras; null if there are several. */
function currencyOf({ names, sheets }: PackedRates): string | null {
  const currencies = new Set<string>();
  for (const { rates, extras } of sheets) {
    for (const { amount, currency } of extras) if (amount !== null) currencies.add(currency);
    for (let at = 0; at < rates.length; at += rateWidth)
      currencies.add(names[rates[at + rateAt.currency] ?? -1] ?? "");
  }
  const [currency] = currencies;
  return currencies.size === 1 && currency ? currency : null;
}

/** Null where some rates are and others are not. */
function isChargedPerUnit({ sheets }: PackedRates): boolean | null {
  let units = 0;
  let all = 0;
  for (const { rates } of sheets)
    for (let at = 0; at < rates.length; at += rateWidth) {
      all += 1;
      if (rates[at + rateAt.charged] === perUnit) units += 1;
    }
  return units === 0 ? false : units === all ? true : null;
}

/** True for prices of so many years that storing each period would take too much memory. */
function isForYears({ rates }: PackedRates["sheets"][number]): boolean {
  for (let at = 0; at < rates.length; at += rateWidth)
    if ((rates[at + rateAt.to] ?? 0) - (rates[at + rateAt.from] ?? 0) > maxDays) return true;
  return false;
}

function dearestOf(rates: ArrayLike<number>): number {
  let dearest = 0;
  for (let at = 0; at < rates.length; at += rateWidth)
    dearest = Math.max(dearest, rates[at + rateAt.price] ?? 0);
  return dearest;
}

const sumOf = (extras: readonly Extra[]): number =>
  extras.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** In hundredths; plans of the last release have amounts alone. */
const percentsOf = (extras: readonly Extra[]): number =>
  extras.reduce((sum, { percent }) => sum + Math.round((percent ?? 0) * 100), 0);

const isInTotals = ({ obligatory, kind }: Extra) => obligatory || kind === "single supplement";

/** A charge for each night of the sheet. */
const isOfAllNights = ({ obligatory, kind, from, to }: Extra): boolean =>
  obligatory && kind !== "single supplement" && from === null && to === null;

/** A charge that every adult pays each night. */
const isForAdults = (extra: Extra): boolean =>
  isOfAllNights(extra) && extra.per === "night" && extra.each === "person" && extra.toAge === null;

/** In percent; a child older than all bands pays as an adult. Infinity: it has no price. */
function childLeast(bands: Sheet["bands"], age: number, dearest: number): number {
  let least = Infinity;
  for (const { fromAge, toAge, percent, amount } of bands) {
    if (age > toAge) least = Math.min(least, 100);
    else if (age >= fromAge)
      least = Math.min(least, amount === null ? (percent ?? 0) : (100 * amount) / dearest);
  }
  return least === Infinity ? least : Math.min(least, 100);
}

const unitsFor = (people: number, sleeps: number): number => Math.ceil(people / sleeps);

const packOffer = ({ stay, pay, repeats, from, to }: Offer): number[] => [
  stay,
  stay - pay,
  Number(repeats),
  from === null ? 0 : dayNumber(from),
  to === null ? latestDay : dayNumber(to),
];

/** Cents: the price of each person and night is rounded. */
const roundingOf = (trip: Trip): number => 1 + nightsOf(trip) * (trip.adults + trip.ages.length);
