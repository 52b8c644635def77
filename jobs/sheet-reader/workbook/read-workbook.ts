import type { Cell, Note, SheetPage, Table, TableCell } from "#domain/rates/reading";
import { groupBy } from "#domain/rates/sheet/group-by";
import { readXml } from "#jobs/reader/xml";
import { inheritHeads } from "#jobs/sheet-reader/heads";
import { type FilePieces, type PlacedTable, RefusedSheet } from "#jobs/sheet-reader/table";
import { formatNumber, type NumberFormat, readFormat } from "./number-format";
import { type Archive, openArchive } from "./zip";

/**
 * Reads the XML of a workbook itself: read-excel-file omits merged cells, formats of currencies and whether
 * a sheet is hidden, and unpacks the whole file without a limit.
 */

const maxSheets = 30;
const maxRows = 2000;
const maxColumns = 100;
const maxFilled = 20_000;

interface SheetCell {
  row: number;
  column: number;
  text: string;
}
interface Merge {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
}
interface Book {
  archive: Archive;
  strings: string[];
  formats: NumberFormat[];
  from1904: boolean;
}

/** @throws RefusedSheet */
export function readWorkbook(bytes: Uint8Array): FilePieces {
  const archive = openArchive(bytes);
  const { sheets, from1904 } = readSheetList(archive);
  const book: Book = {
    archive,
    from1904,
    strings: readStrings(archive),
    formats: readFormats(archive),
  };
  const content: FilePieces = {
    pages: [],
    cells: [],
    tables: [],
    notes: [],
    unopened: [],
    isRecognized: false,
  };
  for (const { name, path } of sheets) addSheet(content, name, path, book);
  return content;
}

function readSheetList(archive: Archive) {
  const workbook = archive.read("xl/workbook.xml");
  if (workbook === null) throw new RefusedSheet("This file is neither a PDF nor an XLSX workbook.");
  const targets = new Map<string, string>();
  readXml(archive.read("xl/_rels/workbook.xml.rels") ?? "", {
    onOpen: (name, { Id, Target }) => {
      if (name === "Relationship" && Id && Target)
        targets.set(Id, Target.replace(/^\/?(?:xl\/)?/, ""));
    },
  });
  const sheets: { name: string; path: string }[] = [];
  let from1904 = false;
  readXml(workbook, {
    onOpen: (tag, attributes) => {
      if (tag === "workbookPr") from1904 = /^(?:1|true)$/.test(attributes["date1904"] ?? "");
      if (tag !== "sheet") return;
      const target = targets.get(attributes["r:id"] ?? "");
      const isVisible = (attributes["state"] ?? "visible") === "visible";
      if (isVisible && target)
        sheets.push({ name: attributes["name"] ?? "", path: `xl/${target}` });
    },
  });
  if (sheets.length > maxSheets)
    throw new RefusedSheet(
      `This workbook has ${sheets.length} sheets; at most ${maxSheets} are read. Upload the sheets with rates alone.`,
    );
  return { sheets, from1904 };
}

function readStrings(archive: Archive): string[] {
  const strings: string[] = [];
  let text: string | null = null;
  let isSpoken = 0;
  readXml(archive.read("xl/sharedStrings.xml") ?? "", {
    onOpen: (name) => {
      if (name === "si") text = "";
      if (name === "rPh") isSpoken += 1;
    },
    onText: (part) => {
      if (text !== null && isSpoken === 0) text += part;
    },
    onClose: (name) => {
      if (name === "rPh") isSpoken -= 1;
      if (name !== "si") return;
      strings.push(text ?? "");
      text = null;
    },
  });
  return strings;
}

/** Formats by the number of a cell's style. */
function readFormats(archive: Archive): NumberFormat[] {
  const stated = new Map<number, string>();
  const formats: NumberFormat[] = [];
  let isOfCells = false;
  readXml(archive.read("xl/styles.xml") ?? "", {
    onOpen: (name, attributes) => {
      if (name === "numFmt")
        stated.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "");
      if (name === "cellXfs") isOfCells = true;
      if (name === "xf" && isOfCells)
        formats.push(readFormat(Number(attributes["numFmtId"] ?? 0), stated));
    },
    onClose: (name) => {
      if (name === "cellXfs") isOfCells = false;
    },
  });
  return formats;
}

/** "AB12" as a row and a column from 0. */
function readReference(reference: string): { row: number; column: number } | null {
  const match = /^\$?([A-Z]{1,3})\$?(\d{1,7})$/.exec(reference);
  if (!match) return null;
  const [, letters = "", digits = ""] = match;
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return { row: Number(digits) - 1, column: column - 1 };
}

