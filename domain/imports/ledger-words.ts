import { dayOfYearText } from "#domain/calendar/day-of-year";
import { formatMoney } from "#domain/money/money";
import { unusualUnit } from "#domain/money/money";
import type { PropertyFields } from "#domain/property/property";
import type { PriceSeason } from "#domain/property/property";
import { cutAtWord } from "#domain/text/cut-text";
import type { EvidenceVia } from "./extraction";
import { isGiven, type Line } from "./ledger";

/** Where a value was found. */
export const viaWords: Record<EvidenceVia, string> = {
  "linked-data": "structured data",
  "embedded-state": "page data",
  meta: "meta tag",
  "page-text": "page text",
  address: "page address",
  table: "external table",
  ai: "language model",
  derived: "derived",
};

const labels: Readonly<Record<string, string>> = {
  latitude: "Latitude, longitude",
  images: "Pictures",
};

export const lineLabel = ({ name, fields }: Line): string =>
  labels[name] ?? fields[0]?.label ?? name;

/** A value, or an entry of a list. */
export interface Piece {
  text: string;
  /** The other side does not have it. */
  isNew?: boolean;
}

const longest = 420;

function amountInWords(amount: number, currency: string | null): string {
  if (Number.isInteger(amount)) return formatMoney(amount, currency);
  return `${currency ?? "USD"} ${amount.toLocaleString("en-US", { minimumFractionDigits: 2 })}`;
}

const special: Partial<Record<string, (fields: PropertyFields) => string>> = {
  pricePerNight: ({ pricePerNight, currency, priceUnit }) =>
    `${amountInWords(pricePerNight ?? 0, currency)} ${unusualUnit(priceUnit) ?? "per night"}`,
  latitude: ({ latitude, longitude }) =>
    [latitude, longitude].map((degrees) => degrees?.toFixed(6) ?? "?").join(", "),
  rating: ({ rating, reviewCount, ratingSource }) =>
    [
      rating,
      reviewCount === null ? null : `from ${reviewCount.toLocaleString("en-US")} reviews`,
      ratingSource,
    ]
      .filter((part) => part !== null)
      .join(" "),
  images: ({ images }) => `${images.length} ${images.length === 1 ? "picture" : "pictures"}`,
  accommodationUnits: ({ accommodationUnits }) =>
    accommodationUnits.map(({ name }) => name).join(" · "),
};

/** A line's value in words, none where there is none; lists in pieces, compared with the other side. */
export function piecesOf(
  line: Line,
  fields: PropertyFields | null,
  other: PropertyFields | null = null,
): Piece[] {
  const [first] = line.fields;
  if (!fields || !first || !line.fields.some((field) => isGiven(fields, field))) return [];
  const said = special[line.name];
  if (said) return [{ text: said(fields) }];
  const value = fields[line.name];
  if (!Array.isArray(value)) return [{ text: cutAtWord(String(value), longest) }];
  const known = new Set(other ? (other[line.name] as unknown[]).map(String) : value.map(String));
  return value.map((entry) => ({ text: String(entry), isNew: !known.has(String(entry)) }));
}

/** "as a season, July 1 to October 31" */
export const seasonInWords = (season: PriceSeason | null): string =>
  season
    ? `as a season, ${dayOfYearText(season.from)} to ${dayOfYearText(season.to)}`
    : "as a note among the rates";

/** A passage with the value in it set apart, where it stands there word for word. */
export function markedPassage(passage: string, value: string): [string, string, string] {
  const at = value === "" ? -1 : passage.toLowerCase().indexOf(value.toLowerCase());
  if (at < 0) return [passage, "", ""];
  const end = at + value.length;
  return [passage.slice(0, at), passage.slice(at, end), passage.slice(end)];
}
