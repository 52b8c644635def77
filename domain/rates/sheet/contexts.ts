import type { TableCell } from "#domain/rates/reading";
import type { LabelMark } from "#domain/rates/sheet-labels";
import { chosenFacets, type Facets, readFacets } from "./facets";
import { columnKey, rowKey } from "./grid";
import { type PriceFigure } from "./price-figure";
import { joinEdges } from "./season-key";
import type { LineLabels, Shape } from "./shape";
import { type DateOrder, readEdge } from "./words/dates";

/** What stands above and beside a price, as its labels read it. */

export const isOfPerson = (mark: LabelMark) => mark === "chosen" || mark === "remembered";

export interface Place {
  cell: TableCell;
  row: number;
  column: number;
  figure: PriceFigure;
  order: DateOrder;
}

/** What each head of a price says, the nearest and most certain first in `all`. */
export interface Contexts {
  chosen: readonly Facets[];
  isRowChosen: boolean;
  own: Facets;
  ofRow: readonly Facets[];
  ofHeads: readonly Facets[];
  /** First and last day in lines of their own. */
  fromTo: Facets;
  all: readonly Facets[];
  cells: readonly TableCell[];
}

export function contextsOf(shape: Shape, labels: LineLabels, place: Place): Contexts {
  const { grid } = shape;
  const { cell, row, column, figure, order } = place;
  const beside = cellsBeside(shape, labels, row, column);
  const heads = headsAbove(shape, row, column);
  const lines = [
    { label: labels[rowKey(grid, row)], head: beside[0]?.cell },
    { label: labels[columnKey(grid, column)], head: heads[0]?.cell },
  ];
  const [ofRowLabel, ofColumnLabel] = lines.map(({ label, head }) =>
    label && isOfPerson(label.mark) ? [chosenFacets(label, head ? [head.id] : [])] : [],
  ) as [Facets[], Facets[]];
  const [isRowChosen, isColumnChosen] = lines.map(
    ({ label }) => label !== undefined && isOfPerson(label.mark),
  );
  const lastPrice = Math.max(...shape.priceColumns);
  const ofRow = beside.map(({ cell: one, column: at, isAbove }) => {
    const facets = readLine(one, labels[columnKey(grid, at)], order);
    if (isAbove) return derive(facets, "from the row above");
    if (column < at && at < lastPrice) return derive(facets, "stands before other prices");
    return isRowChosen ? withoutMeasure(facets) : facets;
  });
  const withChosen = (one: TableCell) => {
    const label = labels[rowKey(grid, one.row)];
    const facets = readLine(one, label, order);
    return label && isOfPerson(label.mark)
      ? { ...facets, ...chosenFacets(label, [one.id]) }
      : facets;
  };
  const ofHeads = [...heads, ...countsBelow(shape, labels, row, column)].map((head) => {
    const facets = withChosen(head.cell);
    const own = isColumnChosen ? withoutMeasure(facets) : facets;
    return head.derived ? derive(own, head.derived) : own;
  });
  const ofSections = sectionsAbove(shape, labels, row).map((section, index) =>
    index === 0 ? withChosen(section) : derive(withChosen(section), "a section further up"),
  );
  const own = ownFacets(cell, figure, order);
  return {
    ...{ chosen: [...ofRowLabel, ...ofColumnLabel], own, ofRow, ofHeads },
    isRowChosen: isRowChosen === true,
    fromTo: singleDates(shape, labels, place, beside),
    all: [
      ...ofRowLabel,
      own,
      ...ofColumnLabel,
      ...ofRow,
      ...joinLines(ofHeads),
      ...ofSections,
      ...cornersOf(shape, row, order),
    ],
    cells: [...beside, ...heads].map((one) => one.cell),
  };
}

/** The label of the line says what its prices are for, whatever its head says. */
function withoutMeasure({ measure: _, ...facets }: Facets): Facets {
  return facets;
}

