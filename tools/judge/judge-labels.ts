import type { JudgedField } from "#jobs/reader/judge/features";
import { codeOf, countryFromField } from "#domain/places/country-names";
import { fold, wordCount } from "#jobs/reader/normalize/text";

/** Values that a careful person reads on a page; null if the page does not state one. */
export interface Truth {
  id: string;
  expect: string;
  sourceUrl?: string;
  accept?: Record<string, (string | number)[]>;
  /** Fields that cannot be judged on this page. */
  skip?: string[];
  /** Words of a template that are no value. */
  placeholders?: string[];
  [field: string]: unknown;
}

type Fits = (given: unknown, wanted: unknown) => number;

const text = (value: unknown): string => fold(String(value));
const holds = (given: unknown, wanted: unknown): boolean =>
  ` ${text(given)} `.includes(` ${text(wanted)} `);
const within =
  (limit: number): Fits =>
  (given, wanted) =>
    Math.abs(Number(given) - Number(wanted)) <= limit ? 1 : 0;
const sameText: Fits = (given, wanted) => (text(given) === text(wanted) ? 1 : 0);
const containing: Fits = (given, wanted) => (holds(given, wanted) ? 1 : 0);

function countryKey(value: unknown): string {
  const name = countryFromField(String(value)) ?? String(value);
  return codeOf(name) ?? text(name);
}

/** An address is right with three quarters of the wanted words, half right with half of them. */
const fitsAddress: Fits = (given, wanted) => {
  const own = text(given).split(" ");
  const needed = text(wanted).split(" ");
  if (own.length > 2.5 * needed.length + 6) return 0;
  const share = needed.filter((word) => own.includes(word)).length / needed.length;
  return share >= 0.75 ? 1 : share >= 0.5 ? 0.5 : 0;
};

const fitsDescription: Fits = (given, wanted) => {
  const at = text(given).indexOf(text(wanted).slice(0, 60).trim());
  return at >= 0 && at <= 600 ? 1 : 0;
};

const fits: Record<JudgedField, Fits> = {
  name: sameText,
  country: (given, wanted) => (countryKey(given) === countryKey(wanted) ? 1 : 0),
  region: containing,
  fullAddress: fitsAddress,
  latitude: (given, wanted) => {
    const [own, other] = [given, wanted] as [number[], number[]];
    return own.every((one, at) => within(0.001)(one, other[at])) ? 1 : 0;
  },
  pricePerNight: within(0.011),
  currency: sameText,
  propertyType: containing,
  rating: within(0.051),
  reviewCount: within(0),
  description: fitsDescription,
};

function wantedOf(field: JudgedField, truth: Truth): unknown[] {
  if (field === "latitude")
    return typeof truth.latitude === "number" ? [[truth.latitude, truth.longitude]] : [];
  return typeof truth[field] === "string" || typeof truth[field] === "number" ? [truth[field]] : [];
}

/** A value that no page means: the words of a template, or a region that is the stay's name. */
function isUnfit(field: JudgedField, value: unknown, truth: Truth): boolean {
  const words = String(value).toLowerCase();
  if (truth.placeholders?.some((one) => words.includes(one.toLowerCase()))) return true;
  const name = String(truth.name ?? "");
  return field === "region" && wordCount(name) > 1 && holds(value, name);
}

/** 1 for a right value, 0 for a wrong one, between for a part; undefined if the truth leaves it open. */
export function labelOf(field: JudgedField, value: unknown, truth: Truth): number | undefined {
  const name = field === "latitude" ? "coordinates" : field;
  if (isUnfit(field, value, truth)) return 0;
  if (truth.skip?.includes(name)) return undefined;
  const wanted = wantedOf(field, truth);
  const accepted = truth.accept?.[name] ?? [];
  const best = Math.max(
    0,
    ...[...wanted, ...(field === "latitude" ? [] : accepted)].map((one) => fits[field](value, one)),
  );
  // The page does not state it, but it follows from what the page says.
  return wanted.length === 0 && best === 1 ? undefined : best;
}
