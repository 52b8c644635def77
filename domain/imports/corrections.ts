import { type AnyFormField, type FieldName, reviewedFields } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import type { Choices } from "./choices";

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