/** What a price itself says: its currency, "per house". */
function ownFacets(cell: TableCell, figure: PriceFigure, order: DateOrder): Facets {
  if (figure.kind === "closed") return {};
  const facets = readFacets(cell, "charge", order);
  const currency = figure.kind === "amount" ? figure.currency : null;
  return currency
    ? { ...facets, currency: { value: currency, cells: [cell.id], derived: null } }
    : facets;
}

function readLine(
  cell: TableCell,
  label: LineLabels[string] | undefined,
  order: DateOrder,
): Facets {
  const facets = readFacets(cell, label?.kind ?? null, order);
  return label?.mark === "unsure" ? derive(facets, "the label of its line is unsure") : facets;
}

interface Head {
  cell: TableCell;
  /** How it belongs to the price, if it does not stand over it. */
  derived: string | null;
}

/** The heads of a column, nearest first, from the nearest block of head rows that says something about it. */
export function headsAbove(shape: Shape, row: number, column: number): Head[] {
  const heads: Head[] = [];
  let derived: string | null = null;
  let hasBlock = false;
  for (let at = row - 1; at >= 0; at -= 1) {
    if (shape.priceRows.has(at)) {
      if (heads.length > 0) break;
      if (hasBlock) derived = "heads further up";
      continue;
    }
    if (!shape.headRows.has(at)) continue;
    hasBlock = true;
    const cells = shape.grid.filled.filter((cell) => covers(cell, at, column)).toReversed();
    if (cells.length > 0) {
      for (const cell of cells)
        if (!heads.some((head) => head.cell === cell)) heads.push({ cell, derived });
      continue;
    }
    const left = headOnTheLeft(shape, at, column);
    if (left) heads.push({ cell: left, derived: "head on the left" });
  }
  return heads;
}

const covers = ({ row, column, rowSpan, columnSpan }: TableCell, atRow: number, atColumn: number) =>
  row <= atRow && atRow < row + rowSpan && column <= atColumn && atColumn < column + columnSpan;

/** "Minimum stay" in a row below the prices. */
function countsBelow(
  { grid, headRows }: Shape,
  labels: LineLabels,
  row: number,
  column: number,
): Head[] {
  return [...headRows].flatMap((at) => {
    const cell = grid.cellAt(at, column);
    const isCount = labels[rowKey(grid, at)]?.kind === "minNights";
    return at > row && isCount && cell ? [{ cell, derived: null }] : [];
  });
}

/** In a row of heads that each stand over several columns, an empty cell belongs to the one on its left. */
function headOnTheLeft(
  { grid, priceColumns }: Shape,
  row: number,
  column: number,
): TableCell | null {
  const filled = grid.filled.filter((cell) => cell.row === row && priceColumns.has(cell.column));
  if (filled.length < 2 || filled.some(({ columnSpan }) => columnSpan > 1)) return null;
  const left = filled.findLast((cell) => cell.column < column) ?? null;
  // Below a head of its own it stands under that alone.
  const hasOwn = grid.filled.some(
    (cell) => cell.row < row && cell.column === column && cell.columnSpan === 1,
  );
  return hasOwn ? null : left;
}

/** The last section of each kind above a row. */
function sectionsAbove(shape: Shape, labels: LineLabels, row: number): TableCell[] {
  const { grid, sectionRows } = shape;
  const found = new Map<string, TableCell>();
  for (const at of [...sectionRows].toSorted((a, b) => b - a)) {
    if (at > row) continue;
    const cell = grid.filled.find((one) => one.row === at);
    const kind = labels[rowKey(grid, at)]?.kind ?? "ignore";
    if (cell && !found.has(kind)) found.set(kind, cell);
  }
  return [...found.values()];
}

