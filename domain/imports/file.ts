import { editedSinceExport } from "#domain/changes/reasons";
import { allFields, type AnyField, type FieldName, formFields } from "#domain/property/fields";
import { emptyProperty } from "#domain/property/form";
import { isRecord, isSame, type TypedKind } from "#domain/property/kinds/kind";
import { editOf, type Since } from "#domain/property/merge";
import { priceRangeError, priceRangeWarning, rangeAfter } from "#domain/property/price-problems";
import type { Property, PropertyFields } from "#domain/property/property";
import { safeText, unwrap } from "#domain/text/safe-text";
import { slugify } from "#domain/text/slug";
import { csvText } from "./csv-rows";

/**
 * Converts a field's value to a CSV cell and back without loss; values entered in a spreadsheet are
 * validated like the property form.
 */
type Parsed = { value: unknown } | { problem: string };

/** Lists have one entry per line; records and lists of records are JSON. */
type CellSort = "text" | "lines" | "switch" | "json";

const isTyped = (kind: object): kind is TypedKind<unknown, unknown, unknown> => "typed" in kind;

function sortOf({ kind }: AnyField): CellSort {
  const input = isTyped(kind) ? kind.input : null;
  if (input === "switch") return "switch";
  if (isRecord(kind.empty) || (kind.storage === "json" && input !== "months")) return "json";
  return Array.isArray(kind.empty) ? "lines" : "text";
}

