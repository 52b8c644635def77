import type { Rates as ExchangeRates } from "#domain/money/currencies";
import { convertPrice } from "#domain/money/money";
import { type PublishedRates, quoteStay, totalUsdOf } from "#domain/rates/card-quote";
import type { Question } from "#domain/rates/quote";
import type { Trip } from "#domain/rates/trip";
import { sortedBy } from "./rankings";
import { BitSet, NumberColumn } from "./slot-sets";
import { TotalBounds } from "./total-bounds";

/** On which all totals depend besides rates and trip. */
export interface Pricing {
  /** Day of booking, "YYYY-MM-DD". */
  today: string;
  exchange: ExchangeRates;
}

/** Exchange rates are read again every minute, mostly the same. */
const isSame = (one: Pricing, other: Pricing): boolean =>
  one.today === other.today &&
  (one.exchange === other.exchange ||
    JSON.stringify(one.exchange) === JSON.stringify(other.exchange));

interface Column {
  question: Question;
  usd: NumberColumn;
  priced: BitSet;
  /** Lowest bounds in USD, by slot, of the stays known so far. */
  lowest?: Float64Array;
}

/** Trips whose totals are stored: at 20,000 stays a third of a megabyte each. */
const maxColumns = 40;
/** Stays between two looks at the clock. */
const stride = 32;
/** The stays that are priced grow by it until no other can be among the first of an order. */
const growth = 1.25;
/** Bounds that are sorted to find how many stays are below one. */
const sampleSize = 1_000;

/**
 * Totals in USD of stays for a trip: priced when a question first needs them. A stay that changes has a new
 * slot. Another day or other exchange rates drop them all.
 */
export class Totals {
  readonly #ratesOf: (slot: number) => PublishedRates | undefined;
  readonly #bounds = new TotalBounds();
  readonly #columns = new Map<string, Column>();
  /** USD for a cent of each currency. */
  readonly #cents = new Map<string, number | null>();
  #pricing: Pricing | null = null;

  constructor(ratesOf: (slot: number) => PublishedRates | undefined) {
    this.#ratesOf = ratesOf;
  }

  /** Without pricing no stay has a total. */
  set pricing(pricing: Pricing) {
    const known = this.#pricing;
    if (known && isSame(known, pricing)) return;
    this.#pricing = pricing;
    this.#columns.clear();
    this.#cents.clear();
  }

  /**
   * Prices these slots for a while.
   * @returns true once all are priced
   */
  advance(trip: Trip, slots: BitSet, forMs: number): boolean {
    const column = this.#columnOf(trip);
    const missing = slots.without(column.priced).members();
    const until = performance.now() + forMs;
    let done = 0;
    for (const slot of missing) {
      if (done % stride === 0 && performance.now() >= until) return false;
      this.#priced(column, slot);
      done += 1;
    }
    return true;
  }

  /** Must be called for each slot. */
  add(slot: number, rates: PublishedRates): void {
    this.#bounds.add(slot, rates);
  }

  remove(slot: number): void {
    this.#bounds.remove(slot);
  }

  /**
   * The first `wanted` of these slots by their totals, those without one last, and any others after them. Takes
   * the totals only of those slots whose bounds allow them to be among the first.
   * @param byName in name order, which decides between equal totals
   */
  inOrder(trip: Trip, byName: Uint32Array, direction: 1 | -1, wanted: number): Uint32Array {
    const { usd } = this.#columnOf(trip);
    const bounds =
      direction === 1 ? this.#lowest(trip) : this.#bounds.highest(trip, this.#usdPerCent);
    // The best that a stay can have: lowest first in both directions.
    const bestOf = (slot: number) => direction * (bounds[slot] ?? NaN);
    const bounded = byName.filter((slot) => !Number.isNaN(bestOf(slot)));
    const step = Math.max(1, Math.floor(bounded.length / sampleSize));
    const sample = Float64Array.from(
      bounded.filter((_, at) => at % step === 0),
      bestOf,
    ).sort();
    let at = Math.ceil(wanted / step);
    let limit = sample[at] ?? Infinity;
    for (;;) {
      const near = bounded.filter((slot) => bestOf(slot) <= limit);
      this.advance(trip, BitSet.of(near), Infinity);
      if (near.length === bounded.length) break;
      const last = lastTotal(usd, near, direction, wanted);
      if (last <= limit) return sortedBy(near, (slot) => usd.get(slot), direction);
      at = Math.max(at + 1, Math.ceil(at * growth));
      limit = Math.min(last, sample[at] ?? Infinity);
    }
    return sortedBy(byName, (slot) => usd.get(slot), direction);
  }

