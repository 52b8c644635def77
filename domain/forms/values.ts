import { z } from "zod";

import { formatNumber, plural } from "#domain/text/counted";

/**
 * Schemas of form values. Browsers send everything as text; blank fields arrive as missing, so each
 * schema takes optional text and has its own error message. Blank is null, never 0.
 */

// Line breaks and tabs are preserved.
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Removes control characters, normalizes line breaks, and trims. */
export const cleanText = (text: string): string =>
  text.replace(/\r\n?/g, "\n").replace(controls, "").trim();

/** As cleanText, on a single line. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, " ");

/**
 * Required single-line text. Every step has the message, because the form parser turns blank text into
 * undefined after each of them.
 */
export const requiredLine = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .transform(oneLine)
    .pipe(z.string({ error: missing }).min(1, missing).max(max, tooLong(max)));

/** Required multi-line text. */
export const requiredText = (max: number, missing: string) =>
  z
    .string({ error: missing })
    .transform(cleanText)
    .pipe(z.string({ error: missing }).min(1, missing).max(max, tooLong(max)));

const orNull =
  (clean: (text: string) => string) =>
  (text: string | null | undefined): string | null =>
    clean(text ?? "") || null;

export const optionalLine = (max: number) =>
  z
    .string()
    .nullish()
    .transform(orNull(oneLine))
    .pipe(z.string().max(max, tooLong(max)).nullable());

export const optionalText = (max: number) =>
  z
    .string()
    .nullish()
    .transform(orNull(cleanText))
    .pipe(z.string().max(max, tooLong(max)).nullable());

/**
 * Parses an entered number: "1250", "1,250.50", "-24.5". Null for ambiguous text such as "1.250,00" or
 * "12,5".
 */
export function readNumber(text: string): number | null {
  const plain = text.trim().replace(/^([-+]?)(\d{1,3})((?:[,\u00a0 ]\d{3})+)(?=\.|$)/, join);
  if (!/^[-+]?(\d{1,15}(\.\d{0,15})?|\.\d{1,15})$/.test(plain)) return null;
  const number = Number(plain);
  return Number.isFinite(number) ? number + 0 : null;
}

const join = (_: string, sign: string, first: string, rest: string): string =>
  `${sign}${first}${rest.replace(/\D/g, "")}`;

/** An optional number; `fault` returns the error message for an invalid one. */
export const optionalNumber = (unreadable: string, errorFor: (value: number) => string | null) =>
  z
    .string()
    .nullish()
    .transform((text, ctx): number | null => {
      if (!text?.trim()) return null;
      const value = readNumber(text);
      const problem = value === null ? unreadable : errorFor(value);
      if (problem === null) return value;
      ctx.addIssue({ code: "custom", message: problem });
      return z.NEVER;
    });

/** An optional whole number within inclusive bounds. */
export const optionalWhole = (name: string, min: number, max: number) => {
  const message = `${name} must be a whole number from ${min} to ${max}`;
  return optionalNumber(message, (value) =>
    Number.isInteger(value) && value >= min && value <= max ? null : message,
  );
};

const httpAddress = /^https?:\/\//i;

/** True for an absolute http or https URL with a host. */
export function isWebAddress(text: string): boolean {
  if (!httpAddress.test(text) || /\s/.test(text)) return false;
  return URL.canParse(text);
}

export const webAddressMessage = "Please enter a URL that begins with http:// or https://";

/** An optional http or https URL, stored as entered. */
export const optionalWebAddress = (max = 2000) =>
  z
    .string()
    .nullish()
    .transform(orNull(cleanText))
    .pipe(z.string().max(max, tooLong(max)).refine(isWebAddress, webAddressMessage).nullable());

/** Drops blank entries and duplicates; pasted text is split at line breaks. */
export const textList = (maxEntries: number, maxLength: number) =>
  z
    .array(z.string().nullish())
    .default([])
    .transform((entries) => [
      ...new Set(
        entries
          .flatMap((entry) => (entry ?? "").split(/[\r\n]+/))
          .map(oneLine)
          .filter(Boolean),
      ),
    ])
    .pipe(
      z
        .array(z.string().max(maxLength, tooLong(maxLength)))
        .max(maxEntries, `Please use at most ${maxEntries} entries`),
    );