export function cellOf(field: AnyField, value: unknown): string {
  const sort = sortOf(field);
  if (value === null || value === undefined) return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (isRecord(value)) return Object.keys(value).length === 0 ? "" : JSON.stringify(value);
  if (!Array.isArray(value)) return String(value);
  if (value.length === 0) return "";
  const needsJson =
    sort === "json" || value.some((entry) => !/^[^\n;[][^\n;]*$/.test(String(entry)));
  return needsJson ? JSON.stringify(value) : value.join("\n");
}

const sameText = (a: string, b: string) => a.replace(/\r\n?/g, "\n") === b.replace(/\r\n?/g, "\n");

/** Exports until November 2026 wrote this for every record: the cell says nothing. */
const unwritten = "[object Object]";

/** True when a cell, or a value of a record, equals the export of this value. */
export const isWritten = (field: AnyField, value: unknown, given: unknown): boolean =>
  given === unwritten ||
  (typeof given === "string" && sameText(cellOf(field, value), given)) ||
  JSON.stringify(given) === JSON.stringify(field.kind.written?.(value) ?? value);

/** The field's value from a cell, or from a value of a JSON record. */
function parseCell(field: AnyField, given: unknown, stored: unknown): Parsed {
  const bare = unwrap(given);
  switch (sortOf(field)) {
    case "switch":
      return parseSwitch(field, bare);
    case "json":
      return parseJson(field, bare);
    case "lines":
      return parseLines(field, bare, stored);
    case "text":
      return parseText(field, bare, stored);
  }
}

const yes = new Set(["yes", "true", "1", "on"]);
const no = new Set(["no", "false", "0", "off"]);

function parseSwitch({ label }: AnyField, given: unknown): Parsed {
  const word = safeText(given).toLowerCase();
  if (yes.has(word)) return { value: true };
  return no.has(word) ? { value: false } : { problem: `${label}: enter yes or no` };
}

const unreadable = ({ label }: AnyField): Parsed => ({ problem: `${label} cannot be read` });

/** Adds the field's label to messages without one. */
const named = (label: string, message = "cannot be read"): string =>
  message.startsWith(label) ? message : `${label}: ${message}`;

function typed(field: AnyField, given: unknown, stored: unknown): Parsed {
  const { kind, label } = field;
  if (!isTyped(kind)) {
    const value = kind.read(given);
    return value === undefined ? unreadable(field) : { value };
  }
  const read = kind.typed({ label, stored }).safeParse(given);
  return read.success
    ? { value: read.data }
    : { problem: named(label, read.error.issues[0]?.message) };
}

function parseText(field: AnyField, given: unknown, stored: unknown): Parsed {
  if (typeof given === "object" && given !== null) return unreadable(field);
  if (typeof given === "boolean") return typed(field, given ? "yes" : "no", stored);
  return typed(field, given === null || given === undefined ? "" : String(given), stored);
}

function entriesOf(given: unknown): string[] {
  const list = typeof given === "string" ? splitLines(given) : Array.isArray(given) ? given : [];
  return list.map(linkOrText).filter(Boolean);
}

function splitLines(cell: string): unknown[] {
  if (cell.trim().startsWith("[")) {
    const list = readJson(cell);
    if (Array.isArray(list)) return list;
  }
  return cell.split(/[\n;]/).map((entry) => entry.trim());
}

/** Images of foreign records are records with a url. */
const linkOrText = (entry: unknown): string =>
  typeof entry === "object" && entry !== null && "url" in entry
    ? safeText(entry.url)
    : safeText(entry);

function parseLines(field: AnyField, given: unknown, stored: unknown): Parsed {
  const { kind } = field;
  const entries = entriesOf(given);
  // The form edits one of them and ignores the others; a file contains all of them.
  if (isTyped(kind) && kind.fromTyped) {
    const value = kind.read(entries);
    return value === undefined ? typed(field, entries[0] ?? "", stored) : { value };
  }
  return typed(field, entries, stored);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function parseJson(field: AnyField, given: unknown): Parsed {
  const { kind, label } = field;
  if (given === null || given === undefined || given === "") return { value: kind.empty };
  const found = typeof given === "string" ? readJson(given) : given;
  const isList = Array.isArray(kind.empty);
  if (isList ? !Array.isArray(found) : !isRecord(found))
    return { problem: `${label}: enter a JSON ${isList ? "list" : "object"}` };
  const value = kind.read(found);
  if (sizeOf(value) !== sizeOf(found)) return { problem: `${label}: an entry cannot be read` };
  return kind.value.safeParse(value).success ? { value } : unreadable(field);
}

/** Number of entries of a list or record. */
const sizeOf = (value: unknown): number => Object.keys(value ?? {}).length;

/** Columns of an export, in order: the identifiers of the property, then every field. */
const fileColumns: readonly { name: string; field: AnyField | null }[] = [
  { name: "id", field: null },
  { name: "version", field: null },
  ...allFields.map((field) => ({ name: field.recordName ?? field.name, field })),
];

/** Why a row was refused, in the file of such rows; an import ignores it. */
export const reasonColumn = "reason";

/** Field of a file's column; null if unknown. */
type ColumnMeaning =
  { about: "field"; field: AnyField } | { about: "id" | "version" | "cover" | "nothing" };

const spelled = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, "");

const known = new Map<string, ColumnMeaning>([
  ["id", { about: "id" }],
  ["version", { about: "version" }],
  ["coverimage", { about: "cover" }],
  ["createdat", { about: "nothing" }],
  ["updatedat", { about: "nothing" }],
  // Of a file of refused rows.
  [reasonColumn, { about: "nothing" }],
]);

const inputNames = new Map<string, string>(
  formFields.map(({ name, inputName }) => [name, inputName]),
);
/** A field's own name takes precedence over other fields' aliases. */
const spellings: readonly ((field: AnyField) => readonly (string | undefined)[])[] = [
  ({ name }) => [name],
  ({ recordName, seoName, column, aliases = [], name }) => [
    recordName,
    seoName,
    column,
    inputNames.get(name),
    ...aliases,
  ],
  ({ label }) => [label],
];
for (const spellingsOf of spellings)
  for (const field of allFields)
    for (const name of spellingsOf(field)) {
      const key = name && spelled(name);
      if (key && !known.has(key)) known.set(key, { about: "field", field });
    }

/** Names of the specification, the external table and the form, and the form's labels. */
export const meaningOf = (column: string): ColumnMeaning | null =>
  known.get(spelled(column)) ?? null;

/** Header row of an export. */
export const fileCsvHead = (): string => csvText([fileColumns.map(({ name }) => name)]);

/** Every field of some properties, one row each. */
export const fileCsvLines = (properties: readonly Property[]): string =>
  csvText(
    properties.map((property) =>
      fileColumns.map(({ name, field }) =>
        field ? cellOf(field, property[field.name]) : String(property[name as "id" | "version"]),
      ),
    ),
  );

/** A value of a row as a cell; records of a JSON file hold more than text. */
function rowCell(column: string, given: unknown): string {
  if (typeof given === "string") return given;
  const meaning = meaningOf(column);
  const isValid = meaning?.about === "field" && meaning.field.kind.value.safeParse(given).success;
  if (isValid) return cellOf(meaning.field, given);
  return typeof given === "object" && given !== null ? JSON.stringify(given) : safeText(given);
}

const withoutReason = (columns: readonly string[]) =>
  columns.filter((column) => spelled(column) !== reasonColumn);

/** Header row of a file of refused rows: the columns of the imported file, and the reason. */
export const refusedCsvHead = (columns: readonly string[]): string =>
  csvText([[...withoutReason(columns), reasonColumn]]);

/** Refused rows with their reasons, to be corrected and imported again. */
export const refusedCsvLines = (
  columns: readonly string[],
  rows: readonly { row: Readonly<Record<string, unknown>>; reason: string }[],
): string =>
  csvText(
    rows.map(({ row, reason }) => [
      ...withoutReason(columns).map((column) => rowCell(column, row[column])),
      reason,
    ]),
  );

/** A row that states an id and the values of some fields. */
export const rowOfValues = (
  id: string | null,
  values: Partial<PropertyFields>,
): Record<string, unknown> => ({
  ...(id !== null && { id }),
  ...Object.fromEntries(
    fileColumns.flatMap(({ name, field }) =>
      field && field.name in values ? [[name, cellOf(field, values[field.name])]] : [],
    ),
  ),
});

/** Planned effect of a file's row. */
export type RowResult =
  | { kind: "new"; id: string | null; after: Partial<PropertyFields>; warning: string | null }
  | {
      kind: "changed";
      id: string;
      /** That the row was made from: of its export, or the current one. */
      version: number;
      before: Partial<PropertyFields>;
      after: Partial<PropertyFields>;
      warning: string | null;
    }
  | { kind: "same"; id: string }
  | {
      kind: "refused";
      id: string | null;
      reason: string;
      /** What the row would change, where the operator may apply it anyway. */
      change?: { before: Partial<PropertyFields>; after: Partial<PropertyFields> };
    };

export interface StoredRow {
  property: Property;
  /** In the trash. */
  deleted: boolean;
  /** The version that the row states, and what has happened since; null where that version is unknown. */
  exported?: { version: number; since: Since | null };
}

/** A row with its values grouped by target. */
interface SortedRow {
  id: string | null;
  version: number | null;
  cover: string;
  cells: { field: AnyField; given: unknown }[];
}

/** `seo: {metaTitle, …}` flattened into the other columns. */
export const flatRow = (row: Record<string, unknown>): Record<string, unknown> =>
  isRecord(row.seo) ? { ...row.seo, ...row, seo: undefined } : row;

export const idOfRow = (row: Record<string, unknown>): string | null => sorted(row).id;

export const versionOfRow = (row: Record<string, unknown>): number | null => sorted(row).version;

function sorted(row: Record<string, unknown>): SortedRow {
  const found: SortedRow = { id: null, version: null, cover: "", cells: [] };
  for (const [column, given] of Object.entries(row)) {
    const meaning = meaningOf(column);
    if (!meaning || given === undefined) continue;
    if (meaning.about === "id") found.id = safeText(given) || null;
    if (meaning.about === "version") found.version = Number(safeText(given)) || null;
    if (meaning.about === "cover") found.cover = safeText(given);
    if (meaning.about === "field") found.cells.push({ field: meaning.field, given });
  }
  return found;
}

/** Display name of the row. */
export function nameOfRow(row: Record<string, unknown>, stored: StoredRow | null): string {
  const { cells, id } = sorted(row);
  const named = cells.find(({ field }) => field.name === "name")?.given;
  return (safeText(named) || stored?.property.name || id || "Without a name").slice(0, 200);
}

/**
 * Compares one row with the property of the same id. A cell as it was exported changes nothing, whatever the
 * property has by now.
 */
export function resultOfRow(row: Record<string, unknown>, stored: StoredRow | null): RowResult {
  const { id, cover, cells } = sorted(row);
  const reject = (reason: string) => ({ kind: "refused", id, reason }) as const;
  if (stored?.deleted) return reject("This property is in the trash; restore it first");
  const base = stored?.property ?? draft;
  const { after, problems } = read(cells, base, stored?.exported?.since?.base);
  // A file with the range states it, also where it has not changed.
  if (!cells.some(({ field }) => isRange(field))) Object.assign(after, rangeAfter(base, after));
  const rangeError = priceRangeError({ ...base, ...after });
  if (rangeError && ("priceMin" in after || "priceMax" in after)) problems.push(rangeError);
  if (!stored) return newRow(id, withCover(after, cover), problems);
  if (problems.length > 0) return reject(problems.join("; "));
  if (Object.keys(after).length === 0) return { kind: "same", id: stored.property.id };
  const { property } = stored;
  const before = Object.fromEntries(
    Object.keys(after).map((name) => [name, property[name as FieldName]]),
  );
  const edited = editSinceExport(stored);
  if (edited !== null) return { ...reject(edited), change: { before, after } };
  return {
    kind: "changed",
    id: property.id,
    version: stored.exported?.version ?? property.version,
    before,
    after,
    warning: warningOf(base, after),
  };
}

const isRange = ({ name }: AnyField): boolean => name === "priceMin" || name === "priceMax";

/** Who has edited the property since the row was exported; null if nobody. */
function editSinceExport({ exported }: StoredRow): string | null {
  if (!exported) return null;
  const { since } = exported;
  if (since?.edited.length === 0) return null;
  return editedSinceExport(since && editOf(since, since.edited));
}

/** Defaults of a new property; it is inactive until reviewed. */
const draft: PropertyFields = { ...emptyProperty, active: false };

function read(cells: SortedRow["cells"], base: PropertyFields, exported?: PropertyFields) {
  const after: Partial<Record<FieldName, unknown>> = {};
  const problems: string[] = [];
  for (const { field, given } of cells) {
    const stored = base[field.name];
    if (isWritten(field, stored, given)) continue;
    if (exported && isWritten(field, exported[field.name], given)) continue;
    const parsed = parseCell(field, given, stored);
    if ("problem" in parsed) problems.push(parsed.problem);
    else if (!isSame(field.kind, stored, parsed.value)) after[field.name] = parsed.value;
  }
  return { after: after as Partial<PropertyFields>, problems };
}

const needed = [
  ["name", "Name is required"],
  ["countries", "Country is required"],
  ["region", "Region is required"],
] as const;

const withCover = (after: Partial<PropertyFields>, cover: string): Partial<PropertyFields> =>
  cover ? { ...after, images: [...new Set([cover, ...(after.images ?? [])])] } : after;

function newRow(
  id: string | null,
  after: Partial<PropertyFields>,
  problems: readonly string[],
): RowResult {
  const missing = needed.flatMap(([name, message]) =>
    after[name]?.length || problems.includes(message) ? [] : [message],
  );
  const wrongId =
    id !== null && (slugify(id) !== id || id.length > 120)
      ? ["IDs may only contain lowercase letters, digits and hyphens"]
      : [];
  const all = [...wrongId, ...problems, ...missing];
  if (all.length > 0) return { kind: "refused", id, reason: all.join("; ") };
  return { kind: "new", id, after: { active: false, ...after }, warning: warningOf(draft, after) };
}

/** Warnings about prices that the row changes; a range that was invalid before gets none. */
function warningOf(base: PropertyFields, after: Partial<PropertyFields>): string | null {
  const touched = ["pricePerNight", "priceMin", "priceMax"].some((name) => name in after);
  return touched ? priceRangeWarning({ ...base, ...after }) : null;
}
