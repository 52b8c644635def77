import type { Rate } from "#domain/rates/rate";
import type { Found } from "#domain/rates/reading";

/** Marks prices that are too high to be charged as those beside them: that of a house among prices per person. */

const maxRatio = 3.5;

export function markOutliers(rates: readonly Found<Rate>[]): Found<Rate>[] {
  const groups = new Map<string, number[]>();
  for (const { value } of rates) {
    const key = keyOf(value);
    groups.set(key, [...(groups.get(key) ?? []), value.price]);
  }
  return rates.map((rate) => {
    const { value, evidence } = rate;
    const others = (groups.get(keyOf(value)) ?? []).toSorted((a, b) => a - b);
    const lowest = others[0] ?? value.price;
    const isHigh = value.charged !== "per unit" && value.price > maxRatio * lowest;
    // A price for one adult alone shows that it is per person.
    if (!isHigh || value.single !== null || evidence.charged?.derived) return rate;
    const charged = {
      cells: evidence.charged?.cells ?? [],
      derived: "far higher than the other prices per person",
    };
    return { value, evidence: { ...evidence, charged } };
  });
}

const keyOf = ({ from, to, board, weekdays }: Rate) => JSON.stringify([from, to, board, weekdays]);
