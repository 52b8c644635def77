import { csvText } from "#domain/imports/csv-rows";
import { allFields, type AnyField } from "#domain/property/fields";
import { isRecord } from "#domain/property/kinds/kind";
import type { Property, PropertyFields } from "#domain/property/property";
import { safeText } from "#domain/text/safe-text";
import { isTyped } from "./cells";
import type { SourceColumn } from "./table";
import { guessTarget, headKey } from "./targets";

/** Files that this site writes: a field's value as a CSV cell, without loss. */

/** Lists have one entry per line; records and lists of records are JSON. */
type CellSort = "text" | "lines" | "switch" | "json";

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

/** Columns of an export, in order: the identifiers of the property, then every field. */
const fileColumns: readonly { name: string; field: AnyField | null }[] = [
  { name: "id", field: null },
  { name: "version", field: null },
  ...allFields.map((field) => ({ name: field.recordName ?? field.name, field })),
];

/** Why a row was refused, in the file of such rows; an import ignores it. */
const reasonColumn = "reason";

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
function rowCell(head: string, given: unknown): string {
  if (typeof given === "string") return given;
  const [field] = guessTarget(head)?.target.fields ?? [];
  if (field?.kind.value.safeParse(given).success) return cellOf(field, given);
  return typeof given === "object" && given !== null ? JSON.stringify(given) : safeText(given);
}

const withoutReason = (columns: readonly SourceColumn[]) =>
  columns.filter(({ head }) => headKey(head) !== reasonColumn);

/** Header row of a file of refused rows: the columns of the imported file, and the reason. */
export const refusedCsvHead = (columns: readonly SourceColumn[]): string =>
  csvText([[...withoutReason(columns).map(({ head }) => head), reasonColumn]]);

/** Refused rows with their reasons, to be corrected and imported again. */
export const refusedCsvLines = (
  columns: readonly SourceColumn[],
  rows: readonly { cells: Readonly<Record<string, unknown>>; reason: string }[],
): string =>
  csvText(
    rows.map(({ cells, reason }) => [
      ...withoutReason(columns).map(({ id, head }) => rowCell(head, cells[id])),
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
