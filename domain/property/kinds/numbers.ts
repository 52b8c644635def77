import { z } from "zod";

import { optionalWhole, readNumber } from "#domain/forms/typed-values";
import { leastAmount, mostAmount, roundedAmount } from "#domain/money/amount";
import { priceField } from "#domain/money/price-field";
import { latitudeField, longitudeField } from "#domain/places/coordinate-fields";
import { isLatitude, isLongitude, roundedDegrees } from "#domain/places/coordinates";
import { safeText } from "#domain/text/safe-text";
import { checked, type Kind, type TypedKind } from "./kind";

type OptionalNumber = TypedKind<number | null>;

function readAnyNumber(foreign: unknown): number | null | undefined {
  const written = safeText(foreign);
  if (!written) return null;
  const read = typeof foreign === "number" ? foreign : readNumber(written);
  return read ?? undefined;
}

const rounding =
  (round: (value: number) => number) =>
  (value: number | null): number | null =>
    value === null ? null : round(value);

const shown = (value: number | null): string => (value === null ? "" : String(value));

/** A whole number between two ends, both allowed. */
export function whole(least: number, most: number): OptionalNumber {
  const value = z.number().int().min(least).max(most).nullable();
  return {
    input: "line",
    attributes: { type: "number", min: least, max: most },
    kept: "column",
    empty: null,
    sample: () => least + 3,
    value,
    text: shown,
    typed: ({ label }) => optionalWhole(label, least, most),
    read: checked(value, readAnyNumber),
    found: (stated) => {
      const number = typeof stated === "number" ? Math.round(stated) : null;
      return value.safeParse(number).success ? number : null;
    },
  };
}

/** An amount in the property's currency; never 0, which would read as free. */
export function price(): OptionalNumber {
  const value = z.number().min(leastAmount).max(mostAmount).nullable();
  return {
    input: "line",
    attributes: { inputMode: "decimal" },
    kept: "column",
    empty: null,
    sample: () => 1234.5,
    value,
    text: shown,
    typed: priceField,
    normalised: rounding(roundedAmount),
    scaled: (amount, factor) => (amount === null ? null : roundedAmount(amount * factor)),
    read: checked(value, readAnyNumber),
  };
}

function degrees(
  isAllowed: (degrees: number) => boolean,
  typed: typeof latitudeField,
  end: number,
): OptionalNumber {
  const value = z.number().refine(isAllowed).nullable();
  return {
    input: "line",
    attributes: { type: "number", step: "0.000001", inputMode: "decimal", min: -end, max: end },
    kept: "column",
    empty: null,
    sample: () => -end / 3 - 0.123456,
    value,
    text: shown,
    typed,
    normalised: rounding(roundedDegrees),
    read: checked(value, readAnyNumber),
  };
}

export const latitude = () => degrees(isLatitude, latitudeField, 90);
export const longitude = () => degrees(isLongitude, longitudeField, 180);

/** The rating of another site, on that site's scale; two decimals. */
export function rating(): Kind<number | null> {
  const value = z.number().min(0).max(99.99).nullable();
  return {
    kept: "column",
    empty: null,
    sample: () => 8.75,
    value,
    normalised: rounding((number) => Number(number.toFixed(2))),
    read: checked(value, readAnyNumber),
  };
}
