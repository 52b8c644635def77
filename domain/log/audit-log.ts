import { bulkActionOf, fieldLabel } from "#domain/property/bulk-edit";
import { isRecord } from "#domain/property/kinds/kind";
import { valueText } from "#domain/property/revisions";

/** Kinds of records in the audit log, as the filter offers them. */
export const logEntities: Readonly<Record<string, string>> = {
  property: "Properties",
  change: "Bulk edits and imports",
  page: "Pages",
  post: "Blog posts",
  inquiry: "Inquiries",
  "reply-template": "Reply templates",
  media: "Media",
  redirect: "Redirects",
  collection: "Collections",
  view: "Saved views",
  settings: "Settings",
  session: "Logins",
  "api-token": "API tokens",
  person: "Team",
  passkey: "Passkeys",
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
  purge: "Permanently deleted",
  move: "URL changed",
  change: "Bulk edit",
  undo: "Undone",
  import: "Imported",
  propose: "Proposed",
  export: "Exported",
  reply: "Answered",
  note: "Note added",
  assign: "Assigned",
  ignore: "Ignored",
  "keep ours": "Chose our value over the external table",
  pause: "Paused",
  resume: "Resumed",
  cancel: "Cancelled",
  "try again": "Retried",
  "sign in": "Signed in",
  "sign in refused": "Login failed",
  confirm: "Identity confirmed",
  "sign out": "Signed out",
  "change password": "Password changed",
  invite: "Invited",
  deactivate: "Deactivated",
  reactivate: "Reactivated",
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
  /** Null where the entry has no earlier value. */
  before: string | null;
  after: string;
}

/** Field names that are no words. */
const labels: Readonly<Record<string, string>> = { alt: "Alt text" };

/** Internal fields, and the name, which is the heading of the entry. */
const hiddenKeys = new Set(["id", "version", "createdAt", "updatedAt", "deletedAt"]);

/** Entries of created and restored records list only the name. */
const hasNoEarlier = new Set(["create", "restore"]);

/** The changed values of a log entry, as text. */
export function entryDifferences(entry: {
  entity: string;
  action: string;
  before: unknown;
  after: unknown;
}): LogDifference[] {
  const before = isRecord(entry.before) ? entry.before : {};
  const after = isRecord(entry.after) ? entry.after : null;
  if (after === null || Object.keys(after).length === 0) return [];
  if (hasNoEarlier.has(entry.action)) return [];
  return Object.entries(after).flatMap(([key, value]) => {
    const was = before[key];
    if (hiddenKeys.has(key) || JSON.stringify(was ?? null) === JSON.stringify(value ?? null))
      return [];
    const label = entry.entity === "property" ? fieldLabel(key) : (labels[key] ?? spaced(key));
    const earlier = isRecord(entry.before) ? valueText(was) : null;
    return [{ label, before: earlier, after: valueText(value) }];
  });
}

const textOf = (value: unknown, ...names: string[]): string | null => {
  if (!isRecord(value)) return null;
  const found = names.map((name) => value[name]).find((text) => typeof text === "string");
  return typeof found === "string" && found !== "" ? found : null;
};

/** Name of the record, if the entry has it. */
export const entryName = (entry: { before: unknown; after: unknown }): string | null =>
  textOf(entry.after, ...names) ?? textOf(entry.before, ...names);

const names = ["name", "title", "path", "fileName"];

/** "Set country: Kenya" for a bulk change. */
export function entryChangeId(after: unknown): string {
  const action = textOf(after, "action") ?? "";
  const detail = textOf(after, "typed", "file");
  const label =
    action === "delete"
      ? "Delete"
      : action === "import"
        ? "Import"
        : action === "undo-import"
          ? "Undo an import"
          : (bulkActionOf(action)?.label ?? action);
  return detail ? `${label}: ${detail}` : label;
}
