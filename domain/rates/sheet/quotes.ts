import type { Board } from "#domain/rates/rate";
import type { TableCell } from "#domain/rates/reading";
import type { LabelMark } from "#domain/rates/sheet-labels";
import { chosenFacets, type Facets, readFacets, type Stated } from "./facets";
import {
  columnKey,
  type Grid,
  hasSeveralFigures,
  isNegative,
  type LeftOut,
  type PriceFigure,
  rowKey,
} from "./grid";
import { joinSingles } from "./season-key";
import type { LineLabels, Shape } from "./shape";
import { type DateOrder, readSingleDate } from "./words/dates";
import type { Ages, Measure } from "./words/label";

/** A price with everything that its own heads say of it: the meeting of a column, a row and a section. */
export interface Quote {
  grid: Grid;
  cell: TableCell;
  row: number;
  column: number;
  figure: PriceFigure;
  measure: Stated<Measure> | null;
  basis: Stated<Measure> | null;
  room: Stated<string> | null;
  /** Camps or houses around the room, which tell rooms of one name apart. */
  groups: readonly string[];
  season: Stated<string> | null;
  ranges: NonNullable<Facets["ranges"]> | null;
  dates: NonNullable<Facets["dates"]> | null;
  isAllYear: boolean;
  board: Stated<Board> | null;
  currency: Stated<string> | null;
  minNights: Stated<number> | null;
  maxNights: Stated<number> | null;
  sleeps: Stated<number> | null;
  weekdays: Facets["weekdays"] | null;
  ages: Stated<Ages> | null;
  markers: readonly string[];
  /** Why the figure must not be read, in words. */
  problem: string | null;
}

/** Prices of a table, and figures in lines that are read as nothing. */
export interface TableQuotes {
  quotes: Quote[];
  /** Figures that no line takes, with the reason. */
  left: LeftOut[];
}

export function quoteTable(shape: Shape, labels: LineLabels, order: DateOrder): TableQuotes {
  const { grid, figures } = shape;
  const result: TableQuotes = { quotes: [], left: leftOf(shape, labels) };
  for (const cell of grid.filled) {
    const figure = figures.get(cell.id);
    if (!figure || !shape.priceRows.has(cell.row)) continue;
    const own: Quote[] = [];
    for (let row = cell.row; row < cell.row + cell.rowSpan; row += 1)
      for (let column = cell.column; column < cell.column + cell.columnSpan; column += 1) {
        if (!shape.priceColumns.has(column)) continue;
        const lines = [labels[columnKey(grid, column)], labels[rowKey(grid, cell.row)]];
        const ignoring = lines.find((label) => label?.kind === "ignore");
        if (!ignoring) {
          own.push(toQuote(shape, labels, { cell, row, column, figure, order }));
          continue;
        }
        if (isOfPerson(ignoring.mark)) continue;
        const heads = headsAbove(shape, cell.row, column);
        const isForResidents = heads.some((head) => readFacets(head, null, order).isForResidents);
        result.left.push({
          cell: cell.id,
          why: isForResidents
            ? "Prices for residents were not read"
            : "It is not said what these figures are for",
        });
      }
    result.quotes.push(...joinSpan(own));
  }
  return result;
}

export const isOfPerson = (mark: LabelMark) => mark === "chosen" || mark === "remembered";

/** Figures of rows and columns that hold no prices, and cells in which no single price stands. */
function leftOf({ grid, figures, priceRows, priceColumns }: Shape, labels: LineLabels): LeftOut[] {
  return grid.filled.flatMap((cell) => {
    const label = labels[columnKey(grid, cell.column)];
    const ofRow = labels[rowKey(grid, cell.row)];
    if ((label && isOfPerson(label.mark)) || (ofRow && isOfPerson(ofRow.mark))) return [];
    const figure = figures.get(cell.id);
    const isPlaced = priceRows.has(cell.row) && priceColumns.has(cell.column);
    if (isPlaced && !figure && hasSeveralFigures(cell.text))
      return [{ cell: cell.id, why: "Cells with several figures were not read" }];
    if (isPlaced && !figure && isNegative(cell.text))
      return [{ cell: cell.id, why: "Figures below zero were not read" }];
    const isRead =
      isPlaced || (label && label.kind !== "ignore") || (ofRow && ofRow.kind !== "ignore");
    return figure?.kind === "amount" && !isRead
      ? [{ cell: cell.id, why: "Figures outside of the prices were not read" }]
      : [];
  });
}

