import type { Cell, Note, SheetPage, Table, TableCell } from "#domain/rates/reading";
import { groupBy } from "#domain/rates/sheet/group-by";
import { listed } from "#domain/text/counted";
import { formatNumber } from "#formats/number-format";
import {
  columnName,
  type Merge,
  openWorkbook,
  type RawCell,
  readCells,
  type Workbook,
} from "#formats/workbook";
import { UnreadableFile } from "#formats/zip";
import { inheritHeads } from "#jobs/sheet-reader/heads";
import { type FilePieces, type PlacedTable, RefusedSheet } from "#jobs/sheet-reader/table";

const maxSheets = 30;
const maxRows = 2000;
const maxColumns = 100;
const maxFilled = 20_000;

/** The text of a sheet with 100,000 cells has some 10 MB. */
const limits = { maxFileBytes: 16_000_000, maxSumBytes: 48_000_000 };

interface SheetCell {
  row: number;
  column: number;
  text: string;
}

/** @throws RefusedSheet */
export function readWorkbook(bytes: Uint8Array): FilePieces {
  try {
    return readPieces(openWorkbook(bytes, limits));
  } catch (error) {
    if (error instanceof UnreadableFile) throw new RefusedSheet(error.message);
    throw error;
  }
}

function readPieces(book: Workbook): FilePieces {
  const sheets = book.sheets.filter(({ isHidden }) => !isHidden);
  if (sheets.length > maxSheets)
    throw new RefusedSheet(
      `This workbook has ${sheets.length} sheets; at most ${maxSheets} are read. Upload the sheets with rates alone.`,
    );
  const content: FilePieces = {
    pages: [],
    cells: [],
    tables: [],
    notes: [],
    unopened: book.sheets.flatMap(({ name, isHidden }) =>
      isHidden ? [`Sheet “${name}” is hidden`] : [],
    ),
    isRecognized: false,
  };
  for (const { name, path } of sheets) addSheet(content, name, path, book);
  return content;
}

interface Hidden {
  rows: Set<number>;
  columns: Set<number>;
}

/** The visible cells of a sheet as text, with its merged ranges; null for a sheet that is not in the file. */
function readSheet(book: Workbook, path: string) {
  const cells: SheetCell[] = [];
  const hidden: Hidden = { rows: new Set(), columns: new Set() };
  const stated = readCells(book, path, (cell) => {
    const { row, column, isHiddenRow, isHiddenColumn } = cell;
    const text = toText(cell, book).trim();
    if (text && isHiddenRow) hidden.rows.add(row);
    else if (text && isHiddenColumn) hidden.columns.add(column);
    if (!text || isHiddenRow || isHiddenColumn) return;
    if (row >= maxRows || column >= maxColumns || cells.length >= maxFilled)
      throw new RefusedSheet(
        `This workbook has a sheet with more than ${maxRows} rows, ${maxColumns} columns or ${maxFilled} cells. Upload the rates alone.`,
      );
    cells.push({ row, column, text });
  });
  if (stated === null) return null;
  const merges = stated.map((merge) => ({
    ...merge,
    rowSpan: Math.min(merge.rowSpan, maxRows),
    columnSpan: Math.min(merge.columnSpan, maxColumns),
  }));
  const area = merges.reduce((sum, { rowSpan, columnSpan }) => sum + rowSpan * columnSpan, 0);
  if (merges.length > maxFilled || area > maxRows * maxColumns)
    throw new RefusedSheet(
      "This workbook has a sheet with too many merged cells to be a rate sheet. Upload the rates alone.",
    );
  return { cells, merges, hidden };
}

const plain = { isDate: false, isPercent: false, decimals: 0, prefix: "", suffix: "" };

function toText({ type, value, format = plain }: RawCell, { from1904 }: Workbook): string {
  if (type === "s") return value;
  if (type === "d") return value.slice(0, 10);
  if (type !== "n" || !Number.isFinite(Number(value))) return "";
  return formatNumber(Number(value), format, from1904);
}

function addSheet(content: FilePieces, name: string, path: string, book: Workbook): void {
  const sheet = readSheet(book, path);
  if (sheet === null) return;
  const page = content.pages.length;
  const { cells, merges, hidden } = sheet;
  content.unopened.push(...hiddenParts(name, hidden));
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

/** "Rows 5 and 6 of “Rates” are hidden". */
function hiddenParts(sheet: string, { rows, columns }: Hidden): string[] {
  const say = (what: string, names: readonly string[]) =>
    names.length === 0
      ? []
      : [
          `${what}${names.length > 1 ? "s" : ""} ${listed(names)} of “${sheet}” ${names.length > 1 ? "are" : "is"} hidden`,
        ];
  const inOrder = (places: Set<number>) => [...places].toSorted((a, b) => a - b);
  return [
    ...say(
      "Row",
      inOrder(rows).map((row) => String(row + 1)),
    ),
    ...say(
      "Column",
      inOrder(columns).map((column) => columnName(column)),
    ),
  ];
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
    const isGap = number > before + 1 && !isJoined && !(isTable && goesOn(row, blocks.at(-1)));
    const isEnd = isTable && isNumbered(row);
    const starts = isGap || isEnd || (!isTable && isTabular(row));
    if (starts) blocks.push([]);
    if (starts) isTable = isTabular(row);
    blocks.at(-1)?.push(row);
    before = number;
  }
  return blocks.flatMap((block) => trimBlock(block, merges));
}

/** A row of figures in the columns of the table above an empty or hidden row is one of its rows. */
function goesOn(row: readonly SheetCell[], above: readonly SheetCell[][] | undefined): boolean {
  const last = above?.at(-1);
  const columns = new Set(last?.map(({ column }) => column));
  const [first, ...others] = row;
  return (
    first !== undefined &&
    others.length > 0 &&
    /\p{L}/u.test(first.text) &&
    row.every(({ column }) => columns.has(column)) &&
    others.some(isFigure) &&
    others.every((cell) => isFigure(cell) || !/\d/.test(cell.text)) &&
    last?.some(isFigure) === true
  );
}

const isFigure = ({ text }: SheetCell) =>
  /^\D{0,4}\d[\d.,\s]*\D{0,4}$/.test(text) && !/^20[2-3]\d$/.test(text);

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
