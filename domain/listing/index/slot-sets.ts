import type { FilteredStay } from "#domain/listing/filter-kinds";
import {
  type FacetName,
  facetNames,
  type FilterValues,
  isOfKind,
  listingFilters,
} from "#domain/listing/filters";

/** A bit set of small whole numbers: a hundred thousand take twelve kilobytes. */
export class BitSet {
  #words: Uint32Array;

  private constructor(words: Uint32Array) {
    this.#words = words;
  }

  static empty = (): BitSet => new BitSet(new Uint32Array(0));

  static of(members: Iterable<number>): BitSet {
    const set = BitSet.empty();
    for (const member of members) set.add(member);
    return set;
  }

  /** The numbers below `length` that satisfy the predicate. */
  static where(length: number, holds: (member: number) => boolean): BitSet {
    const words = new Uint32Array((length + 31) >>> 5);
    for (let at = 0; at < words.length; at += 1) {
      let word = 0;
      const end = Math.min(32, length - at * 32);
      for (let bit = 0; bit < end; bit += 1) if (holds(at * 32 + bit)) word |= 1 << bit;
      words[at] = word;
    }
    return new BitSet(words);
  }

  add(member: number): void {
    const at = member >>> 5;
    if (at >= this.#words.length) {
      const wider = new Uint32Array(Math.max(at + 1, Math.ceil(this.#words.length * 1.5)));
      wider.set(this.#words);
      this.#words = wider;
    }
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (member & 31));
  }

  delete(member: number): void {
    const word = this.#words[member >>> 5];
    if (word !== undefined) this.#words[member >>> 5] = word & ~(1 << (member & 31));
  }

  has(member: number): boolean {
    return (((this.#words[member >>> 5] ?? 0) >>> (member & 31)) & 1) === 1;
  }

  and(other: BitSet): BitSet {
    const words = new Uint32Array(Math.min(this.#words.length, other.#words.length));
    for (let at = 0; at < words.length; at += 1)
      words[at] = (this.#words[at] ?? 0) & (other.#words[at] ?? 0);
    return new BitSet(words);
  }

  or(other: BitSet): BitSet {
    const words = new Uint32Array(Math.max(this.#words.length, other.#words.length));
    for (let at = 0; at < words.length; at += 1)
      words[at] = (this.#words[at] ?? 0) | (other.#words[at] ?? 0);
    return new BitSet(words);
  }

  without(other: BitSet): BitSet {
    const words = this.#words.slice();
    for (let at = 0; at < words.length; at += 1)
      words[at] = (words[at] ?? 0) & ~(other.#words[at] ?? 0);
    return new BitSet(words);
  }

  get size(): number {
    return this.sizeWith(this);
  }

  /** Size of the intersection. */
  sizeWith(other: BitSet): number {
    const [one, two] = [this.#words, other.#words];
    const length = Math.min(one.length, two.length);
    let size = 0;
    for (let at = 0; at < length; at += 1) size += bitsOf((one[at] ?? 0) & (two[at] ?? 0));
    return size;
  }

  /** In ascending order. */
  members(): Uint32Array {
    const members = new Uint32Array(this.size);
    let found = 0;
    for (let at = 0; at < this.#words.length; at += 1)
      for (let word = this.#words[at] ?? 0; word !== 0; word &= word - 1) {
        members[found] = at * 32 + 31 - Math.clz32(word & -word);
        found += 1;
      }
    return members;
  }
}

/** Population count of a word, added in pairs, fours and bytes. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** One number per property, by slot; null where it is missing. */
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

  /** Slots whose number is known and within these inclusive bounds. */
  between(min: number, max: number): BitSet {
    const values = this.#values;
    return BitSet.where(values.length, (slot) => {
      const value = values[slot] ?? NaN;
      return value >= min && value <= max;
    });
  }

  /** Histogram of the slots' values with `count` bins of equal width; the last bin is open. */
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

/** One 32-bit integer per property, by slot; 0 where none was set. */
export class IntegerColumn {
  #values = new Int32Array(0);

  set(slot: number, value: number): void {
    if (slot >= this.#values.length) {
      if (value === 0) return;
      const wider = new Int32Array(Math.ceil(slot * 1.2) + 16);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[slot] = value;
  }

  get = (slot: number): number => this.#values[slot] ?? 0;
}

/** The properties of every countable value, and how each property spells it. */
export class ValueSets {
  readonly #slots = new Map(facetNames.map((name) => [name, new Map<string, BitSet>()]));
  /** Spellings processed so far. */
  readonly #learnt = new Map(facetNames.map((name) => [name, new Set<string>()]));
  readonly #names = new Map(facetNames.map((name) => [name, new Map<string, string>()]));

  add(slot: number, stay: FilteredStay): void {
    for (const name of facetNames) {
      const sets = this.of(name);
      for (const value of valuesOf(name, stay)) {
        const set = sets.get(value) ?? BitSet.empty();
        set.add(slot);
        sets.set(value, set);
      }
      this.#learnNames(name, stay);
    }
  }

  delete(slot: number): void {
    for (const sets of this.#slots.values()) for (const set of sets.values()) set.delete(slot);
  }

  of(name: FacetName): Map<string, BitSet> {
    return this.#slots.get(name) ?? new Map<string, BitSet>();
  }

  nameOf = (name: FacetName, value: string): string | null =>
    this.#names.get(name)?.get(value) ?? null;

  /** Properties that pass a filter; the same rules as `matches` of its kind. */
  passing(name: FacetName, values: Readonly<FilterValues>): BitSet {
    const sets = this.of(name);
    const setOf = (value: string) => sets.get(value) ?? BitSet.empty();
    if (isOfKind(name, "steps")) return setOf(String(values[name]));
    const chosen = values[name].map(setOf);
    const join = isOfKind(name, "flags")
      ? (a: BitSet, b: BitSet) => a.and(b)
      : (a: BitSet, b: BitSet) => a.or(b);
    return chosen.length > 0 ? chosen.reduce(join) : BitSet.empty();
  }

  #learnNames(name: FacetName, stay: FilteredStay): void {
    const filter = listingFilters[name];
    const known = this.#names.get(name);
    const seen = this.#learnt.get(name);
    if (filter.kind !== "choices" || !known || !seen) return;
    for (const written of filter.names(stay))
      if (written && !seen.has(written)) {
        seen.add(written);
        known.set(filter.valueOf(written), written);
      }
  }
}

function valuesOf(name: FacetName, stay: FilteredStay): readonly string[] {
  const filter = listingFilters[name];
  if (filter.kind === "choices") return filter.of(stay);
  if (filter.kind === "flags") {
    const offered = filter.of(stay);
    return filter.known.map(({ value }) => value).filter((value) => offered.includes(value));
  }
  return filter.options.filter((option) => filter.matches?.(stay, option)).map(String);
}