  /** In each group those with a total first; only as many are priced as are taken. */
  *pricedFirst(trip: Trip, groups: readonly (readonly number[])[]): Generator<number> {
    const column = this.#columnOf(trip);
    const lowest = this.#lowest(trip);
    for (const slots of groups) {
      const rest: number[] = [];
      for (const slot of slots) {
        const isBounded = !Number.isNaN(lowest[slot] ?? NaN);
        if (isBounded && this.#priced(column, slot) !== null) yield slot;
        else rest.push(slot);
      }
      yield* rest;
    }
  }

  /** The slots whose total may be at most this; those without any rate for the trip are not among them. */
  atMost(trip: Trip, slots: BitSet, usd: number): BitSet {
    const lowest = this.#lowest(trip);
    return BitSet.of(slots.members().filter((slot) => (lowest[slot] ?? NaN) <= usd));
  }

  /** The count, the facets and the page of one question all ask for them. */
  #lowest(trip: Trip): Float64Array {
    const column = this.#columnOf(trip);
    if (column.lowest?.length !== this.#bounds.size)
      column.lowest = this.#bounds.lowest(trip, this.#usdPerCent);
    return column.lowest;
  }

  #usdPerCent = (currency: string): number | null => {
    const known = this.#cents.get(currency);
    if (known !== undefined) return known;
    const exchange = this.#pricing?.exchange ?? {};
    const usd = convertPrice(1, currency, "USD", exchange);
    const cent = usd === null ? null : usd / 100;
    this.#cents.set(currency, cent);
    return cent;
  };

  /** The totals of these slots; those of others may be missing. */
  of(trip: Trip, slots: BitSet): NumberColumn {
    this.advance(trip, slots, Infinity);
    return this.#columnOf(trip).usd;
  }

  #columnOf(trip: Trip): Column {
    const key = JSON.stringify([trip.arrive, trip.leave, trip.adults, trip.ages]);
    const column = this.#columns.get(key) ?? {
      // One object for all stays: what depends on the question alone is computed once.
      question: { ...trip, today: this.#pricing?.today ?? "" },
      usd: new NumberColumn(),
      priced: BitSet.empty(),
    };
    // The last is the latest used.
    this.#columns.delete(key);
    this.#columns.set(key, column);
    const [oldest] = this.#columns.keys();
    if (this.#columns.size > maxColumns && oldest !== undefined) this.#columns.delete(oldest);
    return column;
  }

  #priced(column: Column, slot: number): number | null {
    if (!column.priced.has(slot)) {
      this.#price(column, slot);
      column.priced.add(slot);
    }
    return column.usd.get(slot);
  }

  #price({ question, usd }: Column, slot: number): void {
    const rates = this.#ratesOf(slot);
    const pricing = this.#pricing;
    if (!rates?.plan || !pricing) return;
    const { exchange } = pricing;
    usd.set(slot, totalUsdOf(quoteStay(question, rates, exchange), exchange));
  }
}

/**
 * The total, times the direction, at the end of the first `wanted` of priced slots.
 * @returns Infinity if fewer have one
 */
function lastTotal(
  usd: NumberColumn,
  slots: Uint32Array,
  direction: 1 | -1,
  wanted: number,
): number {
  const totals = Float64Array.from(slots, (slot) => {
    const total = usd.get(slot);
    return total === null ? Infinity : direction * total;
  });
  return totals.sort()[wanted - 1] ?? Infinity;
}
