import type { Grid, GridCell } from "./grid";
import { type Phrase, priceLike } from "./phrases";

/** Rows of a table that lines separate in a part alone: a rule below the heads, and none between the units. */

/** A wrapped line of a cell stands nearer, in sizes of letters; so many lines with prices are rows anyway. */
const minGap = 0.75;
const minRows = 3;
const nameLike = /^[\p{Lu}\d].*\p{L}/u;

interface Line {
  at: number;
  phrases: Phrase[];
}

/** The grid with a row for each line that has a name in its first column and prices beside it. */
export function splitRows(grid: Grid, phrases: readonly Phrase[]): Grid {
  const cuts = Array.from({ length: grid.rows }, (_, row) => cutsOf(grid, row, phrases));
  if (cuts.every((list) => list.length === 0)) return grid;
  const starts: number[] = [];
  let rows = 0;
  for (const list of cuts) {
    starts.push(rows);
    rows += list.length + 1;
  }
  const startOf = (row: number) => starts[row] ?? rows;
  const cells = grid.cells.flatMap((cell): GridCell[] => {
    const row = startOf(cell.row);
    const ys = cell.rowSpan > 1 ? [] : (cuts[cell.row] ?? []);
    if (ys.length === 0) return [{ ...cell, row, rowSpan: startOf(cell.row + cell.rowSpan) - row }];
    const ends = [cell.y1, ...ys, cell.y2];
    return ends.slice(1).map((y2, index) => {
      const y1 = ends[index] ?? cell.y1;
      return { ...cell, row: row + index, y1, y2 };
    });
  });
  return { ...grid, rows, cells: cells.toSorted((a, b) => a.row - b.row || a.column - b.column) };
}

/** Where the row must be cut: above each line of a further unit. */
function cutsOf(grid: Grid, row: number, phrases: readonly Phrase[]): number[] {
  const cells = grid.cells.filter((cell) => cell.row === row && cell.rowSpan === 1);
  const first = cells.find(({ column }) => column === 0);
  if (!first || cells.length < 2) return [];
  const lines = toLines(
    phrases.filter((phrase) => phrase.turns === 0 && cells.some((cell) => isIn(phrase, cell))),
  );
  const begins = ({ phrases: list }: Line) =>
    list.some((one) => isIn(one, first) && nameLike.test(one.text)) &&
    list.some((one) => !isIn(one, first) && priceLike.test(one.text));
  const units = lines.filter(begins);
  const isSpaced = units.every((line, index) => index === 0 || gapAbove(line, lines) > minGap);
  if (units.length < 2 || !(isSpaced || units.length >= minRows)) return [];
  return units.slice(1).map((line) => {
    const above = lines[lines.indexOf(line) - 1];
    return ((above ? bottomOf(above) : topOf(line)) + topOf(line)) / 2;
  });
}

const topOf = ({ phrases }: Line) => Math.min(...phrases.map(({ y }) => y));
const bottomOf = ({ phrases }: Line) => Math.max(...phrases.map(({ y, height }) => y + height));

function gapAbove(line: Line, lines: readonly Line[]): number {
  const above = lines[lines.indexOf(line) - 1];
  const size = Math.max(...line.phrases.map((phrase) => phrase.size));
  return above ? (topOf(line) - bottomOf(above)) / size : Infinity;
}

function toLines(phrases: readonly Phrase[]): Line[] {
  const lines: Line[] = [];
  for (const phrase of phrases.toSorted((a, b) => a.line - b.line)) {
    const last = lines.at(-1);
    if (last && phrase.line - last.at < 0.2 * phrase.size) last.phrases.push(phrase);
    else lines.push({ at: phrase.line, phrases: [phrase] });
  }
  return lines;
}

/** True if the center of the phrase is in the cell. */
export const isIn = ({ x, y, width, height }: Phrase, cell: GridCell) => {
  const [centerX, centerY] = [x + width / 2, y + height / 2];
  return centerX > cell.x1 && centerX <= cell.x2 && centerY > cell.y1 && centerY <= cell.y2;
};
