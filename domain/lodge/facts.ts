import { dayOfYearText, months } from "#domain/calendar/months";
import { optionsOf, withStored } from "#domain/forms/option";
import { markupProblem } from "#domain/forms/plain-text";
import { propertyCurrencies } from "#domain/money/currencies";
import { exactMoney, moneyOf } from "#domain/money/money";
import { allFields, type AnyFormField, type FieldName, fields } from "#domain/property/fields";
import { type LodgeGroup, lodgeGroups } from "#domain/property/fields/field";
import { isSame } from "#domain/property/kinds/kind";
import { blankSeason, type SeasonText } from "#domain/property/kinds/seasons";
import type { MonthRating, PriceSeason, PropertyFields } from "#domain/property/property";
import type { CorrectionInput } from "#domain/review/proposed-value";

/** Facts that a lodge confirms or corrects (L-003), derived from the catalog of fields. */

/** Every kind with a question has an input. */
type LodgeField = Pick<AnyFormField, "kind" | "label" | "options"> & { name: FieldName };

export interface LodgeFact {
  /** The leading field. */
  name: FieldName;
  group: LodgeGroup;
  label: string;
  hint?: string;
  fields: readonly LodgeField[];
}

const fieldNamed = (name: string): LodgeField => {
  const found = allFields.find((field) => field.name === name);
  if (!found) throw new Error(`No field ${name}`);
  return found as LodgeField;
};

export const lodgeFacts: readonly LodgeFact[] = lodgeGroups.flatMap(({ id }) =>
  allFields.flatMap((field) => {
    const { name, ask } = field;
    if (ask?.group !== id) return [];
    const { label, hint, with: others = [] } = ask;
    return [{ name, group: id, label, hint, fields: [name, ...others].map(fieldNamed) }];
  }),
);

export const factNamed = (name: string): LodgeFact | undefined =>
  lodgeFacts.find((fact) => fact.name === name);

/** Facts by their names, in the order of the page; unknown names are those of another release. */
export const factsNamed = (names: readonly string[]): LodgeFact[] =>
  lodgeFacts.filter(({ name }) => names.includes(name));

/** Values of a fact, by field. */
export type FactValues = Partial<PropertyFields>;

export const valuesOfFact = ({ fields }: LodgeFact, property: PropertyFields): FactValues =>
  Object.fromEntries(fields.map(({ name }) => [name, property[name]]));

/** True while the leading field has a value. */
export function isKnown({ fields: [first] }: LodgeFact, values: FactValues): boolean {
  return first !== undefined && !isSame(first.kind, values[first.name], first.kind.empty);
}

export const isSameFact = ({ fields }: LodgeFact, a: FactValues, b: FactValues): boolean =>
  fields.every(({ name, kind }) => isSame(kind, a[name] ?? kind.empty, b[name] ?? kind.empty));

const seasonText = (
  { name, from, to, price, unit, minimumNights }: PriceSeason,
  currency: string | null,
): string =>
  `${name}: ${dayOfYearText(from)} to ${dayOfYearText(to)}, ${exactMoney(moneyOf(price, currency))} ${unit}` +
  (minimumNights ? `, at least ${minimumNights} nights` : "");

const closedText = (grid: readonly MonthRating[]): string => {
  const closed = months.filter((_, index) => grid[index] === "closed");
  return closed.length > 0 ? closed.join(", ") : "Open all year";
};

/** Values for people; empty where nothing is known. */
export function factText(
  fact: LodgeFact,
  values: FactValues,
  currency: string | null = values.currency ?? null,
): string {
  if (!isKnown(fact, values)) return "";
  if (fact.name === "pricePerNight")
    return [exactMoney(moneyOf(values.pricePerNight ?? 0, currency)), values.priceUnit].join(" ");
  if (fact.name === "priceSeasons")
    return (values.priceSeasons ?? []).map((season) => seasonText(season, currency)).join("\n");
  if (fact.name === "childrenFromAge")
    return values.childrenFromAge ? `From ${values.childrenFromAge} years` : "All ages";
  if (fact.name === "monthGrid") return closedText(values.monthGrid ?? []);
  if (fact.name === "checkIn")
    return `From ${values.checkIn ?? "–"}${values.checkOut ? `, out by ${values.checkOut}` : ""}`;
  return fact.fields
    .map(({ name, kind, options = kind.options }) => {
      const text = kind.text(values[name]);
      if (Array.isArray(text)) return text.join(", ");
      return options?.find(({ value }) => value === text)?.label ?? String(text);
    })
    .filter(Boolean)
    .join(", ");
}

export const inputName = (field: string, ...rest: (string | number)[]) =>
  ["value", field, ...rest].join(".");

/** Seasons that the form takes: those known, and some more. */
const moreSeasons = 2;

const seasonLabels = { name: "Name", from: "From", to: "To", price: "Price" } as const;
const seasonParts = Object.keys(seasonLabels) as (keyof typeof seasonLabels)[];

const longTexts = new Set(["text", "list"]);

/**
 * Inputs for a correction, filled with what is known.
 * @param onlyLabel of the input of a fact with one field
 */
