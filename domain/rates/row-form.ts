import { isDay } from "#domain/calendar/dates";
import { isCurrency } from "#domain/money/currencies";
import { amountOf, centsOf } from "#domain/money/money";
import type { ChildBand, Extra, Offer, Rate } from "./rate";
import { boards, charges, extraKinds } from "./rate";
import type { RowKind } from "./review";

/** The forms in which an operator enters or corrects a row of a rate sheet. */

export interface RowField {
  name: string;
  label: string;
  kind: "text" | "money" | "day" | "whole" | "percent" | "choice" | "weekdays" | "switch";
  required?: boolean;
  hint?: string;
  /** Most characters of a text, or limits of a number. */
  max?: number;
  min?: number;
  options?: readonly string[];
  /** Label of the choice of nothing. */
  blank?: string;
  /** Rarely needed: behind "More". */
  isMore?: boolean;
}

const unit: RowField = {
  name: "unit",
  label: "Unit",
  kind: "text",
  max: 100,
  hint: "Room or tent type; blank for any",
};
const money = (name: string, label: string): RowField => ({ name, label, kind: "money" });
const day = (name: string, label: string): RowField => ({ name, label, kind: "day" });
const whole = (name: string, label: string, min: number, max: number): RowField => ({
  name,
  label,
  kind: "whole",
  min,
  max,
});
const currency: RowField = {
  name: "currency",
  label: "Currency",
  kind: "text",
  max: 3,
  required: true,
  hint: "Its code, such as USD",
};
const more = (field: RowField): RowField => ({ ...field, isMore: true });
const required = (field: RowField): RowField => ({ ...field, required: true });
const choice = (name: string, label: string, options: readonly string[]): RowField => ({
  name,
  label,
  kind: "choice",
  options,
});
const sold = [day("soldFrom", "Sold from"), day("soldTo", "Sold to")].map(more);
const stay = [day("from", "First night"), day("to", "Last night")];

export const rowFields: Readonly<Record<RowKind, readonly RowField[]>> = {
  rate: [
    { name: "season", label: "Season", kind: "text", max: 100, required: true },
    ...stay.map(required),
    required(money("price", "Price")),
    currency,
    choice("charged", "Charged", charges),
    money("single", "One adult alone"),
    money("triple", "Each of three adults"),
    unit,
    { ...choice("board", "Board", boards), blank: "Not stated" },
    more(whole("sleeps", "Sleeps at most", 1, 60)),
    more(whole("minNights", "Minimum nights", 1, 365)),
    more(whole("maxNights", "Maximum nights", 1, 365)),
    ...sold,
    more({ name: "weekdays", label: "Only these nights", kind: "weekdays" }),
  ],
  band: [
    required(whole("fromAge", "From age", 0, 21)),
    required(whole("toAge", "To age", 0, 21)),
    {
      name: "percent",
      label: "Percent of an adult's price",
      kind: "percent",
      hint: "0 for free",
    },
    { ...money("amount", "Or an amount per night"), min: 0 },
    more(unit),
    ...stay.map(more),
  ],
  extra: [
    { name: "name", label: "Name", kind: "text", max: 200, required: true },
    choice("kind", "Kind", extraKinds),
    money("amount", "Amount"),
    {
      ...{ name: "percent", label: "Or percent of the accommodation price", kind: "percent" },
      ...{ min: 0.01, hint: "Of all nights of the stay: “Per” and “For each” are ignored" },
    },
    currency,
    choice("per", "Per", ["night", "stay"]),
    choice("each", "For each", ["person", "unit"]),
    { name: "obligatory", label: "Obligatory, so part of every total", kind: "switch" },
    more(whole("fromAge", "From age", 0, 21)),
    more(whole("toAge", "To age", 0, 21)),
    ...stay.map(more),
  ],
  offer: [
    { name: "name", label: "Name", kind: "text", max: 200, required: true },
    required(whole("stay", "Stay nights", 2, 60)),
    required(whole("pay", "Pay nights", 1, 59)),
    choice("free", "Free nights", ["cheapest", "last"]),
    choice("covers", "Covers", ["adults", "everyone"]),
    { name: "repeats", label: "Again for each full stay", kind: "switch" },
    ...stay,
    more(unit),
    ...sold,
  ],
};

export interface RowValues {
  rate: Rate;
  band: ChildBand;
  extra: Extra;
  offer: Offer;
}

/** A form as typed, by name. */
export type TypedRow = Readonly<Record<string, string | readonly string[]>>;

export type RowRead<Kind extends RowKind> =
  | { ok: true; value: RowValues[Kind] }
  | { ok: false; errors: Record<string, string>; typed: TypedRow };

interface Sent {
  get: (name: string) => unknown;
  getAll: (name: string) => unknown[];
}

const maxCents = 2_000_000_000;

/** Cents of "1,025.50" and "1 025.50"; null for anything else, such as "1025,50". */
function centsOfText(text: string): number | null {
  const plain = text.replace(/[,\s](?=\d{3}(?:\D|$))/g, "");
  return /^\d{1,8}(?:\.\d{1,2})?$/.test(plain) ? centsOf(Number(plain)) : null;
}

type Parsed = { value: unknown } | { error: string };

const numberOf = (text: string, pattern: RegExp): number =>
  pattern.test(text) ? Number(text) : NaN;
const within = (number: number, min: number, max: number): Parsed =>
  number >= min && number <= max ? { value: number } : { error: `Please enter ${min} to ${max}` };

