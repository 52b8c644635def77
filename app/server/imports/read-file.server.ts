import { pipeline, Readable } from "node:stream";
import { CsvError, parse } from "csv-parse";

import { armed } from "#domain/imports/csv-rows";
import { meaningOf } from "#domain/imports/file-columns";
import { flatRow } from "#domain/imports/file-rows";
import { importFile } from "#domain/limits";
import { isRecord } from "#domain/property/kinds/kind";
import { type DecodedFile, decodeFile } from "./decode-file.server";
import { jsonEntries } from "./json-entries";

type Row = Record<string, unknown>;

export interface FileTable {
  /** Reads the rows from the file, one after the other: a whole catalog must not stand in memory. */
  rows: () => AsyncIterable<Row>;
  /** Where the first of them stands, as a sheet counts. */
  firstLine: number;
  unknownColumns: string[];
}

export type ReadFile = { table: FileTable } | { problem: string };

/** Reads a JSON or CSV file of properties, whichever it is; says in words why it cannot be read. */
export async function readPropertyFile(file: Blob): Promise<ReadFile> {
  const decoded = await decodeFile(file);
  if (decoded.isEmpty) return { problem: "This file is empty" };
  if (decoded.hasZero) return { problem: "This is neither JSON nor CSV" };
  try {
    return await checked(isJson(decoded) ? openJson(decoded) : await openCsv(decoded));
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}

/** The message says why, for the operator. */
class UnreadableFile extends Error {}

type OpenTable = Pick<FileTable, "rows" | "firstLine">;

const isJson = ({ head }: DecodedFile) => /^[[{]/.test(head);

const openJson = (file: DecodedFile): OpenTable => ({ firstLine: 1, rows: () => jsonRows(file) });

async function* jsonRows(file: DecodedFile): AsyncGenerator<Row> {
  const records = file.head.startsWith("[") ? jsonRecords(file) : recordsOfOne(file);
  for await (const record of records) yield isRecord(record) ? flatRow(record) : {};
}

async function* jsonRecords(file: DecodedFile): AsyncGenerator<unknown> {
  let number = 0;
  for await (const text of jsonEntries(file.text())) {
    if (text === null) throw new UnreadableFile("This is not valid JSON: the list has no end");
    number += 1;
    yield parseJson(text, ` in record ${number}`);
  }
}

/** Small enough to be parsed as one text. */
const wholeJsonBytes = 5 * 1024 * 1024;

/** One record, or one that holds the list under "properties". */
async function* recordsOfOne(file: DecodedFile): AsyncGenerator<unknown> {
  if (file.bytes > wholeJsonBytes)
    throw new UnreadableFile("A JSON file of more than 5 MB has to be a list that begins with [");
  let text = "";
  for await (const part of file.text()) text += part;
  const content = parseJson(text);
  const wrapped = isRecord(content) ? content.properties : undefined;
  yield* Array.isArray(wrapped) ? wrapped : [content];
}

function parseJson(text: string, where = ""): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : "";
    throw new UnreadableFile(`This is not valid JSON${where}: ${why}`);
  }
}

const isKnown = (column: string) => column === "seo" || meaningOf(column) !== null;

/** Characters of one row; a forgotten quotation mark would swallow the rest of the file. */
const maxRowLength = 5_000_000;

async function* csvLines(file: DecodedFile): AsyncGenerator<string[]> {
  const lines = parse({
    bom: true,
    delimiter: delimiterOf(file.head),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    to: importFile.rows + 2,
  });
  // A failure of the source ends the parser too, which throws it below.
  pipeline(Readable.from(file.text()), lines, () => undefined);
  try {
    for await (const line of lines) yield line as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    throw new UnreadableFile(
      `The table cannot be read${line ? ` from line ${line} on` : ""}: a quotation mark is missing or one too many`,
    );
  }
}

async function openCsv(file: DecodedFile): Promise<OpenTable> {
  const names = await csvColumns(file);
  const twice = names.filter((name, index) => name !== "" && names.indexOf(name) !== index);
  if (twice.length > 0)
    throw new UnreadableFile(
      `A column stands twice in this file: ${[...new Set(twice)].join(", ")}`,
    );
  return { firstLine: 2, rows: () => csvRows(file, names) };
}

async function csvColumns(file: DecodedFile): Promise<string[]> {
  for await (const head of csvLines(file)) return head.map((name) => name.trim());
  return [];
}

async function* csvRows(file: DecodedFile, names: readonly string[]): AsyncGenerator<Row> {
  let isHead = true;
  for await (const line of csvLines(file)) {
    if (!isHead)
      yield Object.fromEntries(names.map((name, index) => [name, cellText(line[index])]));
    isHead = false;
  }
}

const cellText = (cell: string | undefined) => (cell === undefined ? undefined : armed(cell));

/** Sheets of many countries write semicolons. Counted outside of quotation marks. */
function delimiterOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (sign: string) => head.split(sign).length;
  return [",", ";", "\t"].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

const longestName = 60;

/** Goes once through the whole file: it is refused as a whole, or every row is judged. */
async function checked(table: OpenTable): Promise<ReadFile> {
  const columns = new Set<string>();
  let count = 0;
  for await (const row of table.rows()) {
    count += 1;
    if (count > importFile.rows)
      return {
        problem: `This file has more than ${importFile.rows.toLocaleString("en-US")} rows; please make several of it. Nothing was changed.`,
      };
    for (const column of Object.keys(row)) columns.add(column);
  }
  if (count === 0) return { problem: "This file has no rows" };
  const unknown = [...columns].filter((name) => name !== "" && !isKnown(name));
  const unknownColumns = unknown.slice(0, 20).map((name) => name.slice(0, longestName));
  const about = [...columns].map((column) => meaningOf(column)?.about);
  if (![...columns].some(isIdentity) || !about.includes("field"))
    return {
      problem: `These are no columns of properties: ${unknownColumns.join(", ") || "none"}. A file needs the column id or name, and others named as in an export.`,
    };
  return { table: { ...table, unknownColumns } };
}

function isIdentity(column: string): boolean {
  const meaning = meaningOf(column);
  return meaning?.about === "id" || (meaning?.about === "field" && meaning.field.name === "name");
}
