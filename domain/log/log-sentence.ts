import { isRecord } from "#domain/property/kinds/kind";
import { plural } from "#domain/text/counted";
import { actorName } from "./actors";
import { type LogDifference, textOf } from "./audit-log";
import { entityWordsOf, wordsOf } from "./catalog";

/** An entry of the log as a sentence: actor, lead, the name of the record, tail. */
export interface LogSentence {
  actor: string;
  lead: string;
  tail: string;
}

interface Entry {
  actor: string;
  action: string;
  entity: string;
  before: unknown;
  after: unknown;
}

/**
 * @param isNamed false where nothing is known of the record but its kind
 * @param nameOf of a person by their name at the time of the entry
 */
export function logSentence(
  entry: Entry,
  differences: readonly LogDifference[],
  { isNamed = true, nameOf = (name: string) => name } = {},
): LogSentence {
  const { actor, action, entity, after } = entry;
  const noun = (isNamed && entityWordsOf(entity).noun) || "";
  const sheet = textOf(after, "sheet");
  const { lead: words, tail } = wordsOf(action, entity);
  const lead = words.replace("SHEET ", sheet ? `“${sheet}” ` : "");
  const [only] = differences;
  const named = (start: string, end = ""): LogSentence => ({
    actor: actorName(actor),
    lead: `${start} ${noun}`.trim(),
    tail: end,
  });
  if (entity === "change") return named(lead, outcomeOf(entry));
  if (action === "assign") return named(...assigned(entry, nameOf));
  if (action === "update" && differences.length === 1 && only && lead === "changed")
    return named(`changed the ${inSentence(only.label)} of`);
  return named(lead, tail);
}

/** "assigned", " to Tefo Molefe" */
function assigned(
  { before, after }: Entry,
  nameOf: (name: string) => string,
): [lead: string, tail: string] {
  const nameIn = (value: unknown) => (isRecord(value) ? value.assignedTo : null);
  const [was, is] = [nameIn(before), nameIn(after)];
  if (typeof is === "string") return ["assigned", ` to ${nameOf(is)}`];
  return ["unassigned", typeof was === "string" ? ` from ${nameOf(was)}` : ""];
}

/** "Price per night" becomes "price per night", "SEO title" stays. */
const inSentence = (label: string): string =>
  /^[A-Z][a-z ]/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;

/** ": 12 changed, 1 not changed" */
function outcomeOf({ action, after }: Entry): string {
  const {
    action: of,
    changed = 0,
    refused = 0,
  } = (after ?? {}) as {
    action?: string;
    changed?: number;
    refused?: number;
  };
  const did = of === "delete" && action !== "undo" ? "deleted" : "changed";
  return `: ${changed} ${did}${refused > 0 ? `, ${refused} not changed` : ""}`;
}

interface ImageChange {
  /** URLs. */
  added: readonly string[];
  removed: readonly string[];
  alts: Readonly<Record<string, unknown>>;
}

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** The images that an entry of a property adds or removes; null if it changes anything else. */
export function imageChange({ entity, action, before, after }: Entry): ImageChange | null {
  if (entity !== "property" || action !== "update" || !isRecord(after)) return null;
  if (Object.keys(after).some((key) => key !== "images" && key !== "imageAlts")) return null;
  if (!Array.isArray(after.images)) return null;
  const [was, is] = [isRecord(before) ? listOf(before.images) : [], listOf(after.images)];
  return {
    added: is.filter((url) => !was.includes(url)),
    removed: was.filter((url) => !is.includes(url)),
    alts: isRecord(after.imageAlts) ? after.imageAlts : {},
  };
}

/** "added the image Morning canoe to", before the name of the property. */
export function imageLead({ added, removed }: ImageChange, nameOf: (url: string) => string) {
  const these = (urls: readonly string[]) =>
    urls.length === 1 && urls[0]
      ? `the image ${nameOf(urls[0])}`
      : plural(urls.length, "image", "images");
  if (added.length > 0 && removed.length > 0) return "changed the images of";
  if (added.length > 0) return `added ${these(added)} to`;
  if (removed.length > 0) return `removed ${these(removed)} from`;
  return "reordered the images of";
}
