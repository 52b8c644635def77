import { z } from "zod";

import { optionalLine, optionalNumber, optionalWhole, readNumber } from "#domain/forms/values";
import { propertyCurrencies } from "#domain/money/currencies";
import { leastAmount, mostAmount, roundedAmount } from "#domain/money/money";
import { isLatitude, isLongitude, roundedDegrees } from "#domain/places/coordinates";
import { adminTexts } from "#domain/text/admin-texts";
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

const words = adminTexts.quickEdit;

/** "1,234" is a thousand and more to some and little over one to others. */
const twoReadings = /^\+?(\d{1,3})[.,](\d{3})$/;

/** An amount as quick edit takes it: unreadable or negative, and 0, each in its own words. */
export const priceField = () =>
  z
    .string()
    .nullish()
    .superRefine((text, ctx) => {
      const [, front, back] = twoReadings.exec(text?.trim() ?? "") ?? [];
      if (front === undefined || back === undefined) return;
      const [thousands, little] = [Number(front + back), roundedAmount(Number(`${front}.${back}`))];
      ctx.addIssue({
        code: "custom",
        message: words.priceUnclear(String(thousands), little.toFixed(2)),
      });
    })
    .pipe(amountField());

const amountField = () =>
  optionalNumber(words.priceNegative, (price) => {
    if (price < 0) return words.priceNegative;
    if (price > mostAmount) return "This price is too high to be one night's";
    return price < leastAmount ? words.priceZero : null;
  }).transform((price) => (price === null ? null : roundedAmount(price)));

/** One of those offered, or the one that is stored already. */
export const currencyField = (stored: string | null) =>
  optionalLine(10)
    .transform((code) => code?.toUpperCase() ?? null)
    .refine(
      (code) => code === null || code === stored || propertyCurrencies.some((c) => c === code),
      "Please choose one of the currencies offered",
    );

// Apart from coordinates.ts, which public pages take into the browser without the form checks.

/** Form fields of quick edit and of the property form, with its messages. */
const latitudeField = () =>
  optionalNumber(adminTexts.quickEdit.latitude, (degrees) =>
    isLatitude(degrees) ? null : adminTexts.quickEdit.latitude,
  ).transform((degrees) => (degrees === null ? null : roundedDegrees(degrees)));

const longitudeField = () =>
  optionalNumber(adminTexts.quickEdit.longitude, (degrees) =>
    isLongitude(degrees) ? null : adminTexts.quickEdit.longitude,
  ).transform((degrees) => (degrees === null ? null : roundedDegrees(degrees)));
