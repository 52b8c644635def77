import { z } from "zod";

import type { Option } from "#domain/forms/option";
import { checkbox, optionalLine } from "#domain/forms/typed-values";
import { currencyField } from "#domain/money/price-field";
import { safeText } from "#domain/text/safe-text";
import { checked, type TypedKind } from "./kind";

/** One of a few values, and no other. */
export function choice<const Value extends string>(
  options: readonly (Option & { value: Value })[],
): TypedKind<Value | null> {
  const known = (text: string | null) => options.find(({ value }) => value === text)?.value ?? null;
  return {
    input: "select",
    options,
    kept: "column",
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

/** Yes, no, or not known: a blank box would make "no" of what nobody has asked. */
export function yesNo(): TypedKind<boolean | null> {
  const answer = choice(answers);
  return {
    input: "select",
    options: answers,
    kept: "column",
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

/** On or off. What is not plainly the other counts as `standard`. */
export const toggle = (standard: boolean): TypedKind<boolean, "on" | ""> => ({
  input: "switch",
  kept: "column",
  empty: standard,
  sample: () => !standard,
  value: z.boolean(),
  text: (value) => (value ? "on" : ""),
  typed: checkbox,
  read: (foreign) => (readFlag(foreign) === !standard ? !standard : standard),
});

/** ISO 4217, also one that the form does not offer. */
export function currency(): TypedKind<string | null> {
  const value = z
    .string()
    .regex(/^[A-Z]{3}$/)
    .nullable();
  const read = checked(value, (foreign) => safeText(foreign).toUpperCase() || null);
  return {
    input: "line",
    kept: "column",
    empty: null,
    sample: () => "NAD",
    value,
    text: (code) => code ?? "",
    typed: ({ stored }) => currencyField(stored),
    read,
  };
}
