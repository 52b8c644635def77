import { randomUUID } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { data, redirect } from "@remix-run/node";
import { CsvError, parse } from "csv-parse";

import { planImport } from "#db/queries/changes/plan-import.server";
import { storeChange } from "#db/queries/changes/store.server";
import { armed } from "#domain/imports/csv-rows";
import { flatRow, meaningOf } from "#domain/imports/file";
import { importFile } from "#domain/limits";
import { paths } from "#domain/paths/paths";
import { isRecord } from "#domain/property/kinds/kind";
import { formatNumber } from "#domain/text/counted";
import { isUuid } from "#domain/text/strings";
import { sentFiles } from "~/server/limits/form-request.server";
import type { UploadedBytes } from "~/server/limits/spooled-file.server";
import type { RequestContext } from "~/server/services.server";

type Row = Record<string, unknown>;

export interface FileTable {
  /** Streams the rows, since a whole catalog would not fit in memory. */
  rows: () => AsyncIterable<Row>;
  /** Row number of the first one in a spreadsheet. */
  firstRow: number;
  columns: string[];
  unknownColumns: string[];
}

export type ReadFile = { table: FileTable } | { problem: string };

/** Opens a JSON or CSV file of properties, or returns an error message. */
export async function readPropertyFile(file: UploadedBytes): Promise<ReadFile> {
  const decoded = await decodeFile(file);
  if (decoded.isEmpty) return { problem: "This file is empty" };
  if (decoded.hasNul) return { problem: "Unsupported file: use JSON or CSV" };
  try {
    return await checked(isJson(decoded) ? openJson(decoded) : await openCsv(decoded));
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.message };
    throw error;
  }
}

/** The message is for the operator. */
class UnreadableFile extends Error {}

type OpenTable = Pick<FileTable, "rows" | "firstRow">;

const isJson = ({ head }: DecodedFile) => /^[[{]/.test(head);

const openJson = (file: DecodedFile): OpenTable => ({ firstRow: 1, rows: () => jsonRows(file) });

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

/** Maximum size of a JSON file that is parsed as a whole. */
const wholeJsonBytes = 5 * 1024 * 1024;

/** A single record, or an object with the list under "properties". */
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

/** Characters per row: an unclosed quotation mark would include the rest of the file. */
const maxRowLength = 5_000_000;

async function* csvRecords(file: DecodedFile): AsyncGenerator<string[]> {
  const records = parse({
    bom: true,
    delimiter: delimiterOf(file.head),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowLength,
    to: importFile.rows + 2,
  });
  // Errors of the source destroy the parser, so the loop below throws them.
  pipeline(Readable.from(file.text()), records, () => undefined);
  try {
    for await (const record of records) yield record as string[];
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    throw new UnreadableFile(
      `The table cannot be read${line ? ` from line ${line} on` : ""}: unbalanced quotation marks`,
    );
  }
}

async function openCsv(file: DecodedFile): Promise<OpenTable> {
  const names = await csvColumns(file);
  const duplicates = names.filter((name, index) => name !== "" && names.indexOf(name) !== index);
  if (duplicates.length > 0)
    throw new UnreadableFile(`Duplicate columns: ${[...new Set(duplicates)].join(", ")}`);
  return { firstRow: 2, rows: () => csvRows(file, names) };
}

async function csvColumns(file: DecodedFile): Promise<string[]> {
  for await (const head of csvRecords(file)) return head.map((name) => name.trim());
  return [];
}

async function* csvRows(file: DecodedFile, names: readonly string[]): AsyncGenerator<Row> {
  let isHead = true;
  for await (const record of csvRecords(file)) {
    if (!isHead)
      yield Object.fromEntries(names.map((name, index) => [name, cellText(record[index])]));
    isHead = false;
  }
}

const cellText = (cell: string | undefined) => (cell === undefined ? undefined : armed(cell));

/** Spreadsheets of many locales write semicolons. Counted outside of quotation marks. */
function delimiterOf(text: string): string {
  const head = (/^[^\r\n]*/.exec(text)?.[0] ?? "").replace(/"[^"]*"/g, "");
  const count = (delimiter: string) => head.split(delimiter).length;
  return [",", ";", "\t"].reduce((best, other) => (count(other) > count(best) ? other : best));
}

const maxNameLength = 60;

/** Reads the whole file once, so that it is accepted or rejected as a whole. */
async function checked(table: OpenTable): Promise<ReadFile> {
  const columns = new Set<string>();
  let count = 0;
  for await (const row of table.rows()) {
    count += 1;
    if (count > importFile.rows)
      return {
        problem: `This file has more than ${formatNumber(importFile.rows)} rows. Split it into several files. Nothing was changed.`,
      };
    for (const column of Object.keys(row)) columns.add(column);
  }
  if (count === 0) return { problem: "This file has no rows" };
  const unknown = [...columns].filter((name) => name !== "" && !isKnown(name));
  const unknownColumns = unknown.slice(0, 20).map((name) => name.slice(0, maxNameLength));
  const about = [...columns].map((column) => meaningOf(column)?.about);
  if (![...columns].some(isIdentity) || !about.includes("field"))
    return {
      problem: `Unknown columns: ${unknownColumns.join(", ") || "none"}. A file needs the column id or name, and others named as in an export.`,
    };
  return { table: { ...table, columns: [...columns], unknownColumns } };
}

function isIdentity(column: string): boolean {
  const meaning = meaningOf(column);
  return meaning?.about === "id" || (meaning?.about === "field" && meaning.field.name === "name");
}

/** A file as text, which can be streamed repeatedly. */
interface DecodedFile {
  bytes: number;
  /** Its beginning without leading whitespace, longer than any list of column names. */
  head: string;
  isEmpty: boolean;
  /** Contains a NUL character: the file is binary. */
  hasNul: boolean;
  text: () => AsyncGenerator<string>;
}

/** Spreadsheets write UTF-8 with and without a byte order mark, UTF-16, and Windows code pages. */
async function decodeFile(file: UploadedBytes): Promise<DecodedFile> {
  const encoding = await encodingOf(file);
  const text = () => textOf(file, encoding);
  let head = "";
  let hasNul = false;
  for await (const part of text()) {
    if (head.length < headLength) head = (head + part).trimStart();
    hasNul ||= part.includes("\0");
  }
  return { bytes: file.size, head, isEmpty: head === "", hasNul, text };
}

const headLength = 20_000;

async function encodingOf(file: UploadedBytes): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 200).arrayBuffer());
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || looksLikeUtf16(head, 1)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || looksLikeUtf16(head, 0)) return "utf-16be";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of file.stream()) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

