import type { People } from "./people";
import type { Miss } from "./quote";
import type { PartyTerms, Rate } from "./rate";

/** How many units a party takes, and how many a property may have. */

/** Units with one, two and three adults. */
export interface Beds {
  alone: number;
  pairs: number;
  threes: number;
}

/** The property, and the number of types of units that its rates name. */
export interface Housing extends PartyTerms {
  types: number;
}

/** Children who may share with two adults where the sheet does not say how many a unit sleeps. */
const childrenWithTwo = 2;

const isWhole = ({ charged }: Rate, { priceBasis }: PartyTerms): boolean =>
  charged === "per unit" && priceBasis === "whole property";

/** Most people in a unit; null: not stated. */
const sleepsIn = (rate: Rate, housing: Housing): number | null =>
  rate.sleeps ?? (isWhole(rate, housing) ? housing.capacity : null);

/** Units that the party takes; null where the rate does not say how many one sleeps and two would not do. */
export function unitsTaken(
  rate: Rate,
  { alone, pairs, threes }: Beds,
  people: People,
  housing: Housing,
): number | null {
  if (rate.charged === "per person sharing") return alone + pairs + threes;
  const sleeps = sleepsIn(rate, housing);
  const guests = people.adults + people.children.length;
  if (sleeps === null) return guests <= 2 ? 1 : null;
  return Math.ceil(guests / sleeps);
}

/** Children who find a place with the adults; those with one adult are not on a sheet. */
function childrenPlaces({ sleeps }: Rate, { pairs, threes }: Beds): number {
  if (sleeps === null) return pairs * childrenWithTwo;
  return pairs * Math.max(0, sleeps - 2) + threes * Math.max(0, sleeps - 3);
}

/** Why a party cannot be housed so, of a night with this rate. */
export function housingMiss(rate: Rate, beds: Beds, people: People, housing: Housing): Miss | null {
  const { adults, children } = people;
  if (rate.charged === "per person sharing") {
    const places = childrenPlaces(rate, beds);
    if (children.length > places)
      return { why: "child sharing", children: children.length, adults, places };
  }
  const needed = unitsTaken(rate, beds, people, housing);
  // A price per person needs no unit where the property says how many it sleeps.
  if (rate.charged === "per person")
    return housing.capacity === null && needed !== 1 ? notStated("guests") : null;
  if (needed === null) return { why: "unit size" };
  return needed > 1 ? unitsMiss(rate, needed, housing) : null;
}

const notStated = (missing: "guests" | "units"): Miss => ({ why: "size not stated", missing });

/** A property has each type of unit at least once, and a whole property is one unit. */
function unitsMiss(rate: Rate, needed: number, housing: Housing): Miss | null {
  const { capacity, bedrooms, types } = housing;
  if (isWhole(rate, housing)) return { why: "capacity", guests: sleepsIn(rate, housing) ?? 2 };
  if (capacity === null) return notStated("guests");
  if (!bedrooms) return notStated("units");
  const most = Math.max(1, bedrooms - types + 1);
  return needed > most ? { why: "units", needed, most, types } : null;
}
