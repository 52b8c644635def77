import { exactMoney, moneyOf, unusualUnit } from "#domain/money/money";
import type { AnyField, AnyFormField } from "#domain/property/fields";
import { isRecord } from "#domain/property/kinds/kind";
import type { PropertyFields } from "#domain/property/property";
import { valueText } from "#domain/property/revisions";
import { formatNumber, plural } from "#domain/text/counted";
import { cutAtWord } from "#domain/text/strings";
import { type FieldGroup, isGiven } from "./review";

/** A value, or an entry of a list. */
export interface Piece {
  text: string;
  /** Missing on the other side. */
  isNew?: boolean;
}

/** Of a page, whose passages have the whole text. */
const maxLength = 420;

const special: Partial<Record<string, (fields: PropertyFields) => string>> = {
  pricePerNight: ({ pricePerNight, currency, priceUnit }) =>
    `${exactMoney(moneyOf(pricePerNight ?? 0, currency))} ${unusualUnit(priceUnit) ?? "per night"}`,
  latitude: ({ latitude, longitude }) =>
    [latitude, longitude].map((degrees) => degrees?.toFixed(6) ?? "?").join(", "),
  rating: ({ rating, reviewCount, ratingSource }) =>
    [
      rating,
      reviewCount === null ? null : `from ${formatNumber(reviewCount)} reviews`,
      ratingSource,
    ]
      .filter((part) => part !== null)
      .join(" "),
  images: ({ images }) => plural(images.length, "picture", "pictures"),
};

interface Sides {
  /** Shows every value in full, because nothing else does. */
  isProposal: boolean;
  /** The other side, for comparison. */
  other?: PropertyFields | null;
}

/** A row's value as text, empty if there is none; lists are split into entries and compared with the other side. */
export function piecesOf(
  group: FieldGroup,
  fields: PropertyFields | null,
  { isProposal, other = null }: Sides,
): Piece[] {
  const [first] = group.fields;
  if (!fields || !first || !group.fields.some((field) => isGiven(fields, field))) return [];
  const part = special[group.name];
  if (part) return [{ text: part(fields) }];
  if (isProposal)
    return group.fields
      .filter((field) => isGiven(fields, field))
      .flatMap((field) => piecesOfField(field, fields, other));
  if (first.name === "accommodationUnits")
    return [{ text: fields.accommodationUnits.map(({ name }) => name).join(" · ") }];
  return piecesOfField(first, fields, other).map(({ text, ...piece }) => ({
    ...piece,
    text: Array.isArray(fields[first.name]) ? text : cutAtWord(text, maxLength),
  }));
}

function piecesOfField(
  { name, kind }: AnyField,
  fields: PropertyFields,
  other: PropertyFields | null,
): Piece[] {
  const value = fields[name];
  if (!Array.isArray(value)) return [{ text: optionLabel(kind, value) ?? wholeText(value) }];
  const compared: readonly unknown[] = other ? (other[name] as unknown[]) : value;
  const known = new Set(compared.map(wholeText));
  return value.map(wholeText).map((text) => ({ text, isNew: !known.has(text) }));
}

/** "Seasonal risk" for "seasonal". */
const optionLabel = (kind: AnyField["kind"], value: unknown): string | undefined =>
  (kind as Partial<AnyFormField["kind"]>).options?.find((option) => option.value === String(value))
    ?.label;

/** "name: High season, from: 06-01" for an entry with parts. */
function wholeText(value: unknown): string {
  if (typeof value === "string") return value;
  if (!isRecord(value)) return valueText(value);
  return Object.entries(value)
    .filter(([, part]) => part !== null && part !== "")
    .map(([name, part]) => `${name}: ${typeof part === "string" ? part : valueText(part)}`)
    .join(", ");
}