export function inputsOf(
  fact: LodgeFact,
  values: FactValues,
  onlyLabel = "New value",
): CorrectionInput[] {
  return fact.fields.flatMap(({ name, kind, label, options = kind.options }): CorrectionInput[] => {
    const value = values[name] ?? kind.empty;
    const base = { name: inputName(name), label: fact.fields.length > 1 ? label : onlyLabel };
    if (kind.input === "seasons") return seasonInputs(values.priceSeasons ?? []);
    if (kind.input === "months") {
      const chosen = months.flatMap((_, index) =>
        values.monthGrid?.[index] === "closed" ? [index] : [],
      );
      return [{ ...base, label: fact.label, as: "months", text: "", chosen }];
    }
    const raw = kind.text(value);
    const text = Array.isArray(raw) ? raw.join("\n") : String(raw);
    const offered = name === "currency" ? optionsOf(propertyCurrencies) : options;
    if (offered) {
      const choices = withStored(offered, text);
      return [{ ...base, as: "select", text, options: [{ value: "", label: "–" }, ...choices] }];
    }
    return [
      {
        ...base,
        as: longTexts.has(kind.input) ? "textarea" : "input",
        text,
        attributes: inputModeOf(kind.attributes),
      },
    ];
  });
}

/** The keyboard of an input. Its limits are left to the server, which says what is wrong. */
function inputModeOf({ inputMode, type }: NonNullable<LodgeField["kind"]["attributes"]> = {}) {
  if (inputMode === "decimal") return { inputMode };
  if (type === "url") return { inputMode: "url" };
  return type === "number" ? { inputMode: "numeric" } : undefined;
}

const seasonInputs = (seasons: readonly PriceSeason[]): CorrectionInput[] => {
  const rows = fields.priceSeasons.kind.text([...seasons]);
  const blanks = Array.from({ length: moreSeasons }, () => blankSeason);
  return [...rows, ...blanks].flatMap((row, index) =>
    seasonParts.map((part) => ({
      name: inputName("priceSeasons", index, part),
      label: `Season ${index + 1}: ${seasonLabels[part]}`,
      as: "input" as const,
      text: row[part],
    })),
  );
};

interface Sent {
  get: (name: string) => FormDataEntryValue | null;
  getAll: (name: string) => FormDataEntryValue[];
}

export type ReadAnswer = { values: FactValues } | { error: string };

const nothingEntered = "Please enter the new value, or choose I don't know";

/**
 * Reads a correction with the rules of the property form, as plain text only.
 * @param stored what is known now; parts of a season that the page does not ask for stay
 */
export function readAnswer(
  fact: LodgeFact,
  form: Sent,
  stored: PropertyFields,
  problemOfNothing = nothingEntered,
): ReadAnswer {
  const values: Record<string, unknown> = {};
  for (const { name, kind, label } of fact.fields) {
    const sent = sentText({ name, kind }, form, stored);
    const read = kind
      .typed({ label: fact.fields.length > 1 ? label : fact.label, stored: stored[name] })
      .safeParse(sent);
    if (!read.success) return { error: problemOf(read.error.issues[0]) };
    const problem = textsIn(sent).map(markupProblem).find(Boolean);
    if (problem) return { error: problem };
    values[name] = kind.fromTyped ? kind.fromTyped(read.data, stored[name]) : read.data;
  }
  if (!isKnown(fact, values)) return { error: problemOfNothing };
  return { values };
}

/** A text, the entries of a list, or the parts of seasons. */
const textsIn = (sent: ReturnType<typeof sentText>): string[] =>
  [sent].flat().flatMap((part) => (typeof part === "string" ? part : Object.values(part)));

const problemOf = (issue: { message: string; path: PropertyKey[] } | undefined): string => {
  const row = issue?.path.find((part) => typeof part === "number");
  const message = issue?.message ?? "Please check this";
  return typeof row === "number" ? `Season ${row + 1}: ${message}` : message;
};

function sentText(
  { name, kind }: Pick<LodgeField, "name" | "kind">,
  form: Sent,
  stored: PropertyFields,
) {
  if (kind.input === "seasons") return sentSeasons(form, stored);
  if (kind.input === "months") {
    const closed = form.getAll(inputName(name)).map(Number);
    // A month that opens again is rated by the operator; until then it is fair.
    return months.map((_, index) => {
      const rating = stored.monthGrid[index];
      return closed.includes(index) ? "closed" : rating === "closed" ? "fair" : (rating ?? "");
    });
  }
  const text = String(form.get(inputName(name)) ?? "").replace(/\r\n?/g, "\n");
  return kind.input === "list"
    ? text
        .split("\n")
        .map((line) => line.trim())
        .filter(Boolean)
    : text;
}

function sentSeasons(form: Sent, { priceSeasons }: PropertyFields): SeasonText[] {
  const rows = fields.priceSeasons.kind.text(priceSeasons);
  return Array.from({ length: rows.length + moreSeasons }, (_, index) => {
    const sent = Object.fromEntries(
      seasonParts.map((part) => [
        part,
        String(form.get(inputName("priceSeasons", index, part)) ?? ""),
      ]),
    );
    const isBlank = Object.values(sent).every((text) => text.trim() === "");
    return isBlank ? blankSeason : { ...(rows[index] ?? blankSeason), ...sent };
  });
}
