import type { LikenedStay } from "#domain/listing/answers";
import { BitSet } from "./bit-set";

interface Stays {
  inCountry: (slug: string) => BitSet | undefined;
  /** The price as listed. */
  usd: (slot: number) => number | null;
  /** No two are equal to it. */
  compareNames: (a: number, b: number) => number;
}

/** Which stays are like one another (P-092). */
export class Likeness {
  readonly #stays: Stays;
  /** Apart from the types of the list, among which ways are too: a type may be called like a way. */
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

  /** @param self where the stay itself stands, if it is listed */
  find(
    { countrySlugs, waysToStay, priceUsd }: Omit<LikenedStay, "id">,
    self: number | undefined,
    most: number,
  ): number[] {
    const inCountry = unionOf(countrySlugs.map(this.#stays.inCountry));
    const ofType = unionOf(waysToStay.map((way) => this.#ways.get(way)));
    const found = new Set<number>();
    for (const like of [inCountry.and(ofType), inCountry, ofType]) {
      const others = like.members().filter((slot) => slot !== self && !found.has(slot));
      for (const slot of this.#nearest(others, priceUsd ?? 0, most - found.size)) found.add(slot);
      if (found.size === most) break;
    }
    return [...found];
  }

  /** Those nearest in price, and those without one after them; of two alike the first by name. */
  #nearest(slots: Uint32Array, usd: number, most: number): number[] {
    const distances = Float64Array.from(slots, (slot) => {
      const own = this.#stays.usd(slot);
      return own === null ? Infinity : Math.abs(own - usd);
    });
    const farthest = distances.slice().sort()[most - 1] ?? Infinity;
    return Array.from(slots, (slot, at) => ({ slot, distance: distances[at] ?? Infinity }))
      .filter(({ distance }) => distance <= farthest)
      .sort((a, b) =>
        a.distance === b.distance
          ? this.#stays.compareNames(a.slot, b.slot)
          : a.distance - b.distance,
      )
      .slice(0, most)
      .map(({ slot }) => slot);
  }
}

const unionOf = (sets: readonly (BitSet | undefined)[]): BitSet =>
  sets.map((set) => set ?? BitSet.empty()).reduce((a, b) => a.or(b), BitSet.empty());
