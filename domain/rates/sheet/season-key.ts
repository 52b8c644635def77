import type { Note, TableCell } from "#domain/rates/reading";
import type { Grid } from "./grid";
import { columnKey } from "./grid";
import type { LineLabels } from "./shape";
import { readCount } from "./words/counts";
import {
  type DateOrder,
  type DateRange,
  daysInMonth,
  type Edge,
  monthWithoutDay,
  readEdge,
  readRanges,
  readSingleDate,
  readYears,
} from "./words/dates";
import { readLabel, sameName } from "./words/label";

/** The dates of seasons by their names, as a table or note of their own states them. */

export interface KeyEntry {
  name: string;
  ranges: readonly DateRange[];
  cells: readonly string[];
  /** Key of the table, or "notes". */
  source: string;
  page: number;
  isOfNote: boolean;
  minNights: { value: number; cells: readonly string[] } | null;
}

/** All named dates of the file; only those whose name a price has are ever used. */
export function readSeasonKey(
  grids: readonly Grid[],
  notes: readonly Note[],
  labels: LineLabels,
  order: DateOrder,
): KeyEntry[] {
  const ofTables = grids.flatMap((grid) => entriesOfTable(grid, labels, order));
  const ofNotes = notes.flatMap(({ id, text }) =>
    text.length > 600
      ? []
      : readLabel(text, order).seasons.flatMap(({ name, ranges }): KeyEntry[] =>
          name === ""
            ? []
            : [
                {
                  name: sameName(name),
                  ranges,
                  cells: id ? [id] : [],
                  minNights: null,
                  source: "notes",
                  page: -1,
                  isOfNote: true,
                },
              ],
        ),
  );
  return [...ofTables, ...ofNotes].filter(({ name }) => name !== "");
}

function entriesOfTable(grid: Grid, labels: LineLabels, order: DateOrder): KeyEntry[] {
  const entries: KeyEntry[] = [];
  const add = (name: string, ranges: readonly DateRange[], cells: readonly TableCell[]) => {
    const key = sameName(name);
    if (key === "" || ranges.length === 0) return;
    const known = entries.find((one) => one.name === key);
    const ids = cells.map(({ id }) => id);
    const minNights = cells[0] ? minimumBeside(grid, cells[0]) : null;
    if (known) {
      known.ranges = [...known.ranges, ...ranges];
      known.cells = [...new Set([...known.cells, ...ids])];
    } else
      entries.push({
        name: key,
        ranges,
        cells: ids,
        source: grid.key,
        page: grid.table.page,
        isOfNote: false,
        minNights,
      });
  };
  for (const { cell, range } of calendarCells(grid, order)) add(cell.text, [range], [cell]);
  const paired = new Set<TableCell>();
  for (const cell of grid.filled) {
    if (paired.has(cell)) continue;
    const first = readEdge(cell.text, order);
    const next = grid.cellAt(cell.row, cell.column + cell.columnSpan);
    const last = next && readEdge(next.text, order);
    const isLast = labels[columnKey(grid, cell.column)]?.kind === "to";
    if (first && next && last && !isLast) {
      const beside = nameBeside(grid, cell, order);
      const range = joinEdges(first, last);
      if (beside && range) add(beside.text, [range], [cell, next]);
      paired.add(next);
      continue;
    }
    const ranges = readRanges(cell.text, order);
    if (ranges.length > 0) {
      const named = readLabel(cell.text, order).seasons.filter(({ name }) => name !== "");
      for (const { name, ranges: own } of named) add(name, own, [cell]);
      if (named.length > 0) continue;
      const beside = nameBeside(grid, cell, order);
      const above = beside ?? nameAbove(grid, cell, order);
      if (above) add(above.text, inYear(ranges, yearAbove(grid, cell)), [cell]);
    }
  }
  return entries;
}

const minMonths = 6;

/** Names that span months of a calendar strip. */
function calendarCells(grid: Grid, order: DateOrder): { cell: TableCell; range: DateRange }[] {
  const months = new Map<number, Edge>();
  const strip = grid.filled.find(({ row }) => {
    const edges = grid.filled.flatMap((cell) => {
      const edge = cell.row === row ? readEdge(cell.text, order) : null;
      return edge?.isMonth ? [[cell.column, edge] as const] : [];
    });
    if (edges.length >= minMonths) for (const [column, edge] of edges) months.set(column, edge);
    return edges.length >= minMonths;
  });
  return grid.filled.flatMap((cell) => {
    const first = months.get(cell.column);
    const last = months.get(cell.column + cell.columnSpan - 1);
    const range = first && last && joinEdges(first, last);
    return strip && cell.row > strip.row && range && isName(cell.text, order)
      ? [{ cell, range }]
      : [];
  });
}

