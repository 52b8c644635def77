import { isRecord } from "#domain/property/kinds/kind";

/** What a model says of one field, as it came. */
export interface RawAnswer {
  value: unknown;
  /** Null where it names none. */
  passage: string | null;
}

/**
 * The JSON object in what a model wrote. Not every server holds a model to the form: the object may
 * stand in a code fence, between sentences, or behind a thought. Null where there is none.
 */
export function readAnswer(content: string): Record<string, unknown> | null {
  const spoken = content.replace(/^[\s\S]*<\/think>/i, "").trim();
  const from = spoken.indexOf("{");
  const to = spoken.lastIndexOf("}");
  if (from < 0 || to < from) return null;
  try {
    const read: unknown = JSON.parse(spoken.slice(from, to + 1));
    return isRecord(read) ? read : null;
  } catch {
    return null;
  }
}

/** One field of an answer; some models leave the passage out and give the bare value. */
export function answerOf(answers: Record<string, unknown>, name: string): RawAnswer {
  const given = Object.hasOwn(answers, name) ? answers[name] : null;
  if (!isRecord(given) || !("value" in given)) return { value: given, passage: null };
  const { value, passage } = given;
  return { value, passage: typeof passage === "string" && passage.trim() ? passage.trim() : null };
}
