import type { Evidence } from "#domain/rates/reading";
import { readMarkers } from "#domain/rates/sheet/words/amounts";
import type { Nights } from "./facts";

/** What the readings of fees, children and offers share. */

export interface Sentence {
  text: string;
  cell: string;
}

export const leadingMarker = /^([¹²³⁴-⁹ᵃ-ᵉ*†‡]{1,3}|\(?[1-9a-e]\)) ?(?=\S)/u;

/** The mark that a footnote begins with, as prices have it: "¹" and "1)". */
export function markerOf(text: string): string {
  const raw = leadingMarker.exec(text)?.[1] ?? "";
  return readMarkers(raw) || raw.replace(/^\(/, "");
}

export const childWords = /\b(?:child(?:ren)?|kids?|infants?|teen(?:ager)?s?)\b|\bunder \d{1,2}/i;
const freeWords = /\b(?:free|no charge|complimentary|foc|gratis)\b/i;
export const feeWords =
  /\b(?:levy|levies|fees?|tax(?:es)?|park|conservation|conservancy|concession|community|tourism|entrance|entry)\b/i;

export function percentOf(clause: string): { value: number; derived: string | null } | null {
  const stated =
    /\b(\d{1,3}) ?(?:%|per ?cent\b)( off| (?:child )?discount| less| reduction| rebate)?/i.exec(
      clause,
    );
  if (stated) {
    const percent = Number(stated[1]);
    const isDiscount =
      stated[2] !== undefined ||
      /\b(?:(?:discount|reduction|rebate) of|reduced by)\b/i.test(clause);
    return isDiscount
      ? { value: 100 - percent, derived: `100% less ${percent}%` }
      : { value: percent, derived: null };
  }
  if (/\bhalf\b(?! board)/i.test(clause)) return { value: 50, derived: "half" };
  if (freeWords.test(clause)) return { value: 0, derived: "free" };
  return null;
}

/** Open at both ends if no dates are stated. */
export function datesOf(nights: Nights | null) {
  const dates: Evidence | null = nights && { cells: nights.cells, derived: nights.derived };
  return {
    value: { from: nights?.from ?? null, to: nights?.to ?? null },
    evidence: dates ? { from: dates, to: dates } : {},
  };
}
