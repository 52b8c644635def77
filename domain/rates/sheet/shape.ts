import type { TableCell } from "#domain/rates/reading";
import { isPriceKind, type Label, type Marked } from "#domain/rates/sheet-labels";
import { columnKey, findPairs, type Grid, type PricePair, rowKey } from "./grid";
import { type PriceFigure, priceFigure } from "./price-figure";
import { readLabel } from "./words/label";

/** Which columns of a table hold prices, and which rows are heads, sections or prices. */
export interface Shape {
  grid: Grid;
  priceColumns: ReadonlySet<number>;
  priceRows: ReadonlySet<number>;
  /** Rows of heads above the prices, and again further down. */
  headRows: ReadonlySet<number>;
  /** Rows of one cell that says something of the rows below it. */
  sectionRows: ReadonlySet<number>;
  /** Of a cell with two prices that for two. */
  figures: ReadonlyMap<string, PriceFigure>;
  pairs: ReadonlyMap<string, PricePair>;
}

/** Labels of a person, and remembered ones. */
export type LineLabels = Readonly<Record<string, Marked<Label>>>;

export function shapeOf(grid: Grid, chosen: LineLabels): Shape {
  const figures = new Map<string, PriceFigure>();
  const pairs = findPairs(grid);
  for (const cell of grid.filled) {
    const figure = pairs.get(cell.id)?.two ?? priceFigure(cell.text);
    if (figure) figures.set(cell.id, figure);
  }
  const priceColumns = findPriceColumns(grid, figures, chosen);
  const priceRows = findPriceRows(grid, figures, { priceColumns, chosen });
  const headRows = new Set<number>();
  const sectionRows = new Set<number>();
  const first = Math.min(...priceRows, grid.table.rows);
  for (let row = 0; row < grid.table.rows; row += 1) {
    if (priceRows.has(row)) continue;
    const cells = grid.filled.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
    const isAlone = cells.length === 1 && cells[0]?.row === row;
    // One cell over some of the columns is their head.
    const isPart = isAlone && (cells[0]?.column ?? 0) > 0 && row < first;
    if (isAlone && !isPart && !(row < first && isHeadOfColumn(grid, row))) sectionRows.add(row);
    else if (cells.length > 0) headRows.add(row);
  }
  return { grid, priceColumns, priceRows, headRows, sectionRows, figures, pairs };
}

const columnHead =
  /^(?:the )?(?:seasons?|saison|dates?|periods?|rooms?|room types?|units?|accommodation|camps?|lodges?|propert(?:y|ies)|tents?|type|category|rates?|basis|zimmer|chambres?)\W*$/i;

/** "Season" alone above a column of seasons is its head. */
const isHeadOfColumn = (grid: Grid, row: number) =>
  columnHead.test(grid.cellAt(row, 0)?.text.trim() ?? "");

const maxCount = 40;
const countWords =
  /\b(?:sleeps?|nights?|pax|max(?:imum)?|min(?:imum)?|stay|guests?|capacity|beds?|qty|number|no\.?|#|nächte|nuits|personen|personnes)\b/i;

/** True if all figures of a column are small and bare: nights or guests. */
function isCounts(grid: Grid, cells: readonly TableCell[], column: number): boolean {
  const bare = cells.every(({ text }) => /^\s*\d{1,2}\s*$/.test(text) && Number(text) <= maxCount);
  if (!bare) return false;
  const heads = grid.filled.filter((cell) => covers(cell, column) && !/^\s*\d/.test(cell.text));
  return (
    heads.some(({ text }) => countWords.test(text)) ||
    heads.every(({ text }) => readLabel(text).measure === null)
  );
}

const covers = (cell: TableCell, column: number) =>
  cell.column <= column && column < cell.column + cell.columnSpan;

function findPriceColumns(grid: Grid, figures: Shape["figures"], chosen: LineLabels): Set<number> {
  const found = new Set<number>();
  for (let column = 0; column < grid.table.columns; column += 1) {
    const kind = chosen[columnKey(grid, column)]?.kind;
    if (kind !== undefined && kind !== "ignore") {
      if (isPriceKind(kind)) found.add(column);
      continue;
    }
    const cells = grid.filled.filter((cell) => covers(cell, column));
    const amounts = cells.filter(({ id }) => figures.get(id)?.kind === "amount");
    const [first] = amounts;
    if (!first) {
      if (holdsShares(grid, cells, figures)) found.add(column);
      continue;
    }
    if (isCounts(grid, amounts, column)) continue;
    const below = cells.filter(({ row }) => row >= first.row);
    const texts = below.filter(({ id, columnSpan }) => !figures.has(id) && columnSpan === 1);
    if (column > 0 ? amounts.length >= texts.length / 2 : texts.length === 0 && amounts.length > 1)
      found.add(column);
  }
  return found;
}

/** Percentages or "nil" below a head that says what they are for, such as a supplement. */
function holdsShares(grid: Grid, cells: readonly TableCell[], figures: Shape["figures"]): boolean {
  const [head, ...others] = cells.filter(({ id }) => !figures.has(id)).toReversed();
  const values = cells.filter(({ id }) => figures.has(id));
  if (!head || values.length === 0 || others.some(({ row }) => row > head.row)) return false;
  const { measure } = readLabel(head.text);
  return (
    measure !== null &&
    measure !== "other" &&
    values.every(({ row, column }) => row > head.row && column > 0)
  );
}

function findPriceRows(
  grid: Grid,
  figures: Shape["figures"],
  { priceColumns, chosen }: { priceColumns: ReadonlySet<number>; chosen: LineLabels },
): Set<number> {
  const rows = new Set<number>();
  // "X" above the first price is a head, and below it a price that is not offered.
  const first = Math.min(
    ...grid.filled.flatMap(({ id, row, column }) =>
      figures.get(id)?.kind !== "closed" && figures.has(id) && priceColumns.has(column)
        ? [row]
        : [],
    ),
  );
  for (const cell of grid.filled) {
    if (cell.row < first) continue;
    const figure = figures.get(cell.id);
    const kind = chosen[rowKey(grid, cell.row)]?.kind;
    if (!figure || (kind !== undefined && kind !== "ignore" && !isPriceKind(kind))) continue;
    if (kind === undefined && isRowOfCounts(grid, cell.row, figures)) continue;
    for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1)
      if (priceColumns.has(column))
        for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1) rows.add(row);
  }
  return rows;
}

const rowHead = (grid: Grid, row: number) => grid.cellAt(row, 0)?.text ?? "";

/** "Minimum nights | 2 | 3 | 5" and "Sleeps | 6 | 8". */
function isRowOfCounts(grid: Grid, row: number, figures: Shape["figures"]): boolean {
  if (!countWords.test(rowHead(grid, row))) return false;
  const cells = grid.filled.filter((cell) => cell.row === row && cell.column > 0);
  return cells.every(
    ({ id, text }) =>
      figures.get(id)?.kind === "closed" ||
      /^\s*\d{1,2}(?:\s*(?:nights?|nts?|pax|guests?|people))?\s*$/i.test(text),
  );
}
