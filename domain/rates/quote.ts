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
}

/** Why a question has no total, and what would mend it. */
export type Miss =
  /** `until`: last evening with a rate. */
  | { why: "no rate"; until: string | null }
  | { why: "minimum nights"; nights: number; leave: string }
  | { why: "maximum nights"; nights: number; leave: string }
  /** `age`: the minimum. */
  | { why: "children from"; age: number }
  /** `age`: of the child without a price. */
  | { why: "child rate"; age: number }
  | { why: "party" };

export type Quote = { total: Total } | { miss: Miss };

export const isTotal = (quote: Quote): quote is { total: Total } => "total" in quote;
