import { z } from "zod";

import { type FieldName, type ReviewedField, reviewedFields } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";

/** Decision about a row of the review; `terms`: the price is stored with its dates and party; `other`: the language model's value. */
const decisions = ["keep", "take", "terms", "other"] as const;
export type Decision = (typeof decisions)[number];

/** Decisions about a scraped page so far; missing ones are open. */
const choicesSchema = z.object({
  /** By the name of the row's first field. */
  lines: z.record(z.string(), z.enum(decisions)).default({}),
  /** Corrected values, as entered. */
  typed: z.record(z.string(), z.string()).default({}),
  /** The person who accepted a proposal. */
  by: z.string().optional(),
});
export type Choices = z.output<typeof choicesSchema>;

export const noChoices: Choices = { lines: {}, typed: {} };

/** Parses the stored choices; an unknown format counts as no choices. */
export const readChoices = (stored: unknown): Choices =>
  choicesSchema.safeParse(stored).data ?? noChoices;

/** Decision about a whole item. */
const itemDecisions = ["update", "create", "skip"] as const;
export type ItemDecision = (typeof itemDecisions)[number];

export const readItemDecision = (stored: string | null): ItemDecision | null =>
  itemDecisions.find((known) => known === stored) ?? null;

const isList = ({ kind }: ReviewedField): boolean =>
  kind.input === "list" || kind.input === "pictures";

/** A value as the text of its input; lists have one entry per line. */
export function correctionText(field: ReviewedField, value: unknown): string {
  const text = field.kind.text(value ?? field.kind.empty);
  return Array.isArray(text) ? text.join("\n") : String(text);
}

type Correction = { value: unknown } | { problem: string };

function readCorrection(field: ReviewedField, text: string): Correction {
  const { kind, label } = field;
  if (text.trim() === "") return { value: kind.empty };
  const read = kind.typed({ label, stored: kind.empty }).safeParse(isList(field) ? [text] : text);
  if (!read.success) return { problem: read.error.issues[0]?.message ?? "Please check this" };
  return { value: kind.fromTyped ? kind.fromTyped(read.data, []) : read.data };
}

export interface Corrections {
  values: Partial<PropertyFields>;
  /** Errors in corrected values, by field. */
  problems: Partial<Record<FieldName, string>>;
}

/** Validates corrections with the rules of the property form. */
export function readCorrections({ typed }: Choices): Corrections {
  const values: Record<string, unknown> = {};
  const problems: Corrections["problems"] = {};
  for (const field of reviewedFields) {
    const text = typed[field.name];
    if (text === undefined) continue;
    const read = readCorrection(field, text);
    if ("problem" in read) problems[field.name] = read.problem;
    else values[field.name] = read.value;
  }
  return { values, problems };
}

/** Names of the review's inputs. */
export const decisionInput = (line: string) => `line.${line}`;
export const typedInput = (field: string) => `typed.${field}`;

/** State in which the form was rendered. */
interface DisplayedReview {
  choices: Choices;
  incoming: PropertyFields;
  rows: readonly { name: string; decision: Decision; fields: readonly { name: string }[] }[];
}

interface Sent {
  get: (name: string) => FormDataEntryValue | null;
}

const plain = (text: string) => text.replace(/\r\n?/g, "\n");

/** Corrections; a value equal to the scraped one is not a correction. */
function typedOf(form: Sent, { choices, incoming }: DisplayedReview): Choices["typed"] {
  const entries = reviewedFields.flatMap((field) => {
    const sent = form.get(typedInput(field.name));
    const text = typeof sent === "string" ? plain(sent) : choices.typed[field.name];
    const isRead = text === plain(correctionText(field, incoming[field.name]));
    return text === undefined || isRead ? [] : [[field.name, text]];
  });
  return Object.fromEntries(entries) as Choices["typed"];
}

const decisionOf = (sent: FormDataEntryValue | null): Decision | undefined =>
  decisions.find((known) => known === sent);

/**
 * The operator's decisions, from the form.
 * @param settling the whole item is decided now; otherwise only differences from the rendered state
 * count
 */
export function choicesOfForm(
  form: Sent,
  displayed: DisplayedReview,
  { settling }: { settling: boolean },
): Choices {
  const { choices, rows } = displayed;
  const typed = typedOf(form, displayed);
  const decided = rows.flatMap(({ name, decision, fields }) => {
    const before = choices.lines[name];
    const sent = decisionOf(form.get(decisionInput(name)));
    if (sent === undefined) return before === undefined ? [] : [[name, before]];
    const isCorrectedNow = fields.some(
      (field) => typed[field.name]?.trim() && typed[field.name] !== choices.typed[field.name],
    );
    // Correcting a value without changing its choice means importing the correction.
    const chosen = isCorrectedNow && sent === decision ? "take" : sent;
    const isExplicit = settling || before !== undefined || chosen !== decision || isCorrectedNow;
    return isExplicit ? [[name, chosen]] : [];
  });
  return { lines: Object.fromEntries(decided) as Choices["lines"], typed };
}