const yes = new Set(["on", "true", "yes", "1"]);

/** A checkbox: missing means off. */
export const checkbox = () =>
  z
    .string()
    .nullish()
    .transform((text) => yes.has((text ?? "").trim().toLowerCase()));

/** Error message for a blank field. */
const blankMessage = "Please fill this in";

const characters = (n: number | bigint) => plural(Number(n), "character", "characters");
const entries = (n: number | bigint) => plural(Number(n), "entry", "entries");

/** Error message for a text that is too long. */
export const tooLong = (max: number | bigint): string => `Please use at most ${characters(max)}`;

const kinds: Readonly<Record<string, string>> = {
  int: "Please enter a whole number",
  number: "Please enter a number",
  boolean: "Please choose yes or no",
  date: "Please enter a date as YYYY-MM-DD",
  array: "Please enter a list",
  object: "Please complete this section",
};

const formats: Readonly<Record<string, string>> = {
  email: "Please enter one email address, such as name@example.com",
  url: "Please enter a URL that begins with http:// or https://",
  uuid: "Unknown ID",
  date: "Please enter a date as YYYY-MM-DD",
};

type Issue = z.core.$ZodRawIssue;

function tooBig({ origin, maximum }: Extract<Issue, { code: "too_big" }>): string {
  if (origin === "string") return tooLong(maximum);
  if (origin === "array" || origin === "set") return `Please use at most ${entries(maximum)}`;
  return `At most ${formatNumber(maximum)}`;
}

function tooSmall({ origin, minimum }: Extract<Issue, { code: "too_small" }>): string {
  if (origin === "string")
    return Number(minimum) <= 1 ? blankMessage : `Please use at least ${characters(minimum)}`;
  if (origin === "array" || origin === "set") return `Please enter at least ${entries(minimum)}`;
  return `At least ${formatNumber(minimum)}`;
}

const maxNamed = 12;

const offered = (values: readonly unknown[]): string =>
  values.length > maxNamed
    ? "Please choose one of those that are offered"
    : `Please choose one of ${values.map(String).filter(Boolean).join(", ")}`;

/** The last member of a union is the form's variant; the ones before it are for API clients. */
function ofUnion({ errors }: { errors: z.core.$ZodIssue[][] }): string {
  return errors.at(-1)?.at(0)?.message ?? blankMessage;
}

/** Readable message for an invalid value; messages of the schema itself come first. */
export function wordsOf(issue: Issue): string {
  switch (issue.code) {
    case "too_big":
      return tooBig(issue as Extract<Issue, { code: "too_big" }>);
    case "too_small":
      return tooSmall(issue as Extract<Issue, { code: "too_small" }>);
    case "invalid_type": {
      const { expected, input } = issue as Extract<Issue, { code: "invalid_type" }>;
      if (input === undefined || input === null) return blankMessage;
      return kinds[expected] ?? "Please enter text";
    }
    case "invalid_format": {
      const { format } = issue as Extract<Issue, { code: "invalid_format" }>;
      return formats[format] ?? "Invalid format";
    }
    case "invalid_value":
      return offered((issue as Extract<Issue, { code: "invalid_value" }>).values);
    case "invalid_union":
      return ofUnion(issue as Extract<Issue, { code: "invalid_union" }>);
    case "not_multiple_of":
      return "Please enter a number in the allowed steps";
    case "unrecognized_keys":
      return `There is no such field: ${(issue as Extract<Issue, { code: "unrecognized_keys" }>).keys.join(", ")}`;
    case "custom":
    case "invalid_element":
    case "invalid_key":
    default:
      return "Please check this";
  }
}

/** Sets the error messages of every schema in this process; the library's own are for programmers. */
z.config({ customError: wordsOf });
