/** Slots in one order of the list, kept in order as stays come and go. */
export class Ranking {
  #slots = new Uint32Array(0);
  #length = 0;
  readonly #keyOf: (slot: number) => number;
  readonly #compareNames: (a: number, b: number) => number;

  /**
   * @param keyOf lowest first
   * @param compareNames the order of slots of the same key; no two are equal to it
   */
  constructor(keyOf: (slot: number) => number, compareNames: (a: number, b: number) => number) {
    this.#keyOf = keyOf;
    this.#compareNames = compareNames;
  }

  /** @param byName all slots in the order of names, so that sorting by key alone is enough */
  fill(byName: Uint32Array): void {
    const keys = Float64Array.from(byName, this.#keyOf);
    const places = Uint32Array.from(byName, (_, place) => place);
    places.sort((a, b) => byKey(keys[a] ?? 0, keys[b] ?? 0));
    this.#slots = places.map((place) => byName[place] ?? 0);
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

  /** Asked for while the stay is still as it was when it came. */
  remove(slot: number): void {
    const at = this.#placeOf(slot);
    if (this.#slots[at] !== slot) return;
    this.#slots.copyWithin(at, at + 1, this.#length);
    this.#length -= 1;
  }

  /** In order; holds until the next change. */
  get slots(): Uint32Array {
    return this.#slots.subarray(0, this.#length);
  }

  /** Where it stands, or would stand. */
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

// Two that are infinite have no difference.
const byKey = (a: number, b: number) => (a < b ? -1 : a > b ? 1 : 0);
