import { isEmptyCell, textOfCell } from "#domain/intake/cells";
import { decimalMark, readDecimal } from "#domain/intake/numbers";
import type { SourceColumn, SourceRow } from "#domain/intake/table";
import { guessTarget } from "#domain/intake/targets";
import { plural } from "#domain/text/counted";

/** A file that cannot be read, with the reason for the operator. */
export class UnreadableTable extends Error {}

export interface GridRow {
  number: number;
  cells: readonly unknown[];
}

/** Rows of cells without names, which can be read repeatedly. */
export interface Grid {
  rows(): AsyncGenerator<GridRow> | Generator<GridRow>;
}

export interface GridTable {
  columns: SourceColumn[];
  hasHead: boolean;
  /** Rows above the headings, such as titles. */
  above: number;
  rows(): AsyncGenerator<SourceRow>;
}

const maxProbed = 20;

/** The columns of a grid and its records: the headings are its first row that is as wide as those below. */
export async function openGrid(grid: Grid, wantsHead?: boolean): Promise<GridTable> {
  const first: GridRow[] = [];
  for await (const row of grid.rows()) {
    if (!isBlank(row)) first.push(row);
    if (first.length >= maxProbed) break;
  }
  const at = headRow(first);
  const head = first[at];
  const hasHead = wantsHead ?? (head !== undefined && looksLikeHead(head, first.slice(at + 1)));
  const start = hasHead ? (head?.number ?? 0) + 1 : (head?.number ?? 1);
  const width = Math.max(0, ...first.slice(at).map(({ cells }) => lastFilled(cells)));
  const heads = hasHead ? (head?.cells ?? []) : [];
  const columns = Array.from(
    { length: hasHead ? Math.max(lastFilled(heads), 1) : width },
    (_, index) => ({
      id: `c${index + 1}`,
      head: textOfCell(heads[index]).replace(/\s+/g, " "),
    }),
  );
  return { columns, hasHead, above: at, rows: () => records(grid, start, columns) };
}

const isBlank = ({ cells }: GridRow): boolean => cells.every((cell) => isEmptyCell(cell));
const lastFilled = (cells: readonly unknown[]): number =>
  cells.findLastIndex((cell) => !isEmptyCell(cell)) + 1;
const filledIn = ({ cells }: GridRow): number => cells.filter((cell) => !isEmptyCell(cell)).length;

/** The row with the most known headings; else the first one that is as wide as most: titles fill a cell or two. */
function headRow(rows: readonly GridRow[]): number {
  const known = rows.map(knownHeads);
  const most = Math.max(0, ...known);
  if (most >= minKnownHeads) return known.indexOf(most);
  const widths = rows.map(filledIn).toSorted((a, b) => a - b);
  const usual = widths[Math.floor(widths.length / 2)] ?? 1;
  return Math.max(
    0,
    rows.findIndex((row) => filledIn(row) >= Math.max(1, usual * 0.6)),
  );
}

const minKnownHeads = 3;
const knownHeads = ({ cells }: GridRow): number =>
  cells.filter((cell) => guessTarget(textOfCell(cell)) !== null).length;

/** Headings are words; a record has numbers, addresses, or the texts of the rows below. */
function looksLikeHead(row: GridRow, below: readonly GridRow[]): boolean {
  if (knownHeads(row) > 0) return true;
  const texts = row.cells.map(textOfCell).filter(Boolean);
  const isValue = (text: string) =>
    readDecimal(text) !== null || decimalMark(text) !== null || /^https?:|@/.test(text);
  if (texts.some(isValue)) return false;
  return (
    below.length === 0 ||
    below.some(({ cells }) => cells.map(textOfCell).some(isValue)) ||
    texts.length > 1
  );
}

async function* records(
  grid: Grid,
  start: number,
  columns: readonly SourceColumn[],
): AsyncGenerator<SourceRow> {
  for await (const row of grid.rows()) {
    if (row.number < start || isBlank(row)) continue;
    yield recordOf(row, columns);
  }
}

function recordOf({ number, cells }: GridRow, columns: readonly SourceColumn[]): SourceRow {
  const filled: Record<string, unknown> = {};
  columns.forEach(({ id }, index) => {
    const cell = cells[index];
    if (cell !== undefined && cell !== "") filled[id] = cell;
  });
  if (repeatsHeads(cells, columns))
    return { number, cells: filled, fault: "The headings once more", text: textOfRow(cells) };
  const width = lastFilled(cells);
  if (width <= columns.length) return { number, cells: filled };
  for (let at = columns.length; at < width; at += 1)
    if (!isEmptyCell(cells[at])) filled[`c${at + 1}`] = cells[at];
  return {
    ...{ number, cells: filled },
    fault: `${plural(width, "value", "values")}, ${plural(columns.length, "column", "columns")}`,
    text: textOfRow(cells),
  };
}

const textOfRow = (cells: readonly unknown[]): string => cells.map(textOfCell).join("; ");

const repeatsHeads = (cells: readonly unknown[], columns: readonly SourceColumn[]): boolean =>
  columns.length > 1 && columns.every(({ head }, index) => textOfCell(cells[index]) === head);
