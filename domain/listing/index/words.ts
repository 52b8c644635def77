import { eachHeadWord, type Form, type Term } from "#domain/search/document";
import { compareFolded } from "#domain/text/slug";
import { BitSet } from "./slot-sets";

/** A slot and a position packed into one number. */
const placeBits = 2;
const entryOf = (slot: number, place: number): number => (slot << placeBits) | place;

/**
 * Inverted index of name, place and kind: each word with the slots of its properties. Removed
 * properties stay in it: callers intersect with the live slots.
 */
export class HeadWords {
  readonly #stays = new Map<string, number[]>();
  /** Null after a new word was added. */
  #sorted: string[] | null = null;

  add(slot: number, searchHead: string): void {
    eachHeadWord(searchHead, (word, place) => {
      const stays = this.#stays.get(word);
      if (stays) stays.push(entryOf(slot, place));
      else {
        this.#stays.set(word, [entryOf(slot, place)]);
        this.#sorted = null;
      }
    });
  }

  /** Slots that contain every term up to this position: 0 is the name alone, 2 name, place and kind. */
  having(terms: readonly Term[], reach: number): BitSet {
    const [first, ...others] = terms.map((term) => this.#slotsOf(term, reach));
    return others.reduce((all, slots) => all.and(slots), first ?? BitSet.empty());
  }

  #slotsOf({ forms }: Term, reach: number): BitSet {
    const slots = BitSet.empty();
    for (const form of forms)
      for (const word of this.#wordsFor(form))
        for (const entry of this.#stays.get(word) ?? [])
          if ((entry & (2 ** placeBits - 1)) <= reach) slots.add(entry >>> placeBits);
    return slots;
  }

  #wordsFor({ word, whole }: Form): readonly string[] {
    if (whole) return [word];
    this.#sorted ??= [...this.#stays.keys()].sort(compareFolded);
    const from = firstFrom(this.#sorted, word);
    let to = from;
    while (this.#sorted[to]?.startsWith(word)) to += 1;
    return this.#sorted.slice(from, to);
  }
}

/** Lower bound: index of the first word that does not sort before this one. */
function firstFrom(sorted: readonly string[], word: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compareFolded(sorted[middle] ?? "", word) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Matches of a search: property ids by the weight of the match. */
export type TextHits = readonly { weight: number; ids: readonly string[] }[];

/** Matches of the search text as slots of the index. */
export interface TypedSlots {
  slots: BitSet;
  weights: Uint8Array;
}

export function slotsTyped(
  hits: TextHits,
  slotOf: (id: string) => number | undefined,
  length: number,
): TypedSlots {
  const weights = new Uint8Array(length);
  const slots = BitSet.empty();
  for (const { weight, ids } of hits)
    for (const id of ids) {
      const slot = slotOf(id);
      if (slot === undefined) continue;
      slots.add(slot);
      weights[slot] = weight;
    }
  return { slots, weights };
}
