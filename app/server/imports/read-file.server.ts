import { randomUUID } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { data, redirect } from "@remix-run/node";
import { CsvError, parse } from "csv-parse";

import { planImport } from "#db/queries/changes/plan-import.server";
import { storeChange } from "#db/queries/changes/store.server";
import { armed } from "#domain/imports/csv-rows";
import { flatRow, meaningOf } from "#domain/imports/file";
import { importFile } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { isRecord } from "#domain/property/kinds/kind";
import { isUuid } from "#domain/text/strings";
import { sentFiles } from "~/server/limits/form-request.server";
import type { RequestContext } from "~/server/services.server";

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
  if (decoded.hasZero) return { problem: "Unsupported file: use JSON or CSV" };
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
      `The table cannot be read${line ? ` from line ${line} on` : ""}: unbalanced quotation marks`,
    );
  }
}

async function openCsv(file: DecodedFile): Promise<OpenTable> {
  const names = await csvColumns(file);
  const twice = names.filter((name, index) => name !== "" && names.indexOf(name) !== index);
  if (twice.length > 0)
    throw new UnreadableFile(`Duplicate columns: ${[...new Set(twice)].join(", ")}`);
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
        problem: `This file has more than ${importFile.rows.toLocaleString("en-US")} rows. Split it into several files. Nothing was changed.`,
      };
    for (const column of Object.keys(row)) columns.add(column);
  }
  if (count === 0) return { problem: "This file has no rows" };
  const unknown = [...columns].filter((name) => name !== "" && !isKnown(name));
  const unknownColumns = unknown.slice(0, 20).map((name) => name.slice(0, longestName));
  const about = [...columns].map((column) => meaningOf(column)?.about);
  if (![...columns].some(isIdentity) || !about.includes("field"))
    return {
      problem: `Unknown columns: ${unknownColumns.join(", ") || "none"}. A file needs the column id or name, and others named as in an export.`,
    };
  return { table: { ...table, unknownColumns } };
}

function isIdentity(column: string): boolean {
  const meaning = meaningOf(column);
  return meaning?.about === "id" || (meaning?.about === "field" && meaning.field.name === "name");
}

/** A file as text, which can be read more than once and never stands in memory as a whole. */
interface DecodedFile {
  bytes: number;
  /** Its beginning without blanks, longer than any list of column names. */
  head: string;
  isEmpty: boolean;
  /** It holds a zero character, as texts never do. */
  hasZero: boolean;
  text: () => AsyncGenerator<string>;
}

/** Sheets write UTF-8 with and without a mark, UTF-16, and the old alphabet of their country. */
async function decodeFile(file: Blob): Promise<DecodedFile> {
  const encoding = await encodingOf(file);
  const text = () => textOf(file, encoding);
  let head = "";
  let hasZero = false;
  for await (const part of text()) {
    if (head.length < headLength) head = (head + part).trimStart();
    hasZero ||= part.includes("\0");
  }
  return { bytes: file.size, head, isEmpty: head === "", hasZero, text };
}

const headLength = 20_000;

async function encodingOf(file: Blob): Promise<string> {
  const head = new Uint8Array(await file.slice(0, 200).arrayBuffer());
  const [a, b] = head;
  if ((a === 0xff && b === 0xfe) || looksWide(head, 1)) return "utf-16le";
  if ((a === 0xfe && b === 0xff) || looksWide(head, 0)) return "utf-16be";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  try {
    for await (const bytes of bytesOf(file)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return "utf-8";
  } catch (error) {
    if (error instanceof TypeError) return "windows-1252";
    throw error;
  }
}

async function* textOf(file: Blob, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of bytesOf(file)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

const bytesOf = (file: Blob) => file.stream() as unknown as AsyncIterable<Uint8Array>;

/** Without a mark: Latin text in UTF-16 has a zero in every other byte. */
function looksWide(head: Uint8Array, zeroAt: 0 | 1): boolean {
  if (head.length < 4) return false;
  const isZero = (index: number) => head[index] === 0;
  return head.every((_, index) => isZero(index) === (index % 2 === zeroAt));
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Follows the signs of a JSON list, one by one. */
class ListScanner {
  depth = 0;
  #isText = false;
  #isEscaped = false;

  /** What the sign is to the list: it opens it, ends one of its entries, or closes it. */
  next(sign: number): "opens" | "ends" | "closes" | null {
    if (this.#isText) return this.#nextOfText(sign);
    if (sign === quote) this.#isText = true;
    if (opening.has(sign)) return ++this.depth === 1 ? "opens" : null;
    if (closing.has(sign)) return --this.depth === 0 ? "closes" : null;
    return sign === comma && this.depth === 1 ? "ends" : null;
  }

  #nextOfText(sign: number): null {
    if (this.#isEscaped) this.#isEscaped = false;
    else if (sign === backslash) this.#isEscaped = true;
    else if (sign === quote) this.#isText = false;
    return null;
  }
}

/**
 * The texts of a JSON list's entries, cut out as the list arrives: parsed as one value, an export of
 * 20,000 properties would take several times its size in memory. Null where the list has no end, or
 * something follows it.
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
      // Between "[" and "]" of an empty list stands no entry.
      if (event === "opens" || (event === "closes" && count === 0 && entry.trim() === "")) continue;
      yield entry;
      count += 1;
    }
    pending = pending.slice(begin);
  }
  if (scanner.depth !== 0 || pending.trim() !== "") yield null;
  return undefined;
}

const longestFileName = 100;

export interface ImportRefusal {
  problem: string;
}

/** Reads the sent file, judges every row, and shows what it would do; nothing is written to a stay. */
export async function planFileImport(context: RequestContext, request: Request, actor: string) {
  const form = await request.formData();
  const [sent] = await sentFiles(request);
  const refuse = (problem: string) => data<ImportRefusal>({ problem }, { status: 400 });
  if (!sent) return refuse("Please choose a JSON or CSV file");
  const read = await readPropertyFile(sent.file);
  if ("problem" in read) return refuse(read.problem);
  const { rows, firstLine, unknownColumns } = read.table;
  const key = form.get("key");
  const id = isUuid(key) ? key : randomUUID();
  const file = sent.file.name.slice(-longestFileName);
  await storeChange(
    context.db,
    {
      id,
      action: "import",
      parameters: { file, firstLine, unknownColumns },
      actor,
      state: "planned",
    },
    (trx) => planImport(trx, rows(), firstLine),
  );
  return redirect(paths.admin.change(id), 303);
}