async function* textOf(file: UploadedBytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of file.stream()) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Detects UTF-16 without a byte order mark: every other byte of Latin text is zero. */
function looksLikeUtf16(head: Uint8Array, zeroAt: 0 | 1): boolean {
  if (head.length < 4) return false;
  const isZero = (index: number) => head[index] === 0;
  return head.every((_, index) => isZero(index) === (index % 2 === zeroAt));
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Tracks the nesting of a JSON list, character by character. */
class ListScanner {
  depth = 0;
  #isText = false;
  #isEscaped = false;

  /** Effect of a character code: opens the list, ends an entry, or closes the list. */
  next(code: number): "opens" | "ends" | "closes" | null {
    if (this.#isText) return this.#nextInText(code);
    if (code === quote) this.#isText = true;
    if (opening.has(code)) return ++this.depth === 1 ? "opens" : null;
    if (closing.has(code)) return --this.depth === 0 ? "closes" : null;
    return code === comma && this.depth === 1 ? "ends" : null;
  }

  #nextInText(code: number): null {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (code === backslash) this.#isEscaped = true;
    else if (code === quote) this.#isText = false;
    return null;
  }
}

/**
 * Streams the entries of a JSON list as text: parsed as one value, an export of 20,000 properties would take
 * several times its size in memory. Yields null if the list is not closed or something follows it.
 */
async function* jsonEntries(
  parts: AsyncIterable<string>,
): AsyncGenerator<string | null, undefined> {
  const scanner = new ListScanner();
  let pending = "";
  let count = 0;
  for await (const part of parts) {
    let at = pending.length;
    pending += part;
    let begin = 0;
    for (; at < pending.length; at++) {
      const event = scanner.next(pending.charCodeAt(at));
      if (event === null) continue;
      const entry = pending.slice(begin, at);
      begin = at + 1;
      // An empty list has no entry.
      if (event === "opens" || (event === "closes" && count === 0 && entry.trim() === "")) continue;
      yield entry;
      count += 1;
    }
    pending = pending.slice(begin);
  }
  if (scanner.depth !== 0 || pending.trim() !== "") yield null;
  return undefined;
}

const maxFileNameLength = 100;

export interface ImportError {
  problem: string;
}

/** Previews the changes of an uploaded file; saves no property. */
export async function planFileImport(context: RequestContext, request: Request, actor: string) {
  const form = await request.formData();
  const [sent] = await sentFiles(request);
  const reject = (problem: string) => data<ImportError>({ problem }, { status: 400 });
  if (!sent) return reject("Please choose a JSON or CSV file");
  const read = await readPropertyFile(sent.file);
  if ("problem" in read) return reject(read.problem);
  const { rows, firstRow, columns, unknownColumns } = read.table;
  const key = form.get("key");
  const id = isUuid(key) ? key : randomUUID();
  const file = sent.file.name.slice(-maxFileNameLength);
  await storeChange(
    context.db,
    {
      id,
      action: "import",
      parameters: { file, firstLine: firstRow, columns, unknownColumns },
      actor,
      state: "planned",
    },
    (trx) => planImport(trx, rows(), firstRow),
  );
  return redirect(paths.admin.change(id), 303);
}