const parsers: Partial<Record<RowField["kind"], (text: string, field: RowField) => Parsed>> = {
  money: (text, { min = 1 }) => {
    const cents = centsOfText(text);
    const isRight = cents !== null && cents >= min && cents <= maxCents;
    return isRight ? { value: cents } : { error: "Please enter an amount such as 1,025" };
  },
  day: (text) => (isDay(text) ? { value: text } : { error: "Please enter a day" }),
  percent: (text, { min = 0 }) => within(numberOf(text, /^\d{1,3}(?:\.\d{1,2})?$/), min, 100),
  whole: (text, { min = 0, max = 999 }) => within(numberOf(text, /^\d{1,3}$/), min, max),
};

function parseField(field: RowField, text: string): Parsed {
  const { kind, label, max = 200 } = field;
  if (text === "")
    return field.required ? { error: `Please enter ${article(label)}` } : { value: null };
  const parse = parsers[kind];
  if (parse) return parse(text, field);
  return text.length > max ? { error: `Please enter at most ${max} characters` } : { value: text };
}

const article = (label: string) => `${/^[aeiou]/i.test(label) ? "an" : "a"} ${label.toLowerCase()}`;

/** Reads the form of a row; everything that is wrong is said beside its field. */
export function readRow<Kind extends RowKind>(kind: Kind, form: Sent): RowRead<Kind> {
  const values: Record<string, unknown> = {};
  const typed: Record<string, string | string[]> = {};
  const errors: Record<string, string> = {};
  for (const field of rowFields[kind]) {
    const { name } = field;
    if (field.kind === "weekdays") {
      const days = form.getAll(name).map(Number);
      values[name] = [1, 2, 3, 4, 5, 6, 7].filter((weekday) => days.includes(weekday));
      typed[name] = form.getAll(name).map(String);
      continue;
    }
    const sent = form.get(name);
    const text = typeof sent === "string" ? sent.trim() : "";
    typed[name] = text;
    if (field.kind === "switch") values[name] = text === "on";
    else if (field.kind === "choice") {
      const known = field.options?.find((option) => option === text);
      values[name] = known ?? (field.blank ? null : field.options?.[0]);
    } else {
      const parsed = parseField(field, text);
      if ("error" in parsed) errors[name] = parsed.error;
      else values[name] = parsed.value;
    }
  }
  if (typeof values.currency === "string") {
    values.currency = values.currency.toUpperCase();
    if (!isCurrency(String(values.currency)))
      errors.currency = "Please enter the code of a currency, such as USD";
  }
  for (const [name, error] of Object.entries(crossErrorsOf(kind, values))) errors[name] ??= error;
  if (Object.keys(errors).length > 0) return { ok: false, errors, typed };
  // eslint-disable-next-line no-restricted-syntax -- every field of the kind was read above
  return { ok: true, value: values as unknown as RowValues[Kind] };
}

/** Pairs of which the second must not be less than the first. */
const pairs = [
  ["from", "to", "The last night is before the first"],
  ["soldFrom", "soldTo", "The last day is before the first"],
  ["fromAge", "toAge", "The last age is below the first"],
  ["minNights", "maxNights", "The maximum is below the minimum"],
] as const;

/** Values of a row that contradict each other, by name. */
export function crossErrorsOf(kind: RowKind, row: object): Record<string, string> {
  const values = row as Readonly<Record<string, unknown>>;
  const errors: Record<string, string> = {};
  for (const [first, last, message] of pairs) {
    const [one, other] = [values[first], values[last]] as [
      string | number | null,
      string | number | null,
    ];
    if (one == null || other == null) continue;
    if (one > other) errors[last] = message;
  }
  if (kind === "offer" && Number(values.pay) >= Number(values.stay))
    errors.pay = "Please enter fewer nights than the stay has";
  if (kind === "band" || kind === "extra") {
    const [first, second] = kind === "band" ? ["percent", "amount"] : ["amount", "percent"];
    const isBoth = values.percent != null && values.amount != null;
    const isNone = values.percent === null && values.amount === null;
    if (isBoth) errors[second] = "Please enter a percentage or an amount, not both";
    if (isNone) errors[first] = "Please enter a percentage or an amount";
  }
  if (
    kind === "extra" &&
    values.percent != null &&
    (values.fromAge != null || values.toAge != null)
  )
    errors.fromAge = "A percentage is of the whole price: please leave out the ages";
  return errors;
}

/** A stored row as its form shows it. */
export function typedOf(kind: RowKind, row: object): TypedRow {
  const values = row as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    rowFields[kind].map((field): [string, string | string[]] => {
      const value = values[field.name];
      if (field.kind === "weekdays") return [field.name, ((value ?? []) as number[]).map(String)];
      if (value === null || value === undefined) return [field.name, ""];
      if (field.kind === "switch") return [field.name, value === true ? "on" : ""];
      if (field.kind === "money") return [field.name, centsText(Number(value))];
      return [field.name, String(value)];
    }),
  );
}

const centsText = (cents: number): string => amountOf(cents).toFixed(cents % 100 === 0 ? 0 : 2);

/** Names of the values that differ. */
export const changedNames = (kind: RowKind, before: object, after: object): string[] =>
  rowFields[kind]
    .map(({ name }) => name)
    .filter(
      (name) =>
        JSON.stringify((before as Record<string, unknown>)[name] ?? null) !==
        JSON.stringify((after as Record<string, unknown>)[name] ?? null),
    );

const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;
export const weekdayName = (weekday: number): string => weekdayNames[weekday - 1] ?? "";
