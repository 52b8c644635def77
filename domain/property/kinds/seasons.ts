import { z } from "zod";

import { dayOfYearText, isDayOfYear, readDayOfYear } from "#domain/calendar/months";
import { optionalLine, optionalWhole } from "#domain/forms/values";
import { standardPriceUnit } from "#domain/limits";
import { roundedAmount, scaledAmount } from "#domain/money/money";
import { pickField, safeText } from "#domain/text/safe-text";
import { isRecord, type TypedKind } from "./kind";
import { price, priceField, whole } from "./values";

/** A period of the year with its own price; it recurs every year. */
const season = z.object({
  name: z.string(),
  /** "MM-DD", inclusive. */
  from: z.string().refine(isDayOfYear),
  to: z.string().refine(isDayOfYear),
  price: z.number().positive(),
  unit: z.string().min(1),
  minimumNights: whole(1, 365).value,
  /** Notes for guests: rain, closed roads, newborn herds. */
  note: z.string().nullable().default(null),
});
export type Season = z.output<typeof season>;

/** One row of the form. */
export type SeasonText = Record<keyof Season, string>;

export const blankSeason: SeasonText = {
  name: "",
  from: "",
  to: "",
  price: "",
  unit: standardPriceUnit,
  minimumNights: "",
  note: "",
};

const maxNoteLength = 300;

const dayOfYear = () =>
  optionalLine(40).transform((text, ctx) => {
    const day = text === null ? null : readDayOfYear(text);
    if (text === null || day !== null) return day;
    ctx.addIssue({ code: "custom", message: "Please enter a date such as June 1" });
    return z.NEVER;
  });

const typedRow = () =>
  z
    .object({
      name: optionalLine(100),
      from: dayOfYear(),
      to: dayOfYear(),
      price: priceField(),
      unit: optionalLine(60),
      minimumNights: optionalWhole("The minimum number of nights", 1, 365),
      note: optionalLine(maxNoteLength),
    })
    .nullish();
type TypedRow = z.output<ReturnType<typeof typedRow>>;

const needed = {
  name: "Please name the season",
  from: "Please enter the start date",
  to: "Please enter the end date",
  price: "Please enter the price",
} as const;

/** A blank row is not a season; any other must be complete. */
function seasonOfRow(row: TypedRow, index: number, ctx: z.RefinementCtx): Season[] {
  if (!row || Object.entries(row).every(([name, value]) => name === "unit" || value === null))
    return [];
  const { name, from, to, price: amount, unit, minimumNights, note } = row;
  for (const [field, message] of Object.entries(needed))
    if (row[field as keyof typeof needed] === null)
      ctx.addIssue({ code: "custom", path: [index, field], message });
  if (name === null || from === null || to === null || amount === null) return [];
  return [{ name, from, to, price: amount, unit: unit ?? standardPriceUnit, minimumNights, note }];
}

function readSeason(foreign: unknown): Season[] {
  if (!isRecord(foreign)) return [];
  const value = (name: keyof Season) => pickField(foreign, name);
  const read = season.safeParse({
    name: safeText(value("name")),
    from: safeText(value("from")),
    to: safeText(value("to")),
    price: price().read(value("price")),
    unit: safeText(value("unit")) || standardPriceUnit,
    minimumNights: whole(1, 365).read(value("minimumNights")) ?? null,
    note: safeText(value("note")).slice(0, maxNoteLength) || null,
  });
  return read.success ? [read.data] : [];
}

export const seasons = (): TypedKind<Season[], SeasonText[]> => ({
  input: "seasons",
  storage: "json",
  empty: [],
  sample: () => [
    {
      name: "High season",
      from: "06-01",
      to: "10-31",
      price: 780.5,
      unit: "per person per night",
      minimumNights: 3,
      note: "The river is low and the herds come to it.",
    },
    {
      name: "Green season",
      from: "11-01",
      to: "02-29",
      price: 420,
      unit: standardPriceUnit,
      minimumNights: null,
      note: null,
    },
  ],
  value: z.array(season),
  normalized: (values) => values.map((value) => ({ ...value, price: roundedAmount(value.price) })),
  scaled: (values, factor) =>
    values.map((value) => ({ ...value, price: scaledAmount(value.price, factor) })),
  text: (values) =>
    values.map(({ name, from, to, price: amount, unit, minimumNights, note }) => ({
      name,
      from: dayOfYearText(from),
      to: dayOfYearText(to),
      price: String(amount),
      unit,
      minimumNights: minimumNights === null ? "" : String(minimumNights),
      note: note ?? "",
    })),
  typed: () =>
    z
      .array(typedRow())
      .default([])
      .transform((rows, ctx) => rows.flatMap((row, index) => seasonOfRow(row, index, ctx))),
  read: (foreign) => (Array.isArray(foreign) ? foreign.flatMap(readSeason) : []),
});
