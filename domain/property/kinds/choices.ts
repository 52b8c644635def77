import { z } from "zod";

import { months } from "#domain/calendar/months";
import { type Option, optionsOf } from "#domain/forms/option";
import { checkbox, optionalLine } from "#domain/forms/values";
import { safeText } from "#domain/text/safe-text";
import { checked, type TypedKind } from "./kind";
import { currencyField } from "./values";

/** One of a few values only. */
export function choice<const Value extends string>(
  options: readonly (Option & { value: Value })[],
): TypedKind<Value | null> {
  const known = (text: string | null) => options.find(({ value }) => value === text)?.value ?? null;
  return {
    input: "select",
    options,
    storage: "column",
    empty: null,
    sample: () => options.at(-1)?.value ?? null,
    value: z.enum(options.map(({ value }) => value)).nullable(),
    text: (value) => value ?? "",
    typed: () =>
      optionalLine(100)
        .refine((text) => text === null || known(text) !== null, "Please choose one of the options")
        .transform(known),
    read: (foreign) => {
      const written = safeText(foreign);
      return written ? (known(written) ?? undefined) : null;
    },
  };
}

function readFlag(foreign: unknown): boolean | null | undefined {
  const written = safeText(foreign).toLowerCase();
  if (!written) return null;
  if (["yes", "true", "1", "on", "checked"].includes(written)) return true;
  return ["no", "false", "0", "off"].includes(written) ? false : undefined;
}

const answers = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
] as const;

/** Yes, no, or not known: a checkbox would store "no" for an unknown value. */
export function yesNo(): TypedKind<boolean | null> {
  const answer = choice(answers);
  return {
    input: "select",
    options: answers,
    storage: "column",
    empty: null,
    sample: () => true,
    value: z.boolean().nullable(),
    text: (value) => (value === null ? "" : value ? "yes" : "no"),
    typed: ({ label }) =>
      answer
        .typed({ label, stored: null })
        .transform((typed) => (typed === null ? null : typed === "yes")),
    read: readFlag,
  };
}

/** On or off. Anything but the explicit opposite counts as `standard`. */
export const toggle = (standard: boolean): TypedKind<boolean, "on" | ""> => ({
  input: "switch",
  storage: "column",
  empty: standard,
  sample: () => !standard,
  value: z.boolean(),
  text: (value) => (value ? "on" : ""),
  typed: checkbox,
  read: (foreign) => (readFlag(foreign) === !standard ? !standard : standard),
});

/** ISO 4217; may be one that the form does not offer. */
export function currency(): TypedKind<string | null> {
  const value = z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable();
  const read = checked(value, (foreign) => safeText(foreign).toUpperCase() || null);
  return {
    input: "line",
    storage: "column",
    empty: null,
    sample: () => "NAD",
    value,
    text: (code) => code ?? "",
    typed: ({ stored }) => currencyField(stored),
    read,
  };
}

const ratings = ["excellent", "good", "fair", "closed"] as const;
type Rating = (typeof ratings)[number];

const known = (text: string | null | undefined): Rating | null =>
  ratings.find((rating) => rating === text?.toLowerCase()) ?? null;

/** A rating for each month, January first; all twelve or none. */
export const monthRatings = (): TypedKind<Rating[], string[]> => ({
  input: "months",
  options: optionsOf(ratings),
  storage: "json",
  empty: [],
  sample: () => months.map((_, index) => ratings[index % ratings.length] ?? "good"),
  value: z.array(z.enum(ratings)).refine(({ length }) => length === 0 || length === months.length),
  text: (values) => months.map((_, index) => values[index] ?? ""),
  typed: () =>
    z
      .array(optionalLine(20))
      .default([])
      .transform((typed, ctx): Rating[] => {
        const read = months.map((_, index) => known(typed[index]));
        const rated = read.filter((rating) => rating !== null);
        if (rated.length === 0 || rated.length === months.length) return rated;
        ctx.addIssue({ code: "custom", message: "Please rate all twelve months, or none" });
        return z.NEVER;
      }),
  read: (foreign) => {
    const read = Array.isArray(foreign) ? foreign.map((entry) => known(safeText(entry))) : [];
    const rated = read.filter((rating) => rating !== null);
    return rated.length === months.length ? rated : [];
  },
});
