import type { Table, TableCell } from "#domain/rates/reading";
import { readFigure } from "#domain/rates/sheet/words/amounts";
import { readRanges } from "#domain/rates/sheet/words/dates";
import { hangSharedHeads } from "./shared-heads";
import type { PlacedTable } from "./table";

/** Heads that are printed once and hold for the tables below it: blocks of a season each, or the next page. */

/** Columns that begin nearer to each other than the tolerance stand under each other. */
export function inheritHeads(tables: readonly PlacedTable[], tolerance: number): Table[] {
  const split = joinSplitHeads(tables, tolerance).flatMap(splitTwins);
  const placed = hangSharedHeads(split, tolerance);
  let last: { heads: TableCell[]; rows: number; edges: readonly number[] } | null = null;
  const inherited = placed.map(({ table, edges }) => {
    const body = firstBodyRow(table);
    if (body < 0) return table;
    const heads = table.cells.filter(({ row }) => row < body);
    if (isHeaded(heads)) {
      last = { heads: headRows(heads), rows: body, edges };
      return table;
    }
    if (!last || !isUnder(edges, last.edges, tolerance) || isOfOther(table)) return table;
    return withHeads(table, last.heads, last.rows);
  });
  return inherited.flatMap(cutAtTitles);
}

/** A title across the table with other heads below it begins another table, whose columns mean something else. */
function cutAtTitles(table: Table): Table[] {
  const filled = table.cells.filter(({ text }) => text !== "");
  const rowOf = (row: number) => filled.filter((cell) => cell.row === row);
  const heads = new Set(rowOf(Math.min(...filled.map(({ row }) => row))).map(placeOf));
  for (let row = 1; row < table.rows - 1; row += 1) {
    const [title, ...others] = rowOf(row);
    const below = rowOf(row + 1);
    const isTitle =
      title !== undefined &&
      others.length === 0 &&
      filled.every((cell) => cell === title || !spansRow(cell, row));
    const isHeads =
      below.length > 1 && below.every(({ text }) => /\p{L}{2}/u.test(text) && !isPriceText(text));
    const above = filled.filter((cell) => cell.row < row);
    // Rows of their own, with prices or with names: not the first lines of the heads below.
    const isTable = above.some(isPrice) || above.filter(({ column }) => column === 0).length > 1;
    if (
      !isTitle ||
      !isHeads ||
      !isTable ||
      below.filter((cell) => !heads.has(placeOf(cell))).length < 2
    )
      continue;
    const cells = table.cells
      .filter((cell) => cell.row > row)
      .map((cell) => ({ ...cell, row: cell.row - row - 1 }));
    const first = { ...table, rows: row, cells: table.cells.filter((cell) => cell.row < row) };
    const { id, text } = title;
    const rest = { ...table, rows: table.rows - row - 1, cells, above: [{ id, text }] };
    return [first, ...cutAtTitles(rest)];
  }
  return [table];
}

const placeOf = ({ column, text }: TableCell) => `${column} ${text.toLowerCase()}`;
const spansRow = (cell: TableCell, row: number) => cell.row < row && cell.row + cell.rowSpan > row;

/** Heads without the ruling lines of the rows below them look like a table of their own: they are joined. */
function joinSplitHeads(tables: readonly PlacedTable[], tolerance: number): PlacedTable[] {
  const joined: PlacedTable[] = [];
  for (const placed of tables) {
    const above = joined.at(-1);
    const { table, edges } = placed;
    const isBelow =
      above !== undefined &&
      above.table.page === table.page &&
      table.above.length === 0 &&
      above.table.columns === table.columns &&
      firstBodyRow(above.table) < 0 &&
      firstBodyRow(table) === 0 &&
      isRoughlyUnder(edges, above.edges, tolerance);
    if (!isBelow) {
      joined.push(placed);
      continue;
    }
    const { table: heads } = above;
    const body = table.cells.map((cell) => ({ ...cell, row: cell.row + heads.rows }));
    const cells = [...heads.cells, ...body];
    joined[joined.length - 1] = {
      edges,
      table: { ...heads, rows: heads.rows + table.rows, cells },
    };
  }
  return joined;
}

