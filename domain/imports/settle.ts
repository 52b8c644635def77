import { unknownCountry } from "#domain/places/countries";
import { partnerOf } from "#domain/property/booking-address";
import { allFields, type FieldName } from "#domain/property/fields";
import { isSame } from "#domain/property/kinds/kind";
import type { PropertyFields } from "#domain/property/property";
import { isGiven, isWaiting, type Judged, type JudgedLine, judgeLines } from "./ledger";
import { keepTerms } from "./price-terms";

export interface Settled {
  fields: PropertyFields;
  /** Taken as the operator typed them, and so locked against imports. */
  typed: FieldName[];
  /** Doubtful values that were left out until somebody decides. */
  waiting: FieldName[];
  /** The stay already holds all of it. */
  unchanged: boolean;
}

/** The fields that an import stores: absent values never erase, and every decision is obeyed. */
export function settleImport(judged: Judged): Settled {
  const { existing, incoming } = judged;
  const lines = judgeLines(judged);
  const taken = lines.filter(({ decision, hasValue }) => decision === "take" && hasValue);
  const base = existing ?? blankOf(incoming, lines);
  const fields = {
    ...base,
    ...Object.assign({}, ...taken.map((line) => valuesOf(line, base))),
    ...withPartner(judged, taken),
  } as PropertyFields;
  const withTerms = { ...fields, ...termsOf(judged, lines, fields) };
  return {
    fields: withTerms,
    typed: taken.flatMap(({ corrected }) => corrected),
    waiting: lines.filter(isWaiting).map(({ name }) => name),
    unchanged:
      existing !== null &&
      allFields.every(({ name, kind }) => isSame(kind, existing[name], withTerms[name])),
  };
}

/** Of a line that is taken, what the page leaves open stays as it is. */
const valuesOf = ({ fields, values }: JudgedLine, base: PropertyFields) =>
  Object.fromEntries(
    fields.map((field) => [field.name, (isGiven(values, field) ? values : base)[field.name]]),
  );

/** A new stay without any line; its currency is that of the page, priced or not. */
function blankOf(incoming: PropertyFields, lines: readonly JudgedLine[]): PropertyFields {
  const emptied = lines.flatMap(({ fields }) =>
    fields
      .filter(({ name }) => name !== "currency")
      .map(({ name, kind }) => [name, name === "countries" ? [unknownCountry] : kind.empty]),
  );
  return { ...incoming, ...Object.fromEntries(emptied) };
}

/** The partner is read from the booking address, so it comes with it; a typed one stands. */
function withPartner({ incoming, existing, locked = [] }: Judged, taken: readonly JudgedLine[]) {
  const stands = existing !== null && [...locked].includes("partner");
  const booking = taken.find(({ name }) => name === "bookingUrl");
  if (!booking || stands) return existing ? { partner: existing.partner } : {};
  const { bookingUrl } = booking.values;
  const isCorrected = bookingUrl !== incoming.bookingUrl;
  return { partner: isCorrected && bookingUrl ? partnerOf(bookingUrl) : incoming.partner };
}

function termsOf(
  { extraction }: Judged,
  lines: readonly JudgedLine[],
  fields: PropertyFields,
): Partial<PropertyFields> {
  const line = lines.find(({ name }) => name === "pricePerNight");
  const price = line?.values.pricePerNight;
  if (line?.decision !== "terms" || !extraction?.priceTerms || !price) return {};
  const currency = line.values.currency ?? "USD";
  return keepTerms(extraction.priceTerms, { price, currency }, fields);
}
