import { BitSet } from "./bit-set";

/** Stays that have what was typed: their ids by how much it weighs where they have it. */
export type TextHits = readonly { weight: number; ids: readonly string[] }[];

/** What was typed as the index finds it. */
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
