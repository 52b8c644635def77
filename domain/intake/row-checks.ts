import { distanceKm, pointOf } from "#domain/places/coordinates";
import type { FieldName } from "#domain/property/fields";
import { priceAndRange, priceRangeError, priceRangeWarning } from "#domain/property/price-problems";
import type { Property, PropertyFields } from "#domain/property/property";
import { formatNumber } from "#domain/text/counted";
import { labelOf, type Proposal, type RowReading } from "./read-row";

/** A value that waits for a person's decision. */
export interface Doubt {
  /** Null: of the row as a whole. */
  field: FieldName | null;
  column: string | null;
  text: string;
  value: unknown;
  why: string;
  /** That the row looks like a stored stay. */
  isLikeness?: true;
}

/** A refused cell, or a refused row. */
export interface Refusal {
  field: FieldName | null;
  column: string | null;
  text: string;
  why: string;
}

/** The values that a row would change, with their doubts and refusals. */
export interface RowValues {
  after: Partial<PropertyFields>;
  doubts: Doubt[];
  refusals: Refusal[];
}

export const isRange = (field: FieldName): boolean => field === "priceMin" || field === "priceMax";

const proposalOf = ({ proposals }: RowReading, name: FieldName): Proposal | undefined =>
  proposals.find(({ field }) => field === name);

/** Doubts and refusals that several fields cause together. */
export function checkPrices(
  read: RowValues,
  base: PropertyFields,
  reading: RowReading,
  { isNamed }: { isNamed: boolean },
): void {
  const { after } = read;
  const whole = { ...base, ...after };
  const doubt = (field: FieldName, why: string) => {
    if (read.doubts.some((one) => one.field === field && one.why === why)) return;
    const { column = null, text = "" } = proposalOf(reading, field) ?? {};
    read.doubts.push({ field, column, text, value: whole[field], why });
  };
  const error = priceRangeError(whole);
  if (error && ("priceMin" in after || "priceMax" in after))
    read.refusals.push({ field: "priceMax", column: null, text: "", why: error });
  const others = unstatedAmounts(base, reading, after);
  if (others)
    doubt(
      "currency",
      `The row is in ${whole.currency}; the property has its ${others} in ${base.currency}`,
    );
  const changed = priceAndRange.filter((field) => field in after);
  if (changed.length === 0) return;
  const warning = priceRangeWarning(whole);
  if (warning && !error) doubt("pricePerNight", warning);
  for (const [field, why] of doubtsOfPrice(reading)) doubt(field, why);
  const amount = changed.find((field) => whole[field] !== null);
  if (!amount) return;
  if (!whole.currency) doubt(amount, "No currency stands beside the price");
  else if (!isNamed && !proposalOf(reading, "currency"))
    doubt(amount, `No currency stands beside the price; the property has ${whole.currency}`);
  const isPerStay = amount === "pricePerNight" && /\bper stay\b/i.test(whole.priceUnit);
  if (isPerStay && !read.doubts.some(({ field }) => field === amount))
    doubt(amount, "A price per stay, not per night");
}

/** New amounts share the doubt of a currency or unit, also where that is the stored one. */
const doubtsOfPrice = (reading: RowReading): [FieldName, string][] =>
  (["currency", "priceUnit"] as const).flatMap((field) => {
    const { reading: stated } = proposalOf(reading, field) ?? {};
    return stated && "doubt" in stated && stated.doubt ? [[field, stated.doubt]] : [];
  });

/** Stored amounts that a row would move to another currency, although it does not state them. */
const unstatedAmounts = (
  base: PropertyFields,
  { proposals }: RowReading,
  after: Partial<PropertyFields>,
): string =>
  priceAndRange
    .filter((name) => "currency" in after && Boolean(base.currency) && !(name in after))
    .filter((name) => base[name] !== null)
    .filter((name) => !proposals.some(({ field, isEmpty }) => field === name && !isEmpty))
    .map((name) => `${labelOf(name).toLowerCase()} of ${formatNumber(base[name] ?? 0)}`)
    .join(" and ");

/** Longer moves than a corrected pin are typing errors, or another stay. */
const maxMoveKm = 100;

export function checkMove({ after, doubts }: RowValues, property: Property): void {
  const fields = (["latitude", "longitude"] as const).filter((field) => field in after);
  if (doubts.some(({ field }) => field === "latitude" || field === "longitude")) return;
  const [from, to] = [pointOf(property), pointOf({ ...property, ...after })];
  const km = from && to ? distanceKm(from, to) : 0;
  if (km <= maxMoveKm) return;
  const why = `${formatNumber(Math.round(km))} km from where the property lies now`;
  for (const field of fields)
    doubts.push({ field, column: null, text: "", value: after[field], why });
}
