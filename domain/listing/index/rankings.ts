import type { LikenedStay } from "#domain/listing/answers";
import type { PriceBasisOption } from "#domain/listing/price-filter";
import type { ListingSort } from "#domain/listing/query";
import { compareFolded } from "#domain/text/slug";
import { BitSet } from "./slot-sets";

/** Slots in one sort order, maintained as stays are added and removed. */
class Ranking {
  #slots = new Uint32Array(0);
  #length = 0;
  readonly #keyOf: (slot: number) => number;
  readonly #compareNames: (a: number, b: number) => number;

  /**
   * @param keyOf lowest first
   * @param compareNames total order of slots with the same key
   */
  constructor(keyOf: (slot: number) => number, compareNames: (a: number, b: number) => number) {
    this.#keyOf = keyOf;
    this.#compareNames = compareNames;
  }

  /** @param byName all slots in name order, so that sorting by key alone suffices */
  fill(byName: Uint32Array): void {
    this.#slots = sortedBy(byName, this.#keyOf, 1);
    this.#length = byName.length;
  }

  insert(slot: number): void {
    const at = this.#placeOf(slot);
    if (this.#length === this.#slots.length) {
      const wider = new Uint32Array(Math.ceil(this.#length * 1.5) + 16);
      wider.set(this.#slots);
      this.#slots = wider;
    }
    this.#slots.copyWithin(at + 1, at, this.#length);
    this.#slots[at] = slot;
    this.#length += 1;
  }

  /** Must be called before the property changes, because the position is found by its key. */
  remove(slot: number): void {
    const at = this.#placeOf(slot);
    if (this.#slots[at] !== slot) return;
    this.#slots.copyWithin(at, at + 1, this.#length);
    this.#length -= 1;
  }

  /** In order; valid until the next change. */
  get slots(): Uint32Array {
    return this.#slots.subarray(0, this.#length);
  }

  /** Binary search for the position of a slot, present or not. */
  #placeOf(slot: number): number {
    const key = this.#keyOf(slot);
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const other = this.#slots[middle] ?? 0;
      const order = byKey(this.#keyOf(other), key) || this.#compareNames(other, slot);
      if (order < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

// Infinity minus Infinity is NaN.
const byKey = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);

interface Ranked {
  stay: (slot: number) => { id: string; sortName: string; featured: boolean };
  /** USD */
  price: (slot: number, basis: PriceBasisOption) => number | null;
}

/** Sort orders of the list without a search; those by price exist once per price basis. */
export class Rankings {
  /** Total order by name. */
  readonly compareNames: (a: number, b: number) => number;
  readonly #rankings: Readonly<Record<string, Ranking>>;

  constructor({ stay, price }: Ranked) {
    const usd = (basis: PriceBasisOption, sign: 1 | -1) => (slot: number) => {
      const known = price(slot, basis);
      return known === null ? Infinity : sign * known;
    };
    const keys: Record<string, (slot: number) => number> = {
      featured: (slot) => (stay(slot).featured ? 0 : 1),
      name: () => 0,
      [keyOf("price-low", "listed")]: usd("listed", 1),
      [keyOf("price-low", "two")]: usd("two", 1),
      [keyOf("price-high", "listed")]: usd("listed", -1),
      [keyOf("price-high", "two")]: usd("two", -1),
    };
    this.compareNames = (a, b) =>
      compareFolded(stay(a).sortName, stay(b).sortName) || compareFolded(stay(a).id, stay(b).id);
    this.#rankings = Object.fromEntries(
      Object.entries(keys).map(([name, key]) => [name, new Ranking(key, this.compareNames)]),
    );
  }

  fill(slots: Uint32Array): void {
    const byName = slots.slice().sort(this.compareNames);
    for (const ranking of this.#each) ranking.fill(byName);
  }

  insert(slot: number): void {
    for (const ranking of this.#each) ranking.insert(slot);
  }

  /** Must be called before the property changes, because the position is found by its key. */
  remove(slot: number): void {
    for (const ranking of this.#each) ranking.remove(slot);
  }

  /** All slots in this order. */
  by(sort: ListingSort, basis: PriceBasisOption): Uint32Array {
    return this.#rankings[keyOf(sort, basis)]?.slots ?? new Uint32Array(0);
  }

  get #each(): Ranking[] {
    return Object.values(this.#rankings);
  }
}

const keyOf = (sort: ListingSort, basis: PriceBasisOption): string =>
  sort === "price-low" || sort === "price-high" ? `${sort} ${basis}` : sort;

/** Slots of equal weight, the heaviest first; they retain their input order. */
export function heaviestFirst(
  slots: Iterable<number>,
  weightOf: (slot: number) => number,
): number[][] {
  const byWeight: number[][] = [];
  for (const slot of slots) (byWeight[weightOf(slot)] ??= []).push(slot);
  return byWeight.reverse().filter((group) => group.length > 0);
}

/** A stable sort by a price: slots without one come last, in both directions. */
export function sortedBy(
  slots: Uint32Array,
  priceOf: (slot: number) => number | null,
  direction: 1 | -1,
): Uint32Array<ArrayBuffer> {
  const keys = Float64Array.from(slots, (slot) => {
    const price = priceOf(slot);
    return price === null ? Infinity : direction * price;
  });
  const places = Uint32Array.from(slots, (_, place) => place);
  places.sort((a, b) => byKey(keys[a] ?? 0, keys[b] ?? 0));
  return places.map((place) => slots[place] ?? 0);
}

interface Stays {
  inCountry: (slug: string) => BitSet | undefined;
  /** The price as listed. */
  usd: (slot: number) => number | null;
  /** Total order by name. */
  compareNames: (a: number, b: number) => number;
}

/** Finds similar properties (P-092). */
export class Likeness {
  readonly #stays: Stays;
  /** Separate from the types of the list, which include ways to stay: a type may have the name of a way. */
  readonly #ways = new Map<string, BitSet>();

  constructor(stays: Stays) {
    this.#stays = stays;
  }

  add(slot: number, { waysToStay }: Pick<LikenedStay, "waysToStay">): void {
    for (const way of waysToStay) {
      const stays = this.#ways.get(way) ?? BitSet.empty();
      stays.add(slot);
      this.#ways.set(way, stays);
    }
  }

  delete(slot: number): void {
    for (const stays of this.#ways.values()) stays.delete(slot);
  }

  /** @param self slot of the property itself, if it is listed */
  find(
    { countrySlugs, waysToStay, priceUsd }: Omit<LikenedStay, "id">,
    self: number | undefined,
    max: number,
  ): number[] {
    const inCountry = unionOf(countrySlugs.map(this.#stays.inCountry));
    const ofType = unionOf(waysToStay.map((way) => this.#ways.get(way)));
    const found = new Set<number>();
    for (const like of [inCountry.and(ofType), inCountry, ofType]) {
      const others = like.members().filter((slot) => slot !== self && !found.has(slot));
      for (const slot of this.#nearest(others, priceUsd ?? 0, max - found.size)) found.add(slot);
      if (found.size === max) break;
    }
    return [...found];
  }

  /** Nearest in price first, properties without a price last; ties by name. */
  #nearest(slots: Uint32Array, usd: number, max: number): number[] {
    const distances = Float64Array.from(slots, (slot) => {
      const own = this.#stays.usd(slot);
      return own === null ? Infinity : Math.abs(own - usd);
    });
    const farthest = distances.slice().sort()[max - 1] ?? Infinity;
    return Array.from(slots, (slot, at) => ({ slot, distance: distances[at] ?? Infinity }))
      .filter(({ distance }) => distance <= farthest)
      .sort((a, b) =>
        a.distance === b.distance
          ? this.#stays.compareNames(a.slot, b.slot)
          : a.distance - b.distance,
      )
      .slice(0, max)
      .map(({ slot }) => slot);
  }
}

const unionOf = (sets: readonly (BitSet | undefined)[]): BitSet =>
  sets.map((set) => set ?? BitSet.empty()).reduce((a, b) => a.or(b), BitSet.empty());
