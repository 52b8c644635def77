import type { Note, SheetContent, Table, TableCell } from "#domain/rates/reading";
import { groupBy } from "#domain/rates/sheet/group-by";
import { readFigure } from "#domain/rates/sheet/words/amounts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import { roleOf } from "./roles";

/**
 * Tables below each other that look like one, as nothing but their headings stands between them: the heads of
 * the first are repeated for each. They are cut apart, and what stands above each is its caption.
 */

/** The share of the heads whose words a row must have to repeat them. */
const minSame = 0.6;
/** Cents; smaller figures may be numbers of nights. */
const minPrice = 2000;

export function cutAtHeads(content: SheetContent): SheetContent {
  const notes: Note[] = [];
  const tables = content.tables.flatMap((table) => {
    const parts = cutTable(table);
    for (const { above } of parts.slice(1)) notes.push(...above);
    return parts;
  });
  return notes.length > 0 ? { ...content, tables, notes: [...content.notes, ...notes] } : content;
}

function cutTable(table: Table): Table[] {
  const rows = groupBy(table.cells, ({ row }) => row);
  const filled = Array.from({ length: table.rows }, (_, row) =>
    (rows.get(row) ?? []).filter(({ text }) => text !== ""),
  );
  const heads = filled.find((cells) => cells.length > 1);
  if (!heads) return [table];
  const canRepeat = heads.length > 2 && !heads.some(({ text }) => /\d{3}/.test(text));
  const repeats = filled.flatMap((cells, row) =>
    canRepeat && cells !== heads && isSame(cells, heads) && (filled[row - 1]?.length ?? 2) < 2
      ? [row]
      : [],
  );
  const isCrossed = (row: number) =>
    table.cells.some((cell) => cell.row < row && cell.row + cell.rowSpan > row);
  const starts = (repeats.length === 0 ? headsBelowTitles(filled) : repeats).map((row) => {
    let start = row;
    while (start > 0 && (filled[start - 1]?.length ?? 2) < 2) start -= 1;
    return { start, row };
  });
  if (starts.length === 0 || starts.some(({ start }) => isCrossed(start))) return [table];
  const first = cutRows(table, 0, starts[0]?.start ?? table.rows, table.above);
  const others = starts.map(({ start, row }, index) => {
    const titles = filled.slice(start, row).flat();
    const above = titles.map(({ id, text }) => ({ id, text }));
    return cutRows(table, row, starts[index + 1]?.start ?? table.rows, above);
  });
  return [first, ...others];
}

/** Rows of heads with a title above, below the prices of another table or a calendar of seasons. */
function headsBelowTitles(rows: readonly (readonly TableCell[])[]): number[] {
  const priced = rows.map((cells) => cells.filter(isPrice));
  const first = priced.findIndex((cells) => cells.length > 0);
  const last = priced.findLastIndex((cells) => cells.length > 0);
  const columns = new Set(priced.flat().map(({ column }) => column));
  // Dates above the columns of prices, with nothing on their left, are heads of these columns.
  const calendar = rows.findIndex((cells) => {
    const dated = cells.filter(({ text }) => readRanges(text).length > 0);
    const isStub = cells.some(({ column }) => column === 0);
    return dated.length > 0 && (isStub || dated.some(({ column }) => !columns.has(column)));
  });
  const isBelow = (at: number) => (first >= 0 && first < at) || (calendar >= 0 && calendar < at);
  return rows.flatMap((cells, at) => {
    const isHead =
      at > 2 &&
      cells.length > 1 &&
      rows[at - 1]?.length === 1 &&
      roleOf(cells[0]?.text ?? "") !== null &&
      priced[at]?.length === 0;
    return isHead && isBelow(at) && last > at ? [at] : [];
  });
}

function isPrice({ text, column }: TableCell): boolean {
  const figure = readFigure(text);
  const isLarge = figure?.kind === "amount" && figure.cents >= minPrice;
  return isLarge && column > 0 && !/^20[2-3]\d$/.test(text) && readRanges(text).length === 0;
}

/** Columns may be added: "Villa, Sleeps, Low, High" below "Room, Low, High". */
function isSame(cells: readonly TableCell[], heads: readonly TableCell[]): boolean {
  const same = heads.filter((head) => cells.some(({ text }) => text === head.text));
  return same.length >= 2 && same.length >= minSame * heads.length;
}

function cutRows(table: Table, from: number, to: number, above: readonly Note[]): Table {
  const cells = table.cells
    .filter(({ row }) => row >= from && row < to)
    .map((cell) => ({ ...cell, row: cell.row - from }));
  return { ...table, rows: to - from, cells, above };
}
