import { z } from "zod";

import { isDay } from "#domain/calendar/dates";
import {
  cleanText,
  isWebAddress,
  oneLine,
  optionalLine,
  optionalNumber,
  optionalText,
  optionalWebAddress,
  optionalWhole,
  readNumber,
  requiredLine,
} from "#domain/forms/values";
import { propertyCurrencies } from "#domain/money/currencies";
import { maxAmount, minAmount, roundedAmount, scaledAmount } from "#domain/money/money";
import { isLatitude, isLongitude, roundedDegrees } from "#domain/places/coordinates";
import { readWhat3words } from "#domain/places/lookups";
import { adminTexts } from "#domain/text/admin-texts";
import { safeText } from "#domain/text/safe-text";
import { checked, type Kind, type TypedKind } from "./kind";

type OptionalText = TypedKind<string | null>;

const anyText = z.string().nullable();
const readText = (foreign: unknown): string | null => cleanText(safeText(foreign)) || null;
const stated = (value: unknown): string => (typeof value === "string" ? value : "");

/** Required single-line text; empty only where an import could not find it. */
export const requiredShortText = (max: number): TypedKind<string> => ({
  input: "line",
  required: true,
  storage: "column",
  empty: "",
  sample: (field) => `Sample ${field}`,
  value: z.string(),
  text: (value) => value,
  typed: ({ label }) => requiredLine(max, `${label} is required`),
  read: (foreign) => cleanText(safeText(foreign)),
  found: (value) => oneLine(stated(value)).slice(0, max),
});

export const shortText = (max = 500): OptionalText => ({
  input: "line",
  storage: "column",
  empty: null,
  sample: (field) => `Sample ${field}`,
  value: anyText,
  text: (value) => value ?? "",
  typed: () => optionalLine(max),
  read: readText,
  found: (value) => oneLine(stated(value)).slice(0, max) || null,
});

/** Single-line text that falls back to `standard` when it is blank. */
export const shortTextWithDefault = (standard: string, max = 60): TypedKind<string> => ({
  input: "line",
  storage: "column",
  empty: standard,
  sample: (field) => `sample ${field}`,
  value: z.string().min(1),
  text: (value) => value,
  typed: () => optionalLine(max).transform((text) => text ?? standard),
  read: (foreign) => readText(foreign) ?? undefined,
});

/** Multi-line text; paragraphs are preserved. */
export const text = (max = 10_000): OptionalText => ({
  ...shortText(max),
  input: "text",
  sample: (field) => `Sample ${field}\n\nin two paragraphs`,
  typed: () => optionalText(max),
  found: (value) => cleanText(stated(value)).slice(0, max) || null,
});

/** May be entered on several lines; a scraped value is a single line. */
export const postalAddress = (max = 1000): OptionalText => ({
  ...text(max),
  found: shortText(max).found,
});

export const webAddress = (): OptionalText => ({
  ...shortText(),
  attributes: { type: "url" },
  sample: (field) => `https://sample.test/${field}`,
  value: z.string().refine(isWebAddress).nullable(),
  typed: () => optionalWebAddress(),
  read: checked(z.string().refine(isWebAddress).nullable(), readText),
  found: (value) => (isWebAddress(stated(value).trim()) ? stated(value).trim() : null),
});

