import type { AskedPrice } from "#domain/listing/price-filter";
import type { ListingSort } from "#domain/listing/sorts";
import { compareFolded } from "#domain/text/fold";
import { Ranking } from "./ranking";

interface Ranked {
  stay: (slot: number) => { id: string; sortName: string; featured: boolean };
  /** USD */
  price: (slot: number, basis: AskedPrice) => number | null;
}

/** The orders of the list without what was typed; those by price once for each price. */
export class Rankings {
  /** The order of names, in which no two are equal. */
  readonly compareNames: (a: number, b: number) => number;
  readonly #rankings: Readonly<Record<string, Ranking>>;

  constructor({ stay, price }: Ranked) {
    const usd = (basis: AskedPrice, sign: 1 | -1) => (slot: number) => {
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

  /** Asked for while the stay is still as it was when it came. */
  remove(slot: number): void {
    for (const ranking of this.#each) ranking.remove(slot);
  }

  /** All slots in this order. */
  by(sort: ListingSort, basis: AskedPrice): Uint32Array {
    return this.#rankings[keyOf(sort, basis)]?.slots ?? new Uint32Array(0);
  }

  get #each(): Ranking[] {
    return Object.values(this.#rankings);
  }
}

const keyOf = (sort: ListingSort, basis: AskedPrice): string =>
  sort === "price-low" || sort === "price-high" ? `${sort} ${basis}` : sort;

/** Those of equal weight stay in the order in which they come. */
export function heaviestFirst(
  slots: Iterable<number>,
  weightOf: (slot: number) => number,
): number[] {
  const byWeight: number[][] = [];
  for (const slot of slots) (byWeight[weightOf(slot)] ??= []).push(slot);
  return byWeight.reverse().flat();
}