/** One price over several columns: once where they say the same, and on all nights of a week that they divide. */
function joinSpan(quotes: readonly Quote[]): Quote[] {
  const joined: Quote[] = [];
  for (const quote of quotes) {
    const same = joined.findIndex((one) => placeOf(one) === placeOf(quote));
    const known = joined[same];
    if (!known) joined.push(quote);
    else if (known.weekdays && quote.weekdays) {
      const days = [
        ...new Set([...known.weekdays.value.days, ...quote.weekdays.value.days]),
      ].toSorted();
      const cells = [...known.weekdays.cells, ...quote.weekdays.cells];
      joined[same] = {
        ...known,
        weekdays: { ...known.weekdays, cells, value: { days, isStated: true } },
      };
    }
  }
  return joined;
}

const placeOf = ({ measure, room, season, ranges, dates, board, ages }: Quote) =>
  JSON.stringify([
    measure?.value,
    room?.value,
    season?.value,
    ranges?.value,
    dates?.value,
    board?.value,
    ages?.value,
  ]);

interface Place {
  cell: TableCell;
  row: number;
  column: number;
  figure: PriceFigure;
  order: DateOrder;
}

/** Heads of a column, nearest first: of the last block of heads above the row that has any for the column. */
function headsAbove(
  { grid, headRows, priceRows }: Shape,
  row: number,
  column: number,
): TableCell[] {
  const heads: TableCell[] = [];
  for (let at = row - 1; at >= 0; at -= 1) {
    if (priceRows.has(at) && heads.length > 0) break;
    const head = headRows.has(at) ? grid.cellAt(at, column) : null;
    if (head && !heads.includes(head)) heads.push(head);
  }
  return heads;
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

function toQuote(shape: Shape, labels: LineLabels, place: Place): Quote {
  const { grid } = shape;
  const { cell, row, column, figure, order } = place;
  const beside = cellsBeside(shape, labels, row, column);
  const heads = headsAbove(shape, row, column);
  const columnLabel = labels[columnKey(grid, column)];
  const rowLabel = labels[rowKey(grid, row)];
  const isRowChosen = rowLabel !== undefined && isOfPerson(rowLabel.mark);
  const isColumnChosen = columnLabel !== undefined && isOfPerson(columnLabel.mark);
  const ofRow = beside.map(({ cell: one, column: at, isAbove }) => {
    const facets = readFacets(one, labels[columnKey(grid, at)]?.kind ?? null, order);
    return isAbove
      ? derive(facets, "from the row above")
      : isRowChosen
        ? { ...facets, measure: undefined }
        : facets;
  });
  const ofHeads = heads.map((head) => {
    const label = labels[rowKey(grid, head.row)];
    const facets = readFacets(head, label?.kind ?? null, order);
    const chosen = label && isOfPerson(label.mark) ? chosenFacets(label, [head.id]) : {};
    return { ...facets, ...chosen, ...(isColumnChosen ? { measure: undefined } : {}) };
  });
  const ofSections = sectionsAbove(shape, labels, row).map((section) => {
    const label = labels[rowKey(grid, section.row)];
    const facets = readFacets(section, label?.kind ?? null, order);
    return label && isOfPerson(label.mark)
      ? { ...facets, ...chosenFacets(label, [section.id]) }
      : facets;
  });
  const chosen = [
    ...(isRowChosen ? [chosenFacets(rowLabel, beside[0] ? [beside[0].cell.id] : [])] : []),
    ...(isColumnChosen ? [chosenFacets(columnLabel, heads[0] ? [heads[0].id] : [])] : []),
  ];
  const fromTo = singleDates(shape, labels, place, beside);
  const own = readFacets(cell, "charge", order);
  const all = [...chosen, own, ...ofRow, ...ofHeads, ...ofSections] as Facets[];
  const first = <Key extends keyof Facets>(key: Key): NonNullable<Facets[Key]> | null =>
    (all.find((facets) => facets[key] !== undefined)?.[key] as
      NonNullable<Facets[Key]> | undefined) ?? null;
  const { measure, problem } =
    own.measure && !isColumnChosen && !isRowChosen
      ? { measure: own.measure, problem: null }
      : pickMeasure(all);
  const rooms = all.flatMap(({ room }) => (room ? [room] : []));
  const isNamedTwice = ofRow.some(({ room }) => room) && ofHeads.some(({ room }) => room);
  const [room = null, ...around] = rooms;
  const dated = pickDates(all, fromTo);
  return {
    ...{ grid, cell, row, column, figure, measure, ...dated },
    basis: first("basis"),
    room:
      room && isNamedTwice ? { ...room, derived: room.derived ?? "two heads name a room" } : room,
    groups: around.map(({ value }) => value).filter((value) => value !== room?.value),
    isAllYear: first("isAllYear") !== null,
    board: first("board"),
    currency:
      figure.kind === "amount" && figure.currency
        ? { value: figure.currency, cells: [cell.id], derived: null }
        : first("currency"),
    minNights: first("minNights"),
    maxNights: first("maxNights"),
    sleeps: first("sleeps"),
    weekdays: first("weekdays"),
    ages: first("ages"),
    markers: figure.kind === "amount" && figure.marker ? [figure.marker] : [],
    problem: problem ?? dated.problem,
  };
}

const derive = (facets: Facets, why: string): Facets =>
  Object.fromEntries(
    Object.entries(facets).map(([key, stated]) => [
      key,
      { ...stated, derived: stated.derived ?? why },
    ]),
  ) as Facets;

const bases = new Set<Measure>(["sharing", "person", "unit", "double"]);

/** One head says more than another: "Single" below "Per person". Two that contradict each other are a problem. */
function pickMeasure(all: readonly Facets[]): {
  measure: Stated<Measure> | null;
  problem: string | null;
} {
  const measures = all.flatMap(({ measure }) => (measure ? [measure] : []));
  const special = measures.filter(({ value }) => !bases.has(value));
  const [first] = special;
  const other = special.find(({ value }) => value !== first?.value);
  const isAddition =
    [first, other].some((one) => one?.value === "single supplement") &&
    [first, other].every((one) => one?.value.startsWith("single"));
  if (isAddition)
    return {
      measure: special.find(({ value }) => value === "single supplement") ?? null,
      problem: null,
    };
  if (first && other)
    return { measure: first, problem: `Heads say both “${first.value}” and “${other.value}”` };
  if (first) return { measure: first, problem: null };
  const plain = measures.filter(({ value }) => value !== "double");
  const unit = plain.find(({ value }) => value === "unit");
  const ofPerson = plain.find(({ value }) => value !== "unit");
  const [nearest = null] = plain;
  if (unit && ofPerson && nearest)
    return {
      measure: {
        ...nearest,
        cells: [...unit.cells, ...ofPerson.cells],
        derived: "one head says per unit, another per person",
      },
      problem: null,
    };
  return {
    measure: plain.find(({ value }) => value === "sharing") ?? nearest ?? measures[0] ?? null,
    problem: null,
  };
}

type Dated = Pick<Quote, "season" | "ranges" | "dates" | "problem">;

/** The dates of the nearest head that has any; those of another head must be the same or around them. */
function pickDates(all: readonly Facets[], fromTo: Facets): Dated {
  const isDated = ({ ranges, dates }: Facets) => ranges !== undefined || dates !== undefined;
  const dated = [
    ...all.filter(({ dates }) => dates),
    fromTo,
    ...all.filter(({ dates }) => !dates),
  ].filter(isDated);
  const [first] = dated;
  const other = dated.find(
    ({ ranges }) =>
      ranges && first?.ranges && rangeText(ranges.value) !== rangeText(first.ranges.value),
  );
  const named = all.find(({ season }) => season)?.season ?? null;
  const season = first?.season ?? named;
  const ranges = first?.dates ? null : (first?.ranges ?? null);
  return {
    season,
    ranges:
      ranges && other
        ? {
            ...ranges,
            cells: [...ranges.cells, ...(other.ranges?.cells ?? [])],
            derived: ranges.derived ?? "two heads state dates",
          }
        : ranges,
    dates: first?.dates ?? null,
    problem: null,
  };
}

const rangeText = (ranges: NonNullable<Facets["ranges"]>["value"]) =>
  JSON.stringify(ranges.map(({ from, to }) => [from, to]));

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
      (head) => labels[rowKey(grid, head.row)]?.kind === kind,
    );
  };
  const [from, to] = [find("from"), find("to")];
  const first = from && readSingleDate(from.text, order);
  const last = to && readSingleDate(to.text, order);
  const range = first && last ? joinSingles(first, last) : null;
  return range && from && to
    ? { ranges: { value: [range], cells: [from.id, to.id], derived: null } }
    : {};
}
