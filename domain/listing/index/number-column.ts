import { BitSet } from "./bit-set";

/** One number of each stay, by its slot; null where there is none. */
export class NumberColumn {
  #values = new Float64Array(0);

  set(slot: number, value: number | null): void {
    if (slot >= this.#values.length) {
      const wider = new Float64Array(Math.ceil(slot * 1.5) + 16).fill(NaN);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[slot] = value ?? NaN;
  }

  get(slot: number): number | null {
    const value = this.#values[slot] ?? NaN;
    return Number.isNaN(value) ? null : value;
  }

  /** Slots whose number is known and between these, both included. */
  between(least: number, most: number): BitSet {
    const values = this.#values;
    return BitSet.where(values.length, (slot) => {
      const value = values[slot] ?? NaN;
      return value >= least && value <= most;
    });
  }
}
