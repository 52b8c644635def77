import { isWithin, type Night } from "./night";
import type { Miss } from "./quote";
import type { ChildBand } from "./rate";
import type { Trip } from "./trip";

/** Those who pay as adults, and the children with their band of each night. */
export interface People {
  adults: number;
  children: readonly { age: number; bands: readonly ChildBand[] }[];
}

/** Decides for each child whether it pays as an adult or by which band. */
export function splitParty(
  { adults, ages }: Trip,
  nights: readonly Night[],
  unit: string | null,
): People | { miss: Miss } {
  const children: { age: number; bands: ChildBand[] }[] = [];
  let payAsAdults = adults;
  for (const age of ages) {
    const bands = nights.map((night) => bandOf(age, night, unit));
    const missing = bands.find((band) => band === "none" || typeof band === "number");
    if (missing === "none") return { miss: { why: "child rate", age } };
    if (typeof missing === "number") return { miss: { why: "children from", age: missing } };
    const found = bands.filter((band) => typeof band === "object");
    if (found.length === 0) payAsAdults += 1;
    // An adult's price in some of the nights is a band of a hundred percent.
    else children.push({ age, bands: bands.map((b) => (typeof b === "object" ? b : asAdult)) });
  }
  return { adults: payAsAdults, children };
}

export const asAdult: ChildBand = {
  unit: null,
  fromAge: 0,
  toAge: 17,
  percent: 100,
  amount: null,
  from: null,
  to: null,
};

/** Its band; "adult" above all bands, the minimum age below them, "none" between or without any. */
function bandOf(age: number, { evening, sheet, rate }: Night, unit: string | null) {
  let best: ChildBand | null = null;
  let lowest = Infinity;
  let highest = -Infinity;
  for (const band of sheet.bands) {
    if ((band.unit !== null && band.unit !== unit) || !isWithin(band, evening)) continue;
    lowest = Math.min(lowest, band.fromAge);
    highest = Math.max(highest, band.toAge);
    if (band.fromAge <= age && age <= band.toAge && (!best || bandOutranks(band, best)))
      best = band;
  }
  if (best) return best;
  if (age > highest && highest >= 0) return "adult";
  // A unit has one price for all who sleep in it.
  if (rate.charged === "per unit") return included;
  return age < lowest && lowest < Infinity ? lowest : "none";
}

const included: ChildBand = { ...asAdult, percent: 0 };

/** Bands of the unit, then of a season, then the narrower, then the dearer. */
export function bandOutranks(one: ChildBand, other: ChildBand): boolean {
  const rank = (band: ChildBand) =>
    (band.unit !== null ? 2 : 0) + (band.from !== null || band.to !== null ? 1 : 0);
  const byRank = rank(one) - rank(other);
  if (byRank !== 0) return byRank > 0;
  const byAges = other.toAge - other.fromAge - (one.toAge - one.fromAge);
  if (byAges !== 0) return byAges > 0;
  return (one.percent ?? one.amount ?? 0) > (other.percent ?? other.amount ?? 0);
}