/** "4 nights" in the row of a season's dates. */
function minimumBeside(grid: Grid, { row }: TableCell): KeyEntry["minNights"] {
  for (const cell of grid.filled) {
    if (
      cell.row !== row ||
      !/^\s*(?:min\w*\.? )?\d{1,2} ?(?:nights?|nts?)(?: min\w*\.?)?\s*$/i.test(cell.text)
    )
      continue;
    const value = readCount(cell.text);
    if (value !== null) return { value, cells: [cell.id] };
  }
  return null;
}

const isName = (text: string, order: DateOrder) =>
  /\p{L}/u.test(text) &&
  text.length < 60 &&
  readRanges(text, order).length === 0 &&
  !readSingleDate(text, order);

/** The year at the head of a column of dates. */
function yearAbove(grid: Grid, { row, column }: TableCell): number | null {
  for (let at = row - 1; at >= 0; at -= 1) {
    const text = grid.cellAt(at, column)?.text ?? "";
    const [year, second] = readYears(text);
    if (year !== undefined && second === undefined && text.length < 20) return year;
  }
  return null;
}

const inYear = (ranges: readonly DateRange[], year: number | null): readonly DateRange[] =>
  year === null
    ? ranges
    : ranges.map((range) => {
        const isPassing = range.from.month > range.to.month;
        const to = { ...range.to, year: range.to.year ?? year + Number(isPassing) };
        return { ...range, from: { ...range.from, year: range.from.year ?? year }, to };
      });

/** The nearest name left of the dates. */
function nameBeside(grid: Grid, { row, column }: TableCell, order: DateOrder): TableCell | null {
  for (let at = column - 1; at >= 0; at -= 1) {
    const cell = grid.cellAt(row, at);
    if (cell && isName(cell.text, order)) return cell;
  }
  return null;
}

function nameAbove(grid: Grid, { row, column }: TableCell, order: DateOrder): TableCell | null {
  for (let at = row - 1; at >= 0; at -= 1) {
    const cell = grid.cellAt(at, column);
    if (cell && isName(cell.text, order)) return cell;
  }
  return null;
}

/** The first and the last day of two cells; a month in the second is its last day. */
export function joinEdges(first: Edge, last: Edge): DateRange | null {
  const passed =
    first.date.month * 32 + first.date.day > last.date.month * 32 + last.date.day ? 1 : 0;
  const year = first.date.year ?? (last.date.year === null ? null : last.date.year - passed);
  const lastYear = last.date.year ?? (year === null ? null : year + passed);
  const day = last.isMonth ? daysInMonth(lastYear, last.date.month) : last.date.day;
  return {
    from: { ...first.date, year },
    to: { ...last.date, day, year: lastYear },
    start: 0,
    end: 0,
    isAmbiguous: first.isAmbiguous || last.isAmbiguous,
    ...(first.isMonth || last.isMonth ? { doubt: monthWithoutDay } : {}),
  };
}

/** The question for the dates of a season. */
export const seasonQuestion = (name: string) => `season:${sameName(name)}`;

export interface KeyMatch {
  entries: readonly KeyEntry[];
  derived: string | null;
}

/** The entries of a name: one list is proof, several and notes are not. */
export function findInKey(key: readonly KeyEntry[], name: string, grid: Grid): KeyMatch | null {
  const wanted = sameName(name);
  const same = key.filter((entry) => entry.name === wanted);
  const own = same.filter(({ source }) => source === grid.key);
  const candidates = own.length > 0 ? own : same;
  if (new Set(candidates.map(({ source }) => source)).size > 1) {
    const near = candidates.filter(({ page }) => page === grid.table.page);
    const nearest = near.length > 0 ? near : candidates;
    return {
      entries: nearest.filter(({ source }) => source === nearest[0]?.source),
      derived: "several lists state the dates of this season",
    };
  }
  if (candidates.length === 0) return null;
  const isOfNote = candidates.some((one) => one.isOfNote);
  const derived = isOfNote ? "dates of the season are said in a note" : null;
  return { entries: candidates, derived };
}