function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26));
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter;
}

/** The filled cells of a sheet, with its merged ranges and hidden rows and columns. */
function readCells(xml: string, book: Book): { cells: SheetCell[]; merges: Merge[] } {
  const cells: SheetCell[] = [];
  const merges: Merge[] = [];
  let open: { attributes: Record<string, string>; value: string } | null = null;
  let isValue = false;
  let isHiddenRow = false;
  const hiddenColumns = new Set<number>();
  readXml(xml, {
    onOpen: (name, attributes) => {
      if (name === "row") isHiddenRow = /^(?:1|true)$/.test(attributes["hidden"] ?? "");
      if (name === "col" && /^(?:1|true)$/.test(attributes["hidden"] ?? ""))
        for (
          let at = Number(attributes["min"]);
          at <= Math.min(Number(attributes["max"]), maxColumns);
          at += 1
        )
          hiddenColumns.add(at - 1);
      if (name === "c") open = { attributes: { ...attributes }, value: "" };
      if (name === "v" || name === "t") isValue = true;
      if (name === "mergeCell") merges.push(...readMerge(attributes["ref"] ?? ""));
    },
    onText: (part) => {
      if (open && isValue) open.value += part;
    },
    onClose: (name) => {
      if (name === "v" || name === "t") isValue = false;
      if (name !== "c" || !open) return;
      const place = readReference(open.attributes["r"] ?? "");
      const text = toText(open.attributes, open.value, book).trim();
      open = null;
      if (!place || !text || isHiddenRow || hiddenColumns.has(place.column)) return;
      if (place.row >= maxRows || place.column >= maxColumns || cells.length >= maxFilled)
        throw new RefusedSheet(
          `This workbook has a sheet with more than ${maxRows} rows, ${maxColumns} columns or ${maxFilled} cells. Upload the rates alone.`,
        );
      cells.push({ ...place, text });
    },
  });
  const area = merges.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0);
  if (merges.length > maxFilled || area > maxRows * maxColumns)
    throw new RefusedSheet(
      "This workbook has a sheet with too many merged cells to be a rate sheet. Upload the rates alone.",
    );
  return { cells, merges };
}

function readMerge(reference: string): Merge[] {
  const [from, to] = reference.split(":").map(readReference);
  if (!from || !to) return [];
  const rowSpan = Math.min(to.row - from.row + 1, maxRows);
  const columnSpan = Math.min(to.column - from.column + 1, maxColumns);
  return [{ ...from, rowSpan, columnSpan }];
}

function toText(attributes: Record<string, string>, value: string, book: Book): string {
  const type = attributes["t"] ?? "n";
  if (type === "s") return book.strings[Number(value)] ?? "";
  if (type === "str" || type === "inlineStr") return value;
  if (type === "d") return value.slice(0, 10);
  if (type !== "n" || value === "" || !Number.isFinite(Number(value))) return "";
  const format = book.formats[Number(attributes["s"] ?? 0)];
  const plain = { isDate: false, isPercent: false, decimals: 0, prefix: "", suffix: "" };
  return formatNumber(Number(value), format ?? plain, book.from1904);
}

function addSheet(content: FilePieces, name: string, path: string, book: Book): void {
  const xml = book.archive.read(path);
  if (xml === null) return;
  const page = content.pages.length;
  const { cells, merges } = readCells(xml, book);
  const grid = cells.map(({ row, column, text }) => ({ row, column, text }));
  content.pages.push({ name, width: 0, height: 0, texts: [], rules: [], grid } satisfies SheetPage);
  const nameOf = (row: number, column: number) => `${columnName(column)}${row + 1}`;
  for (const { row, column, text } of cells) {
    const at = nameOf(row, column);
    const cell: Cell = {
      id: `${name}!${at}`,
      label: `${name}, cell ${at}`,
      page,
      text,
      box: null,
      row,
      column,
    };
    content.cells.push(cell);
  }
  // The name of a sheet is no cell, so it stands for context alone.
  let above: Note[] = [{ id: "", text: name }].filter(({ text }) => !/^sheet ?\d*$/i.test(text));
  const tables: PlacedTable[] = [];
  for (const { rows, isTable } of cutBlocks(cells, merges)) {
    if (!isTable) {
      for (const row of rows) {
        const words = isNumbered(row) ? row.slice(1) : row;
        const stating = words.find(({ text }) => /\d/.test(text)) ?? words[0];
        if (!stating) continue;
        const text = words.map((cell) => cell.text).join(" ");
        const note = { id: `${name}!${nameOf(stating.row, stating.column)}`, text };
        content.notes.push(note);
        above.push(note);
      }
      continue;
    }
    const table = toTable(rows, merges, {
      page,
      above,
      name: (row, column) => `${name}!${nameOf(row, column)}`,
    });
    const lefts = table.cells.map(({ column }) => column);
    const first = Math.min(...rows.flat().map(({ column }) => column));
    tables.push({ table, edges: [...new Set(lefts)].map((column) => column + first) });
    above = [];
  }
  content.tables.push(...inheritHeads(tables, 0.5));
}

