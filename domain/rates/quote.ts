import type { Extra, Rate } from "./rate";
import type { Trip } from "./trip";

/** A trip, asked on a day: some rates are sold in a period only. */
export interface Question extends Trip {
  /** "YYYY-MM-DD": the day of booking. */
  today: string;
}

export interface Line {
  kind: "nights" | "child" | "offer" | "extra";
  /** Season, offer or extra. */
  name: string;
  /** Days of the evenings it is for; empty for a charge per stay. */
  evenings: readonly string[];
  /** Per person and night, or per unit, in cents of the total's currency. */
  price: number;
  /** People, or units. */
  count: number;
  /** How the price is charged: `adults` names who shares. */
  each: "adult sharing" | "adult alone" | "adult of three" | "adult" | "unit" | "child" | "person";
  /** Ages of the children, if it is for children only. */
  ages: readonly number[];
  /** Cents; negative for an offer. */
  amount: number;
  /** The percentage of an extra; `price` is what it is taken of. */
  percent?: number;
  /** Band of the child: its limits in years. */
  band?: { fromAge: number; toAge: number };
}

export interface Total {
  /** Cents. */
  total: number;
  currency: string;
  unit: string | null;
  /** Null where no rate says what one unit holds. */
  units: number | null;
  board: Rate["board"];
  lines: readonly Line[];
  /** Free evenings of the offer. */
  free: readonly string[];
  /** Extras that are not in the total. */
  optional: readonly Extra[];
  /** True where amounts of another currency are in it. */
  isConverted: boolean;
  /** True if its sheets state levies, and all of them are in it. */
  hasLevies: boolean;
}

/**
 * Every reason for which a question has no total, from the farthest from one to the nearest: if each unit has
 * another reason, the nearest is named. The value says who can mend it.
 */
export const missReasons = {
  "no rate": "lodge",
  "exchange rate": "lodge",
  "unit size": "lodge",
  "child sharing": "lodge",
  "single rate": "lodge",
  "child rate": "lodge",
  "size not stated": "lodge",
  units: "visitor",
  capacity: "visitor",
  "children from": "visitor",
  "maximum nights": "visitor",
  "minimum nights": "visitor",
} as const;

/** Why a question has no total, and what would mend it. */
export type Miss =
  /** `until`: last evening with a rate. */
  | { why: "no rate"; until: string | null }
  /** A charge in a currency without one. */
  | { why: "exchange rate" }
  /** No rate says how many people a unit holds. */
  | { why: "unit size" }
  /** More children than the rates let share with those who pay as adults. */
  | { why: "child sharing"; children: number; adults: number; places: number }
  /** An adult alone in a unit. */
  | { why: "single rate" }
  /** `age`: of the child without a price. */
  | { why: "child rate"; age: number }
  /** The party may need more than one unit, and the property does not state how many it has. */
  | { why: "size not stated"; missing: "guests" | "units" }
  /** `most`: units of one type that the property may have; `types`: number of types. */
  | { why: "units"; needed: number; most: number; types: number }
  /** `guests`: the most that sleep there. */
  | { why: "capacity"; guests: number }
  /** `age`: the minimum. */
  | { why: "children from"; age: number }
  | { why: "maximum nights"; nights: number; leave: string }
  | { why: "minimum nights"; nights: number; leave: string };

/** True where a lodge has to be asked: nothing that the visitor could change gives a total. */
export const needsAsking = (miss: Miss | null): boolean =>
  miss !== null && missReasons[miss.why] === "lodge";

const byNearness = Object.keys(missReasons);

/** The one of two reasons that is nearer to a total: of equal ones fewer units, more places, or the first. */
export function nearerMiss(one: Miss, other: Miss): Miss {
  const byReason = byNearness.indexOf(other.why) - byNearness.indexOf(one.why);
  if (byReason !== 0) return byReason > 0 ? other : one;
  if (one.why === "units" && other.why === "units") return other.needed < one.needed ? other : one;
  if (one.why === "child sharing" && other.why === "child sharing")
    return other.places > one.places ? other : one;
  return one;
}

export type Quote = { total: Total } | { miss: Miss };

export const isTotal = (quote: Quote): quote is { total: Total } => "total" in quote;