/** What stands beside a price: the cells of its row in the columns that hold no prices, nearest first. */
function cellsBeside(shape: Shape, labels: LineLabels, row: number, column: number) {
  const { grid, priceColumns } = shape;
  const cells: { cell: TableCell; column: number; isAbove: boolean }[] = [];
  for (let at = grid.table.columns - 1; at >= 0; at -= 1) {
    if (priceColumns.has(at) || at === column) continue;
    const own = grid.cellAt(row, at);
    if (own) {
      if (!cells.some(({ cell }) => cell === own))
        cells.push({ cell: own, column: at, isAbove: false });
      continue;
    }
    const kind = labels[columnKey(grid, at)]?.kind;
    if (kind !== "room" && kind !== "season" && kind !== "from" && kind !== "to") continue;
    const above = filledAbove(shape, row, at);
    if (above) cells.push({ cell: above, column: at, isAbove: true });
  }
  // Left of the price first, then right of it.
  return cells.toSorted(
    (a, b) => Number(a.column > column) - Number(b.column > column) || b.column - a.column,
  );
}

/** The last filled cell of a column above a row, within its section. */
function filledAbove(
  { grid, priceRows, sectionRows, headRows }: Shape,
  row: number,
  column: number,
) {
  for (let at = row - 1; at >= 0; at -= 1) {
    if (sectionRows.has(at) || headRows.has(at)) return null;
    const cell = priceRows.has(at) ? grid.cellAt(at, column) : null;
    if (cell) return cell;
  }
  return null;
}

/** Dates in two lines of a head are those of one season. */
function joinLines(heads: readonly Facets[]): Facets[] {
  const dated = heads.flatMap(({ ranges }) => (ranges ? [ranges] : [])).toReversed();
  if (dated.length < 2) return [...heads];
  const value = dated.flatMap((one) => one.value);
  if (value.some((one, at) => value.slice(at + 1).some((other) => overlap(one, other))))
    return [...heads];
  const ranges = { value, cells: dated.flatMap(({ cells }) => cells), derived: null };
  return heads.map((facets) => (facets.ranges ? { ...facets, ranges } : facets));
}

type Range = NonNullable<Facets["ranges"]>["value"][number];
const dayOf = ({ year, month, day }: Range["from"], other: number | null) =>
  ((year ?? other ?? 0) * 12 + month) * 31 + day;
const overlap = (one: Range, other: Range) =>
  dayOf(one.from, other.from.year) <= dayOf(other.to, one.to.year) &&
  dayOf(other.from, one.from.year) <= dayOf(one.to, other.to.year);

/** Heads beside those of the prices, such as the board in the corner of the table. */
function cornersOf(
  { grid, headRows, priceColumns }: Shape,
  row: number,
  order: DateOrder,
): Facets[] {
  const corners = grid.filled.filter(
    (cell) => headRows.has(cell.row) && cell.row < row && !priceColumns.has(cell.column),
  );
  return corners.toReversed().map((cell) => {
    const { board, currency } = readFacets(cell, "charge", order);
    return derive(
      { ...(board ? { board } : {}), ...(currency ? { currency } : {}) },
      "head of another column",
    );
  });
}

const derive = (facets: Facets, why: string): Facets =>
  Object.fromEntries(
    Object.entries(facets).map(([key, stated]) => [
      key,
      { ...stated, derived: stated.derived ?? why },
    ]),
  ) as Facets;

/** First and last day in two columns beside the price, or in two rows above it. */
function singleDates(
  shape: Shape,
  labels: LineLabels,
  { row, column, order }: Place,
  beside: ReturnType<typeof cellsBeside>,
): Facets {
  const { grid } = shape;
  const find = (kind: "from" | "to") => {
    const own = beside.find((one) => labels[columnKey(grid, one.column)]?.kind === kind);
    if (own) return own.cell;
    return headsAbove(shape, row, column).find(
      (head) => labels[rowKey(grid, head.cell.row)]?.kind === kind,
    )?.cell;
  };
  const [from, to] = [find("from"), find("to")];
  const first = from && readEdge(from.text, order);
  const last = to && readEdge(to.text, order);
  const range = first && last ? joinEdges(first, last) : null;
  return range && from && to
    ? { ranges: { value: [range], cells: [from.id, to.id], derived: null } }
    : {};
}