/** Two tables beside each other with the same first column look like one. */
function splitTwins(placed: PlacedTable): PlacedTable[] {
  const { table, edges } = placed;
  const namesIn = (column: number) =>
    table.cells
      .filter(
        (cell) => cell.column === column && cell.columnSpan === 1 && /\p{L}{2}/u.test(cell.text),
      )
      .map(({ row, text }) => `${row} ${text.toLowerCase()}`);
  const names = namesIn(0);
  const isTwin = (column: number) => {
    const others = new Set(namesIn(column));
    const same = names.filter((name) => others.has(name)).length;
    return same >= 2 && same >= names.length - 1;
  };
  const starts = Array.from({ length: table.columns }, (_, column) => column).filter(
    (column) => column === 0 || (column > 1 && isTwin(column)),
  );
  const isCut = table.cells.some(({ column, columnSpan }) =>
    starts.some((start) => column < start && column + columnSpan > start),
  );
  if (starts.length < 2 || isCut) return [placed];
  const sorted = edges.toSorted((a, b) => a - b);
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? table.columns;
    const cells = table.cells
      .filter(({ column }) => column >= start && column < end)
      .map((cell) => ({ ...cell, column: cell.column - start }));
    return {
      table: { ...table, columns: end - start, cells },
      edges: sorted.slice(start, end),
    };
  });
}

const isUnder = (edges: readonly number[], others: readonly number[], tolerance: number) => {
  const sorted = others.toSorted((a, b) => a - b);
  return (
    edges.length === others.length &&
    edges
      .toSorted((a, b) => a - b)
      .every((edge, index) => Math.abs(edge - (sorted[index] ?? Infinity)) < tolerance)
  );
};

/** Heads are placed by their words, so that their columns begin within half a column of those below. */
function isRoughlyUnder(
  edges: readonly number[],
  others: readonly number[],
  tolerance: number,
): boolean {
  const sorted = edges.toSorted((a, b) => a - b);
  const above = others.toSorted((a, b) => a - b);
  return (
    edges.length === others.length &&
    sorted.every((edge, index) => {
      const width = (sorted[index + 1] ?? Infinity) - edge;
      const limit = Number.isFinite(width) ? Math.max(width / 2, tolerance) : 6 * tolerance;
      return Math.abs(edge - (above[index] ?? Infinity)) < limit;
    })
  );
}

/** Fees and children have tables of their own. */
const isOfOther = ({ above }: Table) =>
  /\b(?:fees?|lev(?:y|ies)|child(?:ren)?|supplements?|extras|cancel\w*|transfers?|activit\w+)\b/i.test(
    above.at(-1)?.text ?? "",
  );

const isPrice = ({ text, column }: TableCell) => column > 0 && isPriceText(text);

const isPriceText = (text: string) => {
  const figure = readFigure(text);
  return (
    figure?.kind === "amount" &&
    figure.cents >= 500 &&
    !/^20[2-3]\d$/.test(text) &&
    readRanges(text).length === 0
  );
};

function firstBodyRow({ cells }: Table): number {
  const rows = cells.filter(isPrice).map(({ row }) => row);
  return rows.length > 0 ? Math.min(...rows) : -1;
}

const isHeaded = (heads: readonly TableCell[]) =>
  heads.some(({ text, column }) => column > 0 && text !== "");

/** Without rows that say something of the block below them alone. */
function headRows(heads: readonly TableCell[]): TableCell[] {
  const filled = heads.filter(({ column, text }) => column > 0 && text !== "");
  const rows = new Set(filled.map(({ row }) => row));
  return heads.filter(({ row }) => rows.has(row));
}

function withHeads(table: Table, heads: readonly TableCell[], rows: number): Table {
  const moved = table.cells.map((cell) => ({ ...cell, row: cell.row + rows }));
  return { ...table, rows: table.rows + rows, cells: [...heads, ...moved] };
}
