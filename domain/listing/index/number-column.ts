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

  /** How many of these have a number in each of so many stretches of one width; the last has no end. */
  stretches(slots: Iterable<number>, width: number, count: number): number[] {
    const stretches = Array.from({ length: count }, () => 0);
    for (const slot of slots) {
      const value = this.get(slot);
      if (value === null) continue;
      const at = Math.min(Math.floor(value / width), count - 1);
      stretches[at] = (stretches[at] ?? 0) + 1;
    }
    return stretches;
  }
}
