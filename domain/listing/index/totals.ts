import type { Rates as ExchangeRates } from "#domain/money/currencies";
import { type PublishedRates, quoteStay, totalUsdOf } from "#domain/rates/card-quote";
import type { Question } from "#domain/rates/quote";
import type { Trip } from "#domain/rates/trip";
import { BitSet, NumberColumn } from "./slot-sets";

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
}

/** Trips whose totals are stored: at 20,000 stays 160 KB each. */
const maxColumns = 40;
/** Stays between two looks at the clock. */
const stride = 32;

/**
 * Totals in USD of stays for a trip: priced when a question first needs them. A stay that changes has a new
 * slot. Another day or other exchange rates drop them all.
 */
export class Totals {
  readonly #ratesOf: (slot: number) => PublishedRates | undefined;
  readonly #columns = new Map<string, Column>();
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
      this.#price(column, slot);
      column.priced.add(slot);
      done += 1;
    }
    return true;
  }

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

  #price({ question, usd }: Column, slot: number): void {
    const rates = this.#ratesOf(slot);
    const pricing = this.#pricing;
    if (!rates?.plan || !pricing) return;
    const { exchange } = pricing;
    usd.set(slot, totalUsdOf(quoteStay(question, rates, exchange), exchange));
  }
}
