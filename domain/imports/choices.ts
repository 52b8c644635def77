import { z } from "zod";

import { type AnyFormField, type FieldName, reviewedFields } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";

/** What becomes of one line of the review; `terms`: the price is kept with its dates and party. */
export const decisions = ["keep", "take", "terms"] as const;
export type Decision = (typeof decisions)[number];

/** What an operator decided about a read page so far; what is absent is still open. */
const choicesSchema = z.object({
  /** By the name of the line's first field. */
  lines: z.record(z.string(), z.enum(decisions)).default({}),
  /** Values corrected by hand, as they were typed. */
  typed: z.record(z.string(), z.string()).default({}),
});
export type Choices = z.output<typeof choicesSchema>;

export const noChoices: Choices = { lines: {}, typed: {} };

/** What is stored on an item; a form of another version counts as nothing decided. */
export const readChoices = (stored: unknown): Choices =>
  choicesSchema.safeParse(stored).data ?? noChoices;

/** What becomes of an item as a whole. */
export const itemDecisions = ["update", "create", "skip"] as const;
export type ItemDecision = (typeof itemDecisions)[number];

export const readItemDecision = (stored: string | null): ItemDecision | null =>
  itemDecisions.find((known) => known === stored) ?? null;

const isList = ({ kind }: AnyFormField): boolean =>
  kind.input === "list" || kind.input === "pictures";

/** A value as the text of its input; lists have one entry a line. */
export function correctionText(field: AnyFormField, value: unknown): string {
  const text = field.kind.text(value ?? field.kind.empty);
  return Array.isArray(text) ? text.join("\n") : String(text);
}

type Correction = { value: unknown } | { problem: string };

function readCorrection(field: AnyFormField, text: string): Correction {
  const { kind, label } = field;
  if (text.trim() === "") return { value: kind.empty };
  const read = kind.typed({ label, stored: kind.empty }).safeParse(isList(field) ? [text] : text);
  if (!read.success) return { problem: read.error.issues[0]?.message ?? "Please check this" };
  return { value: kind.fromTyped ? kind.fromTyped(read.data, []) : read.data };
}

export interface Corrections {
  values: Partial<PropertyFields>;
  /** What is wrong with what was typed, by field. */
  problems: Partial<Record<FieldName, string>>;
}

/** What was typed, checked as the property form checks it. */
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
export const lineInput = (line: string) => `line.${line}`;
export const typedInput = (field: string) => `typed.${field}`;

/** What the form was shown with. */
interface ShownReview {
  choices: Choices;
  incoming: PropertyFields;
  lines: readonly { name: string; decision: Decision; fields: readonly { name: string }[] }[];
}

interface Sent {
  get: (name: string) => FormDataEntryValue | null;
}

const plain = (text: string) => text.replace(/\r\n?/g, "\n");

/** Corrections: what says the same as the page is none. */
function typedOf(form: Sent, { choices, incoming }: ShownReview): Choices["typed"] {
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
 * What the operator decided, from the form.
 * @param settling the whole is decided now; otherwise only what differs from what was shown
 */
export function choicesOfForm(
  form: Sent,
  shown: ShownReview,
  { settling }: { settling: boolean },
): Choices {
  const { choices, lines } = shown;
  const typed = typedOf(form, shown);
  const decided = lines.flatMap(({ name, decision, fields }) => {
    const before = choices.lines[name];
    const sent = decisionOf(form.get(lineInput(name)));
    if (sent === undefined) return before === undefined ? [] : [[name, before]];
    const isCorrectedNow = fields.some(
      (field) => typed[field.name]?.trim() && typed[field.name] !== choices.typed[field.name],
    );
    // Who corrects a value and leaves the choice alone wants the correction.
    const chosen = isCorrectedNow && sent === decision ? "take" : sent;
    const isSaid = settling || before !== undefined || chosen !== decision || isCorrectedNow;
    return isSaid ? [[name, chosen]] : [];
  });
  return { lines: Object.fromEntries(decided) as Choices["lines"], typed };
}
