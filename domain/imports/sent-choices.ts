import { reviewedFields } from "#domain/property/fields";
import type { PropertyFields } from "#domain/property/property";
import { type Choices, type Decision, decisions } from "./choices";
import { correctionText } from "./corrections";

/** Names of the review's inputs. */
export const lineInput = (line: string) => `line.${line}`;
export const typedInput = (field: string) => `typed.${field}`;

/** What the form was shown with. */
export interface ShownReview {
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
