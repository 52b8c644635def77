import type { NumberFormat } from "./number-format";
import {
  columnName,
  type Merge,
  openWorkbook,
  type RawCell,
  readCells,
  type Workbook,
} from "./workbook";
import { UnreadableFile } from "./zip";

/** A cell of a table: text, a number, or yes and no. */
type Value = string | number | boolean;

export interface WorkbookTable {
  /** Visible sheets with cells, in their order. */
  sheets: readonly string[];
  /** The sheet that was read. */
  sheet: string;
  /** A line of JSON for each row that is not empty: its number, then its cells from the first column. */
  rows: Uint8Array;
  /** Numbers of hidden rows and names of hidden columns, which are left out. */
  hiddenRows: readonly number[];
  hiddenColumns: readonly string[];
}

export interface TableRequest {
  bytes: Uint8Array;
  /** Absent: the first visible sheet with the most cells. */
  sheet?: string;
  maxRows: number;
}

export type TableRead = WorkbookTable | { refused: string };

/** A sheet of 20,000 rows and 30 columns has some 30 MB. */
const limits = { maxFileBytes: 96_000_000, maxSumBytes: 128_000_000 };
const maxColumns = 500;
const maxSheets = 30;
/** Rows above the table are no records. */
const extraRows = 100;

/** Reads the rows of one sheet of a workbook. Pure; runs in a thread because it can take much time and memory. */
export function readTable({ bytes, sheet, maxRows }: TableRequest): TableRead {
  try {
    const book = openWorkbook(bytes, limits);
    const visible = book.sheets.filter(({ isHidden }) => !isHidden);
    const chosen = visible.find(({ name }) => name === sheet);
    const found = (chosen ? [chosen] : visible.slice(0, maxSheets)).map((entry) =>
      readSheet(book, entry, maxRows),
    );
    const [best] = found.toSorted((a, b) => b.filled - a.filled);
    if (!best || best.filled === 0) return { refused: "This workbook has no cells" };
    const { filled: _, ...table } = best;
    return { ...table, sheets: visible.map(({ name }) => name) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { refused: error.message };
    throw error;
  }
}

type ReadSheet = Omit<WorkbookTable, "sheets"> & { filled: number };

function readSheet(
  book: Workbook,
  { name, path }: Workbook["sheets"][number],
  maxRows: number,
): ReadSheet {
  const rows = new Map<number, Value[]>();
  const hiddenRows = new Set<number>();
  const hiddenColumns = new Set<string>();
  let filled = 0;
  const merges = readCells(book, path, (cell) => {
    const value = toValue(cell, book);
    if (value === "") return;
    if (cell.isHiddenRow) hiddenRows.add(cell.row + 1);
    else if (cell.isHiddenColumn) hiddenColumns.add(columnName(cell.column));
    if (cell.isHiddenRow || cell.isHiddenColumn) return;
    if (cell.column >= maxColumns)
      throw new UnreadableFile(`The sheet ${name} has more than ${maxColumns} columns`);
    const row = rows.get(cell.row) ?? [];
    row[cell.column] = value;
    if (!rows.has(cell.row)) rows.set(cell.row, row);
    if (rows.size > maxRows + extraRows)
      throw new UnreadableFile(
        `This file has more than ${maxRows.toLocaleString("en-US")} rows. Split it into several files. Nothing was changed.`,
      );
    filled += 1;
  });
  for (const merge of merges ?? []) fillDown(rows, merge);
  return {
    sheet: name,
    rows: encode(rows),
    hiddenRows: [...hiddenRows],
    hiddenColumns: [...hiddenColumns],
    filled,
  };
}

/** A cell that spans several rows holds for each of them. */
function fillDown(rows: ReadonlyMap<number, Value[]>, { row, column, rowSpan }: Merge): void {
  const value = rows.get(row)?.[column];
  if (value === undefined) return;
  for (const [number, cells] of rowSpan > 1 ? rows : [])
    if (number > row && number < row + rowSpan) cells[column] ??= value;
}

function encode(rows: ReadonlyMap<number, readonly Value[]>): Uint8Array {
  const encoder = new TextEncoder();
  const lines = [...rows]
    .toSorted(([a], [b]) => a - b)
    .map(([number, cells]) =>
      encoder.encode(
        `${JSON.stringify([number + 1, ...Array.from(cells, (cell) => cell ?? "")])}\n`,
      ),
    );
  return Buffer.concat(lines);
}

/** The value of a cell in full; "" for none. Dates are "YYYY-MM-DD". */
function toValue({ type, value, format }: RawCell, { from1904 }: Workbook): Value {
  if (type === "s" || type === "e") return value.trim();
  if (type === "b") return value === "1";
  if (type === "d") return value.slice(0, 10);
  const number = Number(value);
  if (!Number.isFinite(number)) return "";
  if (format?.isDate) return dateText(number, from1904);
  // Binary fractions: 0.1 + 0.2 is stored as 0.30000000000000004.
  const exact = Number(number.toPrecision(15));
  if (format?.isPercent) return `${Number((exact * 100).toPrecision(12))}%`;
  return format && hasCurrency(format) ? withSigns(exact, format) : exact;
}

const hasCurrency = ({ prefix, suffix }: NumberFormat) => prefix !== "" || suffix !== "";

/** "$ 1250.50": the signs of the format are all that says which currency it is. */
const withSigns = (number: number, { prefix, suffix }: NumberFormat): string =>
  [prefix, Number.isInteger(number) ? String(number) : number.toFixed(2), suffix]
    .filter(Boolean)
    .join(" ");

function dateText(value: number, from1904: boolean): string {
  const epoch = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const text = new Date(epoch + Math.round(value * 86_400) * 1000).toISOString();
  const time = text.slice(11, 16);
  if (value < 1) return time;
  return time === "00:00" ? text.slice(0, 10) : `${text.slice(0, 10)} ${time}`;
}
