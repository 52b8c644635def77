import type { Rule } from "./glyphs";

/** Cells of a table in points, by the lines that separate them. */

export interface GridCell {
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}
export interface Grid {
  rows: number;
  columns: number;
  cells: GridCell[];
  x1: number;
  y1: number;
  x2: number;
  y2: number;
}

/** Lines closer than this, in points, are one; the width of a double border. */
const tolerance = 3;
const maxRules = 3000;
/** Of all tables of a page. */
const maxCells = 6000;

/** One grid for each group of lines that touch each other. */
export function cutGrids(rules: readonly Rule[]): Grid[] {
  const merged = mergeRules(rules);
  if (merged.length > maxRules) return [];
  const grids = connectRules(merged).flatMap((group) => cutGrid(group) ?? []);
  const cells = grids.reduce((sum, grid) => sum + grid.cells.length, 0);
  return cells > maxCells ? [] : grids;
}

/** The upper and lower ends of backgrounds. */
export const edgesOf = (fills: readonly Rule[]): Rule[] =>
  fills.flatMap(({ x1, x2, y1, y2 }) => [y1, y2].map((y) => ({ x1, x2, y1: y, y2: y })));

/** Joins pieces of one line, which a browser draws cell by cell. */
export function mergeRules(rules: readonly Rule[]): Rule[] {
  const merge = (
    list: readonly Rule[],
    at: (rule: Rule) => number,
    range: (rule: Rule) => readonly [number, number],
    make: (at: number, from: number, to: number) => Rule,
  ) => {
    const rows: { at: number; ranges: [number, number][] }[] = [];
    for (const rule of list.toSorted((a, b) => at(a) - at(b))) {
      const row = rows.at(-1);
      const piece: [number, number] = [...range(rule)];
      if (row && at(rule) - row.at < tolerance / 2) row.ranges.push(piece);
      else rows.push({ at: at(rule), ranges: [piece] });
    }
    return rows.flatMap((row) => {
      const joined: [number, number][] = [];
      for (const piece of row.ranges.toSorted((a, b) => a[0] - b[0])) {
        const last = joined.at(-1);
        if (last && piece[0] - last[1] < tolerance) last[1] = Math.max(last[1], piece[1]);
        else joined.push([...piece]);
      }
      return joined.map(([from, to]) => make(row.at, from, to));
    });
  };
  return [
    ...merge(
      rules.filter(({ y1, y2 }) => y1 === y2),
      ({ y1 }) => y1,
      ({ x1, x2 }) => [Math.min(x1, x2), Math.max(x1, x2)],
      (at, from, to) => ({ x1: from, x2: to, y1: at, y2: at }),
    ),
    ...merge(
      rules.filter(({ y1, y2 }) => y1 !== y2),
      ({ x1 }) => x1,
      ({ y1, y2 }) => [Math.min(y1, y2), Math.max(y1, y2)],
      (at, from, to) => ({ x1: at, x2: at, y1: from, y2: to }),
    ),
  ];
}

const touch = (a: Rule, b: Rule) =>
  a.x1 - tolerance < b.x2 &&
  b.x1 - tolerance < a.x2 &&
  a.y1 - tolerance < b.y2 &&
  b.y1 - tolerance < a.y2;

function connectRules(rules: readonly Rule[]): Rule[][] {
  const groups: Rule[][] = [];
  const open = new Set(rules);
  for (const first of rules) {
    if (!open.delete(first)) continue;
    const group = [first];
    for (const rule of group)
      for (const other of open)
        if (touch(rule, other)) {
          open.delete(other);
          group.push(other);
        }
    groups.push(group);
  }
  return groups;
}

/** Distinct positions, in order. */
function positions(values: readonly number[]): number[] {
  const distinct: number[] = [];
  for (const value of values.toSorted((a, b) => a - b))
    if (value - (distinct.at(-1) ?? -Infinity) > tolerance) distinct.push(value);
  return distinct;
}

/** Cells between the lines; two neighbors without a line between them are one cell. */
export function cutGrid(rules: readonly Rule[]): Grid | null {
  const flat = rules.filter(({ y1, y2 }) => y1 === y2);
  const upright = rules.filter(({ y1, y2 }) => y1 !== y2);
  const xs = positions(upright.map(({ x1 }) => x1));
  const ys = positions(flat.map(({ y1 }) => y1));
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows < 2 || columns * rows > maxCells) return null;
  const isSplit = (row: number, column: number, down: boolean) => {
    const [x = 0, xEnd = 0] = [xs[column], xs[column + 1]];
    const [y = 0, yEnd = 0] = [ys[row], ys[row + 1]];
    const [centerX, centerY] = [(x + xEnd) / 2, (y + yEnd) / 2];
    return down
      ? flat.some(
          (rule) => Math.abs(rule.y1 - yEnd) < tolerance && rule.x1 < centerX && rule.x2 > centerX,
        )
      : upright.some(
          (rule) => Math.abs(rule.x1 - xEnd) < tolerance && rule.y1 < centerY && rule.y2 > centerY,
        );
  };
  const owner = Array.from({ length: rows * columns }, (_, index) => index);
  const rootOf = (index: number): number => {
    const up = owner[index] ?? index;
    return up === index ? index : rootOf(up);
  };
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const index = row * columns + column;
      if (column + 1 < columns && !isSplit(row, column, false))
        owner[rootOf(index + 1)] = rootOf(index);
      if (row + 1 < rows && !isSplit(row, column, true))
        owner[rootOf(index + columns)] = rootOf(index);
    }
  const groups = new Map<number, number[]>();
  for (const index of owner.keys()) {
    const root = rootOf(index);
    groups.set(root, [...(groups.get(root) ?? []), index]);
  }
  const cells = [...groups.values()].map((group) => boundGroup(group, columns, xs, ys));
  const [x1 = 0, y1 = 0] = [xs[0], ys[0]];
  return { rows, columns, cells, x1, y1, x2: xs.at(-1) ?? x1, y2: ys.at(-1) ?? y1 };
}

function boundGroup(
  group: readonly number[],
  columns: number,
  xs: readonly number[],
  ys: readonly number[],
): GridCell {
  const inRows = group.map((index) => Math.floor(index / columns));
  const inColumns = group.map((index) => index % columns);
  const [row, column] = [Math.min(...inRows), Math.min(...inColumns)];
  const [rowEnd, columnEnd] = [Math.max(...inRows) + 1, Math.max(...inColumns) + 1];
  return {
    row,
    column,
    rowSpan: rowEnd - row,
    columnSpan: columnEnd - column,
    x1: xs[column] ?? 0,
    y1: ys[row] ?? 0,
    x2: xs[columnEnd] ?? 0,
    y2: ys[rowEnd] ?? 0,
  };
}
