import { bulkActionOf, fieldLabel } from "#domain/property/bulk-edit";
import { isRecord } from "#domain/property/kinds/kind";
import { valueText } from "#domain/property/revisions";

/** Kinds of records that lines of the log are about, as the filter offers them. */
export const logEntities: Readonly<Record<string, string>> = {
  property: "Properties",
  change: "Bulk edits and files",
  page: "Pages",
  post: "Blog posts",
  inquiry: "Inquiries",
  media: "Media",
  redirect: "Redirects",
  collection: "Collections",
  view: "Saved views",
  settings: "Settings",
  session: "Logins",
  "api-token": "API tokens",
  import: "Imports",
  source: "Sources",
  job: "Jobs",
  queue: "Queues",
  mail: "Mails",
  trash: "Trash",
  partner: "Partners",
  rates: "Exchange rates",
};

const actions: Readonly<Record<string, string>> = {
  create: "Created",
  update: "Changed",
  delete: "Deleted",
  restore: "Restored",
  purge: "Deleted for good",
  move: "New address",
  change: "Bulk edit",
  undo: "Taken back",
  import: "Imported",
  export: "Exported",
  reply: "Answered",
  note: "Note added",
  ignore: "Ignored",
  "keep ours": "Kept over the external table",
  pause: "Paused",
  resume: "Went on",
  cancel: "Cancelled",
  "try again": "Tried again",
  "sign in": "Signed in",
  "sign in refused": "Login refused",
  "sign out": "Signed out",
};

/** Actions as the filter offers them. */
export const logActions: readonly string[] = Object.keys(actions);

const spaced = (text: string): string => {
  const words = text.replace(/[-_]/g, " ").replace(/([a-z])([A-Z])/g, "$1 $2");
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase();
};

export const actionLabel = (action: string): string => actions[action] ?? spaced(action);

export interface LogDifference {
  label: string;
  /** Null where the line tells of no earlier value. */
  before: string | null;
  after: string;
}

/** Only for the machine, or the name that stands over the line already. */
const unsaid = new Set(["id", "version", "createdAt", "updatedAt", "deletedAt"]);

/** What a record holds that is new or back says its name alone. */
const hasNoEarlier = new Set(["create", "restore"]);

/** What a line says in words: every value that is another one now. */
export function differencesOfLine(line: {
  entity: string;
  action: string;
  before: unknown;
  after: unknown;
}): LogDifference[] {
  const before = isRecord(line.before) ? line.before : {};
  const after = isRecord(line.after) ? line.after : null;
  if (after === null || Object.keys(after).length === 0) return [];
  if (hasNoEarlier.has(line.action)) return [];
  return Object.entries(after).flatMap(([key, value]) => {
    const was = before[key];
    if (unsaid.has(key) || JSON.stringify(was ?? null) === JSON.stringify(value ?? null)) return [];
    const label = line.entity === "property" ? fieldLabel(key) : spaced(key);
    const earlier = isRecord(line.before) ? valueText(was) : null;
    return [{ label, before: earlier, after: valueText(value) }];
  });
}

const textOf = (value: unknown, ...names: string[]): string | null => {
  if (!isRecord(value)) return null;
  const found = names.map((name) => value[name]).find((text) => typeof text === "string");
  return typeof found === "string" && found !== "" ? found : null;
};

/** What the record is called, where the line says it. */
export const nameInLine = (line: { before: unknown; after: unknown }): string | null =>
  textOf(line.after, ...names) ?? textOf(line.before, ...names);

const names = ["name", "title", "path", "fileName"];

/** "Set country: Kenya" for a change of many. */
export function changeInLine(after: unknown): string {
  const action = textOf(after, "action") ?? "";
  const detail = textOf(after, "typed", "file");
  const label =
    action === "delete"
      ? "Delete"
      : action === "import"
        ? "Import"
        : action === "undo-import"
          ? "Take back an import"
          : (bulkActionOf(action)?.label ?? action);
  return detail ? `${label}: ${detail}` : label;
}