/** Text that `read` normalizes, or rejects. */
const spelled = (
  max: number,
  read: (text: string) => string | null,
  message: string,
): OptionalText => ({
  ...shortText(max),
  typed: () =>
    optionalLine(max).transform((text, ctx) => {
      const spelling = text === null ? null : read(text);
      if (text === null || spelling !== null) return spelling;
      ctx.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  found: (value) => read(stated(value)),
});

/** "14:00", or "14:00-20:00". Records may contain text such as "on request". */
export const clockTime = (): OptionalText => ({
  ...spelled(100, readClockTime, "Please enter a time such as 14:00"),
  sample: () => "13:30",
});

/** Three words with dots, without the leading slashes. */
export const what3words = (): OptionalText => ({
  ...spelled(
    200,
    readWhat3words,
    "Please enter three words separated by dots, such as filled.count.soap",
  ),
  sample: () => "sample.lantern.canoe",
  read: (foreign) => (safeText(foreign) ? (readWhat3words(safeText(foreign)) ?? undefined) : null),
});

/** "YYYY-MM-DD" */
export const day = (): OptionalText => ({
  ...spelled(20, (text) => (isDay(text) ? text : null), "Please enter a date such as 2026-11-21"),
  attributes: { type: "date" },
  sample: () => "2026-10-31",
  value: z.string().refine(isDay).nullable(),
  read: checked(z.string().refine(isDay).nullable(), readText),
});

const time =
  /(?<![\d:.])(\d{1,2})(?:\s*[:.h]\s*(\d{2}))?\s*(?:h|hrs?|hours)?\s*([ap]\.?m\.?)?(?![\d:])/gi;

function read(hours: string, minutes: string | undefined, half: string | undefined): string | null {
  let hour = Number(hours);
  const minute = Number(minutes ?? 0);
  if (half && (hour < 1 || hour > 12)) return null;
  if (half) hour = (hour % 12) + (/^p/i.test(half) ? 12 : 0);
  // Some pages write midnight as "24:00".
  if (hour === 24 && minute === 0) hour = 0;
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/**
 * "2 pm", "14h00", "14.00" and "From 14:00" are "14:00"; a range has both ends, "14:00-20:00". Null
 * when no time can be read.
 */
export function readClockTime(text: string): string | null {
  const worded = text.replace(/\bnoon\b|\bmidday\b/gi, "12:00").replace(/\bmidnight\b/gi, "00:00");
  const times: string[] = [];
  for (const [, hours = "", minutes, half] of worded.matchAll(time)) {
    const found = read(hours, minutes, half);
    if (found === null) return null;
    times.push(found);
  }
  const [first, second] = times;
  if (first === undefined || times.length > 2) return null;
  return second === undefined || second === first ? first : `${first}-${second}`;
}

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

const textOf = (value: number | null): string => (value === null ? "" : String(value));

/** A whole number within inclusive bounds. */
export function whole(min: number, max: number): OptionalNumber {
  const value = z.number().int().min(min).max(max).nullable();
  return {
    input: "line",
    attributes: { type: "number", min, max },
    storage: "column",
    empty: null,
    sample: () => min + 3,
    value,
    text: textOf,
    typed: ({ label }) => optionalWhole(label, min, max),
    read: checked(value, readAnyNumber),
    found: (stated) => {
      const number = typeof stated === "number" ? Math.round(stated) : null;
      return value.safeParse(number).success ? number : null;
    },
  };
}

/** An amount in the property's currency; never 0, which would mean free. */
export function price(): OptionalNumber {
  const value = z.number().min(minAmount).max(maxAmount).nullable();
  return {
    input: "line",
    attributes: { inputMode: "decimal" },
    storage: "column",
    empty: null,
    sample: () => 1234.5,
    value,
    text: textOf,
    typed: priceField,
    normalized: rounding(roundedAmount),
    scaled: (amount, factor) => (amount === null ? null : scaledAmount(amount, factor)),
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
    storage: "column",
    empty: null,
    sample: () => -end / 3 - 0.123456,
    value,
    text: textOf,
    typed,
    normalized: rounding(roundedDegrees),
    read: checked(value, readAnyNumber),
  };
}

export const latitude = () => degrees(isLatitude, latitudeField, 90);
export const longitude = () => degrees(isLongitude, longitudeField, 180);

/** The rating of another site, on that site's scale; two decimals. */
export function rating(): Kind<number | null> {
  const value = z.number().min(0).max(99.99).nullable();
  return {
    storage: "column",
    empty: null,
    sample: () => 8.75,
    value,
    normalized: rounding((number) => Number(number.toFixed(2))),
    read: checked(value, readAnyNumber),
  };
}

const words = adminTexts.quickEdit;

/** "1,234" is ambiguous: decimal in some countries, thousands in others. */
const twoReadings = /^\+?(\d{1,3})[.,](\d{3})$/;

/** An amount in quick edit: unreadable, negative and zero amounts have their own messages. */
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
    if (price > maxAmount) return "This price is too high to be one night's";
    return price < minAmount ? words.priceZero : null;
  }).transform((price) => (price === null ? null : roundedAmount(price)));

/** One of the options, or the stored value. */
export const currencyField = (stored: string | null) =>
  optionalLine(10)
    .transform((code) => code?.toUpperCase() ?? null)
    .refine(
      (code) => code === null || code === stored || propertyCurrencies.some((c) => c === code),
      "Please choose one of the currencies offered",
    );

// Separate from coordinates.ts, so that public pages do not load the form schemas.

/** Form fields of quick edit and of the property form, with its messages. */
const latitudeField = () =>
  optionalNumber(adminTexts.quickEdit.latitude, (degrees) =>
    isLatitude(degrees) ? null : adminTexts.quickEdit.latitude,
  ).transform((degrees) => (degrees === null ? null : roundedDegrees(degrees)));

const longitudeField = () =>
  optionalNumber(adminTexts.quickEdit.longitude, (degrees) =>
    isLongitude(degrees) ? null : adminTexts.quickEdit.longitude,
  ).transform((degrees) => (degrees === null ? null : roundedDegrees(degrees)));
