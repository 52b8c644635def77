import { agree } from "#domain/imports/agreement";
import type { ExtractedName, ExtractedProperty } from "#domain/imports/extraction";
import { codeOf, countryFromField } from "#domain/places/country-names";
import { fold } from "#jobs/reader/normalize/text";

/** Values that a careful person reads on a page; null if the page does not state one. */
export interface Truth {
  id: string;
  expect: string;
  sourceUrl?: string;
  accept?: Record<string, (string | number)[]>;
  /** Fields that cannot be judged on this page. */
  skip?: string[];
  [field: string]: unknown;
}

type Fits = (given: unknown, stated: unknown) => boolean;

const within =
  (limit: number): Fits =>
  (given, stated) =>
    Math.abs(Number(given) - Number(stated)) <= limit;
const sameText: Fits = (given, stated) => fold(String(given)) === fold(String(stated));
const holding: Fits = (given, stated) =>
  ` ${fold(String(given))} `.includes(` ${fold(String(stated))} `);

const countryKey = (value: unknown): string =>
  codeOf(countryFromField(String(value)) ?? String(value)) ?? fold(String(value));

/** Right with three quarters of the stated words, and not a whole page. */
const fitsAddress: Fits = (given, stated) => {
  const own = fold(String(given)).split(" ");
  const needed = fold(String(stated)).split(" ");
  const share = needed.filter((word) => own.includes(word)).length / needed.length;
  return share >= 0.75 && own.length <= 2.5 * needed.length + 6;
};

const fitsDescription: Fits = (given, stated) => {
  const at = fold(String(given)).indexOf(fold(String(stated)).slice(0, 60).trim());
  return at >= 0 && at <= 600;
};

const fits: Partial<Record<ExtractedName, Fits>> = {
  name: sameText,
  country: (given, stated) => countryKey(given) === countryKey(stated),
  region: holding,
  fullAddress: fitsAddress,
  latitude: within(0.001),
  longitude: within(0.001),
  pricePerNight: within(0.011),
  currency: sameText,
  capacity: within(0),
  propertyType: holding,
  rating: within(0.051),
  reviewCount: within(0),
  description: fitsDescription,
};

/** Whether a given value is right; undefined if the truth leaves it open. */
export function isRight(
  name: ExtractedName,
  data: Partial<ExtractedProperty>,
  truth: Truth,
): boolean | undefined {
  const fit = fits[name];
  const field = name === "latitude" || name === "longitude" ? "coordinates" : name;
  if (!fit || truth.skip?.includes(field)) return undefined;
  const stated = truth[name];
  const given = data[name];
  const accepted = truth.accept?.[name] ?? [];
  if (accepted.some((each) => fit(given, each) || agree(name, given, each)))
    return stated === null || stated === undefined ? undefined : true;
  return typeof stated === "string" || typeof stated === "number" ? fit(given, stated) : false;
}
