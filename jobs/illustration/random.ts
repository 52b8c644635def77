import { hashText } from "#domain/text/hash-text";

/** Seeded numbers: the same seed gives the same picture on every machine. */
export interface Random {
  between(low: number, high: number): number;
  /** Whole number, both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly [T, ...T[]]): T;
}

/** Mulberry32: small, fast and even enough for drawing. */
export function createRandom(seed: string): Random {
  let state = hashText(seed);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number) => low + (high - low) * next();
  return {
    between,
    whole: (low, high) => Math.floor(between(low, high + 1)),
    chance: (probability) => next() < probability,
    pick: (list) => list[Math.floor(next() * list.length)] ?? list[0],
  };
}

/** Smooth value in -1..1 for a position; octaves add finer and weaker detail. */
export type Noise = (position: number, octaves?: number) => number;

const tableSize = 256;

export function createNoise(random: Random): Noise {
  const table = Array.from({ length: tableSize }, () => random.between(-1, 1));
  const entry = (index: number) => table[((index % tableSize) + tableSize) % tableSize] ?? 0;
  const single = (position: number) => {
    const cell = Math.floor(position);
    const part = position - cell;
    const ease = part * part * (3 - 2 * part);
    return entry(cell) * (1 - ease) + entry(cell + 1) * ease;
  };
  return (position, octaves = 4) => {
    let sum = 0;
    let weight = 0;
    for (let octave = 0; octave < octaves; octave++) {
      const strength = 0.5 ** octave;
      // The offset keeps octaves from sharing their zero points.
      sum += strength * single(position * 2.03 ** octave + octave * 37.3);
      weight += strength;
    }
    return sum / weight;
  };
}
