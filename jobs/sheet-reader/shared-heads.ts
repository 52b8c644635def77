import type { TableCell } from "#domain/rates/reading";
import { readFigure } from "#domain/rates/sheet/words/amounts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import type { PlacedTable } from "./table";

/**
 * Seasons above all tables of a page, over the columns of their prices: they are heads of each of these tables,
 * though a blank row or the title of a section stands between.
 */

export function hangSharedHeads(tables: readonly PlacedTable[], tolerance: number): PlacedTable[] {
  let shared: PlacedTable | null = null;
  let isHung = false;
  const hung: PlacedTable[] = [];
  const close = () => {
    if (shared && !isHung) hung.push(shared);
    shared = null;
    isHung = false;
  };
  for (const placed of tables) {
    if (shared && placed.table.page !== shared.table.page) close();
    if (isDatedAlone(placed)) {
      close();
      shared = placed;
      continue;
    }
    const joined: PlacedTable | null = shared && hang(shared, placed, tolerance);
    if (joined) isHung = true;
    hung.push(joined ?? placed);
  }
  close();
  return hung;
}

/** Smaller figures are numbers of nights or of guests. */
const minCents = 500;
const isAmount = ({ text }: TableCell) => {
  const figure = readFigure(text);
  return figure?.kind === "amount" && figure.cents >= minCents && readRanges(text).length === 0;
};

/** Dates and names of seasons in columns, without names of rows or prices. */
const isDatedAlone = ({ table: { cells } }: PlacedTable) =>
  cells.some(({ text }) => readRanges(text).length > 0) &&
  !cells.some((cell) => cell.text !== "" && isAmount(cell));

/** The columns in which cells begin, each with its edge. */
function edgesOf({ table, edges }: PlacedTable): { column: number; edge: number }[] {
  const columns = [...new Set(table.cells.map(({ column }) => column))].toSorted((a, b) => a - b);
  const sorted = edges.toSorted((a, b) => a - b);
  return columns.map((column, index) => ({ column, edge: sorted[index] ?? Infinity }));
}

/** Null if the heads do not stand over columns of prices of the table alone, or if it has dates of its own. */
function hang(shared: PlacedTable, placed: PlacedTable, tolerance: number): PlacedTable | null {
  const { table } = placed;
  const own = edgesOf(placed);
  const above = edgesOf(shared);
  const first = own[0]?.edge ?? 0;
  const filled = shared.table.cells.filter(({ text }) => text !== "");
  const isRight = above.every(({ edge }) => edge > first + tolerance);
  if (!isRight || table.cells.some(({ text }) => readRanges(text).length > 0)) return null;
  const columnAt = (wanted: number) =>
    own.find(({ edge }) => Math.abs(edge - wanted) <= tolerance)?.column ?? -1;
  const heads = filled.map((cell) => {
    const start = above.find(({ column }) => column === cell.column);
    const next = above.find(({ column }) => column >= cell.column + cell.columnSpan);
    const column = start ? columnAt(start.edge) : -1;
    return { ...cell, column, columnSpan: (next ? columnAt(next.edge) : table.columns) - column };
  });
  const priced = new Set(table.cells.filter(isAmount).map(({ column }) => column));
  const isOverPrices = ({ column, columnSpan }: TableCell) =>
    column > 0 && columnSpan > 0 && priced.has(column);
  if (!heads.every(isOverPrices)) return null;
  const { rows } = shared.table;
  const moved = table.cells.map((cell) => ({ ...cell, row: cell.row + rows }));
  const notes = shared.table.above.filter(({ id }) => table.above.every((one) => one.id !== id));
  return {
    edges: placed.edges,
    table: {
      ...table,
      rows: table.rows + rows,
      cells: [...heads, ...moved],
      above: [...notes, ...table.above],
    },
  };
}
