import { isRecord } from "#domain/property/kinds/kind";
import { plural } from "#domain/text/counted";
import { actorName } from "./actors";
import { actionLabel, type LogDifference } from "./audit-log";

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

/** Before the name of a record; records without an entry have no name of their own. */
const nouns: Readonly<Record<string, string>> = {
  property: "",
  page: "the page ",
  post: "the post ",
  media: "the image ",
  redirect: "the redirect ",
  collection: "the collection ",
  view: "the view ",
  "api-token": "the API token ",
  passkey: "the passkey ",
  "recovery-codes": "the recovery codes of ",
  queue: "the queue ",
  partner: "the partner ",
  "reply-template": "the reply template ",
};

const verbs: Readonly<Record<string, string>> = {
  create: "added",
  update: "changed",
  delete: "deleted",
  restore: "restored",
  purge: "permanently deleted",
  import: "imported",
  propose: "proposed",
  export: "exported",
  reply: "replied to",
  undo: "undid",
  change: "ran",
  pause: "paused",
  resume: "resumed",
  cancel: "cancelled",
  "try again": "retried",
  "send again": "resent",
  refresh: "refreshed",
  sync: "ran",
};

/** Verbs with words between them and the record. */
const phrases: Readonly<Record<string, string>> = {
  move: "changed the URL of",
  note: "added a note to",
  ignore: "ignored a finding about",
  "keep ours": "kept our value of",
  "sign in": "signed in from",
  "sign in refused": "failed to log in from",
  confirm: "confirmed their identity from",
  "sign out": "signed out from",
  "change password": "changed the password of",
  invite: "invited",
  withdraw: "revoked",
  join: "joined as",
  deactivate: "deactivated",
  reactivate: "reactivated",
  use: "used one of",
};

const trashed = new Set(["property", "page", "post", "inquiry"]);

/** @param nameOf of a person by their name at the time of the entry */
export function logSentence(
  entry: Entry,
  differences: readonly LogDifference[],
  nameOf = (name: string) => name,
): LogSentence {
  const { actor, action, entity } = entry;
  const noun = nouns[entity] ?? "";
  const [only] = differences;
  const named = (lead: string, tail = ""): LogSentence => ({
    actor: actorName(actor),
    lead: `${lead} ${noun}`.trim(),
    tail,
  });
  if (entity === "change") return named(verbs[action] ?? actionLabel(action), outcomeOf(entry));
  if (action === "delete" && trashed.has(entity)) return named("moved", " to the trash");
  if (action === "keep ours") return named(phrases[action] ?? "", " over the external table");
  if (action === "update" && differences.length === 1 && only)
    return named(`changed the ${inSentence(only.label)} of`);
  if (action === "assign") return named(...assigned(entry, nameOf));
  return named(phrases[action] ?? verbs[action] ?? inSentence(actionLabel(action)));
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
