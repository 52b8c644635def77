export type SeasonMark = "best" | "good" | "fair" | "closed";

/** What a mean of ratings says, from 0 (closed) to 3 (excellent): the nearest word. */
export function seasonMark(mean: number): SeasonMark {
  if (mean >= 2.5) return "best";
  if (mean >= 1.5) return "good";
  return mean >= 0.5 ? "fair" : "closed";
}
