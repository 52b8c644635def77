const roundFirst = [1, 2, 5];

/** The highest of 1, 2, 5, 10, 20, 50 … that is not above the amount. */
function roundBelow(amount: number): number {
  const power = 10 ** Math.floor(Math.log10(amount));
  return Math.max(...roundFirst.map((first) => first * power).filter((round) => round <= amount));
}

/**
 * Stops of a scale on which each step doubles: from a round amount below the lowest to the first one
 * above the highest. Cheap and dear nights can then be compared on one line.
 */
export function doublingScale(lowest: number, highest: number): number[] {
  const stops = [roundBelow(lowest)];
  while ((stops.at(-1) ?? 0) < highest) stops.push((stops.at(-1) ?? 0) * 2);
  return stops.length > 1 ? stops : [...stops, (stops[0] ?? 1) * 2];
}

/** Where an amount stands on the scale, in per cent of its length with one decimal. */
export function placeOnScale(stops: readonly number[], amount: number): number {
  const share = Math.log2(amount / (stops[0] ?? 1)) / (stops.length - 1);
  return Math.round(Math.min(1, Math.max(0, share)) * 1000) / 10;
}
