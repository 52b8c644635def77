/** Small whole numbers, one bit each: a set of a hundred thousand takes twelve kilobytes. */
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

  /** The numbers below `length` of which it holds. */
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

  /** How many members both have. */
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

/** Ones in a word, added up in pairs, fours and bytes. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
