import type { Table, TableCell } from "#domain/rates/reading";
import { priceFigure } from "./price-figure";
import { readRanges } from "./words/dates";
import { looksLikeSeason } from "./words/label";

/** Cells of a printed page that hold the words of several heads, or stand between the rows that they name. */

/** The cells as they are meant. Their ids stay those of the printed cells. */
export const meantCells = (table: Table): TableCell[] =>
  tallCells(table, cutHeads(table.cells.filter(({ text }) => text.trim() !== "")));

const measureWord =
  /^(?:sharing|shared|single|sgl|sngl|double|dbl|dble|twin|triple|tpl|trpl|pps|pppns)$/i;

/** "Peak 15 Jun – 31 Oct" above "Sharing Single" in one cell, or in that of the first of its columns. */
function cutHeads(cells: readonly TableCell[]): TableCell[] {
  return cells.flatMap((cell) => {
    const lines = cell.text.trim().split("\n");
    const words = lines.at(-1)?.trim().split(/\s+/) ?? [];
    if (!words.every((word) => measureWord.test(word)) || new Set(words).size < words.length)
      return [cell];
    const text = lines.slice(0, -1).join("\n");
    const columns = words.length === 1 && text !== "" ? measuresBeside(cell, cells, text) : 0;
    if (words.length === 1 && columns === 0) return [cell];
    if (words.length > 1 && words.length !== cell.columnSpan) return [cell];
    const parts = words.map((word, at) => ({
      ...cell,
      ...{ column: cell.column + at, columnSpan: 1, text: word },
    }));
    const over = { ...cell, columnSpan: cell.columnSpan + columns, text };
    return text === "" ? parts : [over, ...parts];
  });
}

/** How many cells on the right of a season's first column name nothing but their measure. */
function measuresBeside(cell: TableCell, cells: readonly TableCell[], season: string): number {
  if (readRanges(season).length === 0 && !looksLikeSeason(season)) return 0;
  const first = cell.column + cell.columnSpan;
  let count = 0;
  while (
    cells.some(
      ({ row, column, text }) =>
        row === cell.row && column === first + count && measureWord.test(text.trim()),
    )
  )
    count += 1;
  return count;
}

/** A name in the middle of the rows that it is for, in a line of its own: "Forest Room" between "Low" and "High". */
function tallCells(table: Table, cells: readonly TableCell[]): TableCell[] {
  const rows = Array.from({ length: table.rows }, (_, row) =>
    cells.filter((cell) => cell.row === row),
  );
  const priced = rows.map((row) => row.filter(({ text }) => priceFigure(text)?.kind === "amount"));
  const firstPrice = Math.min(...priced.flat().map(({ column }) => column));
  const taken = new Set<number>();
  const moved = new Map<TableCell, Pick<TableCell, "row" | "rowSpan">>();
  for (const [at, row] of rows.entries()) {
    const isOfNames =
      row.length > 0 && row.every((one) => one.column < firstPrice && one.rowSpan === 1);
    if (!isOfNames || priced[at]?.length !== 0) continue;
    const isOpen = (other: number) =>
      priced[other]?.length !== 0 &&
      priced[other] !== undefined &&
      !taken.has(other) &&
      !rows[other]?.some(({ column }) => row.some((one) => one.column === column));
    let reach = 0;
    while (isOpen(at - reach - 1)) reach += 1;
    while (reach > 0 && !isOpen(at + reach)) reach -= 1;
    for (let other = at - reach; other <= at + reach; other += 1) taken.add(other);
    if (reach > 0)
      for (const cell of row) moved.set(cell, { row: at - reach, rowSpan: 2 * reach + 1 });
  }
  return cells.map((cell) => ({ ...cell, ...moved.get(cell) }));
}
