type Compare = (a: number, b: number) => number;

/** Slots in one order of the list, kept in order as stays come and go. */
export class Ranking {
  #slots = new Uint32Array(0);
  #length = 0;
  readonly #compare: Compare;

  /** @param compare no two slots may be equal to it */
  constructor(compare: Compare) {
    this.#compare = compare;
  }

  fill(slots: Uint32Array): void {
    this.#slots = slots.slice().sort(this.#compare);
    this.#length = slots.length;
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
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(this.#slots[middle] ?? 0, slot) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
