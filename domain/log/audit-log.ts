import { bulkActionOf, fieldLabel } from "#domain/property/bulk-edit";
import { isRecord } from "#domain/property/kinds/kind";
import { valueText } from "#domain/property/revisions";
import { isUuid } from "#domain/text/strings";
import { spaced } from "./catalog";

export interface LogDifference {
  label: string;
  /** Null where the entry has no earlier value. */
  before: string | null;
  after: string;
}

/** Field names that are no words. */
const labels: Readonly<Record<string, string>> = { alt: "Alt text" };

/** Internal fields; a rate sheet is in the sentence. */
const hiddenKeys = new Set(["id", "version", "createdAt", "updatedAt", "deletedAt", "sheet"]);

/** Ids are for programs: the record has a link. */
const isInternal = (key: string, value: unknown) =>
  hiddenKeys.has(key) || /Id$/.test(key) || (typeof value === "string" && isUuid(value));

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
    if (isInternal(key, value) || JSON.stringify(was ?? null) === JSON.stringify(value ?? null))
      return [];
    const field = entry.entity === "property" ? fieldLabel(key) : key;
    const label = field === key ? (labels[key] ?? spaced(key)) : field;
    const earlier = isRecord(entry.before) ? valueText(was) : null;
    return [{ label, before: earlier, after: valueText(value) }];
  });
}

export const textOf = (value: unknown, ...names: string[]): string | null => {
  if (!isRecord(value)) return null;
  const found = names.map((name) => value[name]).find((text) => typeof text === "string");
  return typeof found === "string" && found !== "" ? found : null;
};

/** Name of the record, if the entry has it. */
export const entryName = (entry: { before: unknown; after: unknown }): string | null =>
  textOf(entry.after, ...names) ?? textOf(entry.before, ...names);

const names = ["name", "title", "path", "fileName", "url"];

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
