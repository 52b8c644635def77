import { longDate } from "#domain/calendar/dates";
import type { Option } from "#domain/forms/option";
import {
  type Origin,
  originLabels,
  type Protection,
  protectionOf,
  shownStatement,
  type Statement as Evidence,
} from "#domain/property/evidence";

/** What a source says about a field, in words for the operator. */
export interface Statement {
  /** Empty where there is no value. */
  text: string;
  /** Who says it. */
  source: string;
  at?: Date;
  quote?: string | null;
  /** Page of the source. */
  url?: string | null;
}

/** Input for a value of the operator's own, filled with the proposed one. */
export interface CorrectionInput {
  name: string;
  label: string;
  as: "input" | "textarea" | "select" | "months";
  text: string;
  /** Of months: the closed ones. */
  chosen?: readonly number[];
  options?: readonly Option[];
  /** Of an input. */
  attributes?: Readonly<Record<string, string | number>>;
  /** One entry per line. */
  isList?: boolean;
  /** Has the text of a rejected form, which must not be hidden. */
  isTyped?: boolean;
  problem?: string;
}

/** A value that a source proposes for a field of a property, beside the stored one, for a person to choose. */
export interface ProposedValue {
  /** First of the fields that are decided together. */
  field: string;
  label: string;
  stored: Statement;
  proposed: Statement;
  /** Other sources that differ from the stored value. */
  others: readonly Statement[];
  /** Of the stored value. */
  protection: Protection | null;
  /** False if the property cannot have the proposed value. */
  isUsable: boolean;
  /** Why the choice needs care. */
  doubt: string | null;
  /** "accepted", "corrected" or "kept"; null until somebody has decided. */
  decision: string | null;
  /** Inputs that correct the proposed value before it is accepted; none where another screen does. */
  inputs: readonly CorrectionInput[];
}

type Known = Evidence & { value: unknown; person: string | null };

/** A source with the day of what it says. */
export const datedSource = (source: string, at: Date): string => `${source}, ${longDate(at)}`;

/**
 * The stored value with its source, whether it is protected, and what other sources say instead.
 * @param proposer whose word is the proposal, and no other source
 */
export function storedBeside(
  text: string,
  statements: readonly Known[],
  { proposer, textOf }: { proposer: Origin; textOf: (value: unknown) => string },
): Pick<ProposedValue, "stored" | "others" | "protection"> {
  const shown = shownStatement(statements);
  const source = shown ? datedSource(originLabels[shown.origin], shown.recordedAt) : "Stored";
  const others = statements.flatMap(({ origin, agrees, value, recordedAt, person }) => {
    if (agrees || origin === "seed" || origin === proposer) return [];
    const said = textOf(value);
    const by = person ? `${originLabels[origin]} (${person})` : originLabels[origin];
    return said ? [{ text: said, source: datedSource(by, recordedAt) }] : [];
  });
  return { stored: { text, source }, others, protection: protectionOf(statements) };
}