/** Rows that are a table, or a note each. */
interface Block {
  rows: SheetCell[][];
  isTable: boolean;
}

/** Runs of rows without an empty row between them; titles before a table and notes after it are no part of it. */
function cutBlocks(cells: readonly SheetCell[], merges: readonly Merge[]): Block[] {
  const rows = groupBy(cells, ({ row }) => row);
  const blocks: SheetCell[][][] = [];
  let before = -2;
  let isTable = false;
  const numbers = [...rows.keys()].toSorted((a, b) => a - b);
  for (const number of numbers) {
    const row = (rows.get(number) ?? []).toSorted((a, b) => a.column - b.column);
    const isJoined = merges.some(
      (merge) => merge.row < number && merge.row + merge.rowSpan > number,
    );
    const isGap = number > before + 1 && !isJoined;
    const isEnd = isTable && isNumbered(row);
    const starts = isGap || isEnd || (!isTable && isTabular(row));
    if (starts) blocks.push([]);
    if (starts) isTable = isTabular(row);
    blocks.at(-1)?.push(row);
    before = number;
  }
  return blocks.flatMap((block) => trimBlock(block, merges));
}

/** "3" and "A deposit of 20% is due on confirmation." are one note. */
const isNumbered = (row: readonly SheetCell[]) =>
  row.length === 2 &&
  /^(?:\(?\d{1,2}[.)]?|\(?[a-z][.)]|[•*·–-])$/i.test(row[0]?.text ?? "") &&
  /^\p{L}{2,30} \p{L}/u.test(row[1]?.text ?? "");

const isTabular = (row: readonly SheetCell[]) => row.length > 1 && !isNumbered(row);

/** Titles above the heads are notes, and so are lines below the last row with several cells. */
function trimBlock(rows: SheetCell[][], merges: readonly Merge[]): Block[] {
  const tabular = rows.filter(isTabular).length;
  if (tabular < 2) return [{ rows, isTable: false }];
  const widest = Math.max(...rows.map((row) => row.length));
  const isNarrow = (row: readonly SheetCell[]) => row.length < widest / 2;
  const heads = rows.findIndex((row) => !isNarrow(row));
  const hasTitle = rows.slice(0, heads).some((row) => row.length === 1);
  const start = hasTitle ? heads : 0;
  // A cell that spans some of the columns is a head of these, though its row has no other.
  const last = Math.max(...rows.flat().map(({ column }) => column));
  const isHead = (row: readonly SheetCell[]) =>
    row.some((cell) =>
      merges.some(
        ({ row: at, column, columnSpan }) =>
          at === cell.row &&
          column === cell.column &&
          columnSpan > 1 &&
          column + columnSpan <= last,
      ),
    );
  const end = rows.findLastIndex((row) => isTabular(row) || isHead(row)) + 1;
  return [
    { rows: rows.slice(0, start), isTable: false },
    { rows: rows.slice(start, end), isTable: true },
    { rows: rows.slice(end), isTable: false },
  ].filter((block) => block.rows.length > 0);
}

function toTable(
  block: readonly (readonly SheetCell[])[],
  merges: readonly Merge[],
  {
    page,
    above,
    name,
  }: { page: number; above: readonly Note[]; name: (row: number, column: number) => string },
): Table {
  const filled = block.flat();
  const firstRow = Math.min(...filled.map(({ row }) => row));
  const firstColumn = Math.min(...filled.map(({ column }) => column));
  const byPlace = new Map(merges.map((merge) => [`${merge.row},${merge.column}`, merge]));
  const cells: TableCell[] = filled.map(({ row, column, text }) => {
    const { rowSpan = 1, columnSpan = 1 } = byPlace.get(`${row},${column}`) ?? {};
    return {
      id: name(row, column),
      row: row - firstRow,
      column: column - firstColumn,
      rowSpan,
      columnSpan,
      text,
    };
  });
  const rows = Math.max(...cells.map((cell) => cell.row + cell.rowSpan));
  const columns = Math.max(...cells.map((cell) => cell.column + cell.columnSpan));
  return { page, rows, columns, cells, above: [...above] };
}
