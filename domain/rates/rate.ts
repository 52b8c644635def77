/**
 * The rate model: what a stay costs, as its rate sheets state it. Amounts are whole cents of their
 * currency, dates are "YYYY-MM-DD", and a period ends with its last night.
 */

/** Only rack rates are ever public. STO: for tour operators; nett: without commission. */
export const sheetKinds = ["rack", "sto", "nett"] as const;
export type SheetKind = (typeof sheetKinds)[number];

export const charges = ["per person sharing", "per person", "per unit"] as const;
/** "per person sharing": the price of one of two adults in a unit. */
export type Charge = (typeof charges)[number];

export const boards = [
  "room only",
  "self-catering",
  "bed and breakfast",
  "half board",
  "full board",
  "all inclusive",
] as const;
export type Board = (typeof boards)[number];

/** The nights from the first to the last; null is open. */
export interface Period {
  from: string | null;
  to: string | null;
}

/** The price of a night in one season. */
export interface Rate {
  season: string;
  /** Room or tent type; null: any. */
  unit: string | null;
  board: Board | null;
  charged: Charge;
  currency: string;
  from: string;
  to: string;
  /** Days on which it can be booked; null is open. */
  soldFrom: string | null;
  soldTo: string | null;
  /** Nights of these weekdays only, 1 (Monday) to 7; empty: every night. */
  weekdays: readonly number[];
  /** Per adult sharing, per person or per unit, as `charged` says. */
  price: number;
  /** One adult alone in a unit; null: not stated. */
  single: number | null;
  /** Per adult where three share; null: not stated. */
  triple: number | null;
  /** Most people in a unit; null: not stated. */
  sleeps: number | null;
  minNights: number | null;
  maxNights: number | null;
}

/** Price of children of these ages, both inclusive, who share with adults. Free: 0 percent. */
export interface ChildBand extends Period {
  unit: string | null;
  fromAge: number;
  toAge: number;
  /** Percent of an adult's price; null: an amount. */
  percent: number | null;
  /** Per night; null: a percentage. */
  amount: number | null;
}

export const extraKinds = ["park fee", "levy", "single supplement", "other"] as const;
export type ExtraKind = (typeof extraKinds)[number];

/** A charge beside the price. Only obligatory ones are part of a total. */
export interface Extra extends Period {
  name: string;
  kind: ExtraKind;
  /** Null: a percentage. */
  amount: number | null;
  /**
   * Percent of what the nights cost for adults and children, less free ones, or of the price of the adult for a
   * single supplement; `per`, `each` and ages do not count. Null: an amount.
   */
  percent: number | null;
  currency: string;
  per: "night" | "stay";
  each: "person" | "unit";
  /** Ages it is charged for, both inclusive; null: any. An adult is older than every age. */
  fromAge: number | null;
  toAge: number | null;
  obligatory: boolean;
}

/** "Stay 4, pay 3". */
export interface Offer extends Period {
  name: string;
  stay: number;
  pay: number;
  /** Nights that are free of each block of `stay` nights. */
  free: "cheapest" | "last";
  covers: "adults" | "everyone";
  /** True: for each full block; false: once. */
  repeats: boolean;
  unit: string | null;
  soldFrom: string | null;
  soldTo: string | null;
}

/** One sheet: a night is priced with the rates, bands, extras and offers of one sheet. */
export interface Sheet {
  id: string;
  rates: readonly Rate[];
  bands: readonly ChildBand[];
  extras: readonly Extra[];
  offers: readonly Offer[];
}

/** What a property states itself, beside its rates, about the parties it takes. */
export interface PartyTerms {
  /** Minimum age of children. */
  childrenFromAge: number | null;
  /** Most guests at once, of any age. */
  capacity: number | null;
  /** Tents or rooms. */
  bedrooms: number | null;
  /** "whole property": the price of a unit is for all of it. */
  priceBasis: string | null;
}

/** Everything public about what a stay costs. */
export interface StayRates extends PartyTerms {
  /** Newest first: the newest that has a rate for a night prices it. */
  sheets: readonly Sheet[];
  /** Last evening with a rate, for visitors whose dates have none. */
  publishedUntil: string | null;
}
