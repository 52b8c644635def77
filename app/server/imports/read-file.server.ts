import { CsvError, parse } from "csv-parse/sync";

import { armed } from "#domain/imports/csv-rows";
import { meaningOf } from "#domain/imports/file-columns";
import { flatRow } from "#domain/imports/file-rows";
import { isRecord } from "#domain/property/kinds/kind";

/** More rows than this are several files. */
export const mostFileRows = 20_000;

export interface FileTable {
  rows: Record<string, unknown>[];
  /** Where the first of them stands, as a sheet counts. */
  firstLine: number;
  unknownColumns: string[];
}

export type ReadFile = { table: FileTable } | { problem: string };

/** Reads a JSON or CSV file of properties, whichever it is; says in words why it cannot be read. */
export function readPropertyFile(bytes: Uint8Array): ReadFile {
  const text = decoded(bytes).trim();
  if (text === "") return { problem: "This file is empty" };
  if (text.includes("\0")) return { problem: "This is neither JSON nor CSV" };
  const read = /^[[{]/.test(text) ? readJson(text) : readCsv(text);
  if ("problem" in read) return read;
  return judged(read.table);
}

/** Sheets write UTF-8 with and without a mark, UTF-16, and the old alphabet of their country. */
export function decoded(bytes: Uint8Array): string {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || looksWide(bytes, 1)) return decode("utf-16le", bytes);
  if ((a === 0xfe && b === 0xff) || looksWide(bytes, 0)) return decode("utf-16be", bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return decode("windows-1252", bytes);
  }
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes);

/** Without a mark: Latin text in UTF-16 has a zero in every other byte. */
function looksWide(bytes: Uint8Array, zeroAt: 0 | 1): boolean {
  const head = bytes.subarray(0, 200);
  if (head.length < 4) return false;
  const isZero = (index: number) => head[index] === 0;
  return head.every((_, index) => isZero(index) === (index % 2 === zeroAt));
}

function readJson(text: string): ReadFile {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    return { problem: `This is not valid JSON: ${error instanceof Error ? error.message : ""}` };
  }
  const wrapped = isRecord(content) ? content.properties : undefined;
  const list = Array.isArray(content) ? content : Array.isArray(wrapped) ? wrapped : [content];
  const rows = list.map((entry: unknown) => (isRecord(entry) ? flatRow(entry) : {}));
  const unknown = new Set(rows.flatMap((row) => Object.keys(row).filter((key) => !isKnown(key))));
  return { table: { rows, firstLine: 1, unknownColumns: [...unknown] } };
}

const isKnown = (column: string) => column === "seo" || meaningOf(column) !== null;

function readCsv(text: string): ReadFile {
  let lines: string[][];
  try {
    lines = parse(text, {
      delimiter: delimiterOf(text),
      relax_column_count: true,
      skip_empty_lines: true,
      to: mostFileRows + 2,
    });
  } catch (error) {
    const line = error instanceof CsvError ? Number(error.lines) : 0;
    return {
      problem: `The table cannot be read${line ? ` from line ${line} on` : ""}: a quotation mark is missing or one too many`,
    };
  }
  const [head = [], ...rest] = lines;
  const names = head.map((name) => name.trim());
  const twice = names.filter((name, index) => name !== "" && names.indexOf(name) !== index);
  if (twice.length > 0)
    return { problem: `A column stands twice in this file: ${[...new Set(twice)].join(", ")}` };
  const rows = rest.map((line) =>
    Object.fromEntries(names.map((name, index) => [name, cellText(line[index])])),
  );
  const unknownColumns = names.filter((name) => name !== "" && !isKnown(name));
  return { table: { rows, firstLine: 2, unknownColumns } };
}

const cellText = (cell: string | undefined) => (cell === undefined ? undefined : armed(cell));

/** Sheets of many countries write semicolons. Counted outside of quotation marks. */
function delimiterOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (sign: string) => head.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

const longestName = 60;

function judged(table: FileTable): ReadFile {
  const { rows, unknownColumns } = table;
  if (rows.length === 0) return { problem: "This file has no rows" };
  if (rows.length > mostFileRows)
    return {
      problem: `This file has more than ${mostFileRows.toLocaleString("en-US")} rows; please make several of it. Nothing was changed.`,
    };
  const columns = new Set(rows.flatMap((row) => Object.keys(row)));
  const meanings = [...columns].map((column) => meaningOf(column)?.about);
  const names = unknownColumns.slice(0, 20).map((name) => name.slice(0, longestName));
  const named = rows.some((row) => Object.keys(row).some((column) => isIdentity(column)));
  if (!named || !meanings.includes("field"))
    return {
      problem: `These are no columns of properties: ${names.join(", ") || "none"}. A file needs the column id or name, and others named as in an export.`,
    };
  return { table: { ...table, unknownColumns: names } };
}

function isIdentity(column: string): boolean {
  const meaning = meaningOf(column);
  return meaning?.about === "id" || (meaning?.about === "field" && meaning.field.name === "name");
}
