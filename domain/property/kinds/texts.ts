import { z } from "zod";

import { isDay } from "#domain/calendar/dates";
import {
  cleanText,
  isWebAddress,
  oneLine,
  optionalLine,
  optionalText,
  optionalWebAddress,
  requiredLine,
} from "#domain/forms/values";
import { readWhat3words } from "#domain/places/what3words";
import { safeText } from "#domain/text/safe-text";
import { checked, type TypedKind } from "./kind";

type OptionalText = TypedKind<string | null>;

const anyText = z.string().nullable();
const readText = (foreign: unknown): string | null => cleanText(safeText(foreign)) || null;
const stated = (value: unknown): string => (typeof value === "string" ? value : "");

/** One line that has to be there; empty only where an import could not find it. */
export const neededLine = (most: number): TypedKind<string> => ({
  input: "line",
  required: true,
  kept: "column",
  empty: "",
  sample: (field) => `Sample ${field}`,
  value: z.string(),
  text: (value) => value,
  typed: ({ label }) => requiredLine(most, `${label} is required`),
  read: (foreign) => cleanText(safeText(foreign)),
  found: (value) => oneLine(stated(value)).slice(0, most),
});

export const line = (most = 500): OptionalText => ({
  input: "line",
  kept: "column",
  empty: null,
  sample: (field) => `Sample ${field}`,
  value: anyText,
  text: (value) => value ?? "",
  typed: () => optionalLine(most),
  read: readText,
  found: (value) => oneLine(stated(value)).slice(0, most) || null,
});

/** A line that falls back to `standard` when it is blank. */
export const standardLine = (standard: string, most = 60): TypedKind<string> => ({
  input: "line",
  kept: "column",
  empty: standard,
  sample: (field) => `sample ${field}`,
  value: z.string().min(1),
  text: (value) => value,
  typed: () => optionalLine(most).transform((text) => text ?? standard),
  read: (foreign) => readText(foreign) ?? undefined,
});

/** Several lines; paragraphs are kept. */
export const text = (most = 10_000): OptionalText => ({
  ...line(most),
  input: "text",
  sample: (field) => `Sample ${field}\n\nin two paragraphs`,
  typed: () => optionalText(most),
  found: (value) => cleanText(stated(value)).slice(0, most) || null,
});

/** May be typed on several lines; from a page it comes as one. */
export const postalAddress = (most = 1000): OptionalText => ({
  ...text(most),
  found: line(most).found,
});

export const webAddress = (): OptionalText => ({
  ...line(),
  attributes: { type: "url" },
  sample: (field) => `https://sample.test/${field}`,
  value: z.string().refine(isWebAddress).nullable(),
  typed: () => optionalWebAddress(),
  read: checked(z.string().refine(isWebAddress).nullable(), readText),
  found: (value) => (isWebAddress(stated(value).trim()) ? stated(value).trim() : null),
});

/** Text that `read` brings into one spelling, or refuses. */
const spelled = (
  most: number,
  read: (text: string) => string | null,
  message: string,
): OptionalText => ({
  ...line(most),
  typed: () =>
    optionalLine(most).transform((text, ctx) => {
      const spelling = text === null ? null : read(text);
      if (text === null || spelling !== null) return spelling;
      ctx.addIssue({ code: "custom", message });
      return z.NEVER;
    }),
  found: (value) => read(stated(value)),
});

/** "14:00", or "14:00-20:00". Records keep words such as "on request". */
export const clockTime = (): OptionalText => ({
  ...spelled(100, readClockTime, "Please give a time such as 14:00"),
  sample: () => "13:30",
});

/** Three words with dots, without the leading slashes. */
export const what3words = (): OptionalText => ({
  ...spelled(200, readWhat3words, "Please give three words with dots, such as filled.count.soap"),
  sample: () => "sample.lantern.canoe",
  read: (foreign) => (safeText(foreign) ? (readWhat3words(safeText(foreign)) ?? undefined) : null),
});

/** "YYYY-MM-DD" */
export const day = (): OptionalText => ({
  ...spelled(20, (text) => (isDay(text) ? text : null), "Please give a day such as 2026-11-21"),
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
  // "24:00" is how some pages write midnight.
  if (hour === 24 && minute === 0) hour = 0;
  if (hour > 23 || minute > 59) return null;
  return `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
}

/**
 * "2 pm", "14h00", "14.00" and "From 14:00" are "14:00"; a range keeps both ends, "14:00-20:00".
 * Null when no time can be read.
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
