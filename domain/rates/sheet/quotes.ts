import type { Board } from "#domain/rates/rate";
import type { TableCell } from "#domain/rates/reading";
import type { SingleOnTop } from "#domain/rates/sheet-labels";
import { type Contexts, contextsOf, headsAbove, isOfPerson, type Place } from "./contexts";
import { type Facets, readFacets, type Stated } from "./facets";
import {
  columnKey,
  type Grid,
  hasSeveralFigures,
  type LeftOut,
  type PricePair,
  rowKey,
} from "./grid";
import { tradeHead } from "./guess";
import { isNegative, type PriceFigure } from "./price-figure";
import type { LineLabels, Shape } from "./shape";
import { readMarkers } from "./words/amounts";
import type { DateOrder } from "./words/dates";
import { type Ages, looksLikeFee, type Measure } from "./words/label";

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
  single: Stated<SingleOnTop> | null;
  weekdays: Facets["weekdays"] | null;
  ages: Stated<Ages> | null;
  /** Of dates without one. */
  year: Stated<number> | null;
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
        const isForResidents = heads.some(
          (head) => readFacets(head.cell, null, order).isForResidents,
        );
        const isForTrade = heads.some((head) => tradeHead.test(head.cell.text));
        result.left.push({
          cell: cell.id,
          why: isForResidents
            ? "Prices for residents were not read"
            : isForTrade
              ? "Prices for the trade were not read"
              : "It is not said what these figures are for",
        });
      }
    result.quotes.push(
      ...joinSpan(own).flatMap((quote) => cutPair(quote, shape.pairs.get(cell.id))),
    );
  }
  return result;
}

/** "525 / 640" below "sharing / single" is two prices; a line of something else, as of children, keeps its cell whole. */
function cutPair(quote: Quote, pair: PricePair | undefined): Quote[] {
  if (!pair) return [quote];
  const known = quote.measure?.value ?? "double";
  if (!bases.has(known) && known !== "single")
    return [{ ...quote, problem: "Cells with several figures were not read" }];
  const say = (value: Measure): Stated<Measure> => ({
    value,
    cells: pair.said ? [pair.said] : [],
    derived: "two prices in a cell",
  });
  return [
    { ...quote, figure: pair.two, measure: say(pair.isOfSharing ? "sharing" : "double") },
    { ...quote, figure: pair.one, measure: say("single") },
  ];
}

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

function toQuote(shape: Shape, labels: LineLabels, place: Place): Quote {
  const { cell, row, column, figure } = place;
  const contexts = contextsOf(shape, labels, place);
  const { all, own } = contexts;
  const first = <Key extends keyof Facets>(key: Key): NonNullable<Facets[Key]> | null =>
    (all.find((facets) => facets[key] !== undefined)?.[key] as
      NonNullable<Facets[Key]> | undefined) ?? null;
  // "USD 400 per house" in a column of prices per person.
  const isOwn = own.measure && !contexts.isRowChosen;
  const named = pickRoom(contexts);
  const isFee = named.room?.derived === null && looksLikeFee(named.room.value);
  const { measure, problem } = isOwn
    ? { measure: own.measure ?? null, problem: null }
    : pickMeasure(all);
  return {
    ...{ grid: shape.grid, cell, row, column, figure, measure },
    ...pickDates(all, contexts.fromTo),
    ...named,
    basis: first("basis"),
    isAllYear: first("isAllYear") !== null,
    board: first("board"),
    currency: first("currency"),
    minNights: first("minNights"),
    maxNights: first("maxNights"),
    sleeps: first("sleeps"),
    single: first("single"),
    weekdays: first("weekdays"),
    ages: first("ages"),
    year: first("year"),
    markers: [cell, ...contexts.cells].flatMap(({ text }) => readMarkers(text) || []),
    problem:
      problem ??
      (isFee ? "Fees among the prices were not read" : null) ??
      (first("isForResidents") ? "Prices for residents were not read" : null),
  };
}

/** The nearest head that names a room; others around it tell rooms of one name apart. */
function pickRoom({ all, chosen, ofRow, ofHeads }: Contexts): Pick<Quote, "room" | "groups"> {
  const [room = null, ...around] = all.flatMap((facets) => (facets.room ? [facets.room] : []));
  if (chosen.some((facets) => facets.room !== undefined)) return { room, groups: [] };
  const isNamedTwice = ofRow.some((facets) => facets.room) && ofHeads.some((facets) => facets.room);
  const groups = around.map(({ value }) => value).filter((value) => value !== room?.value);
  const derived = room?.derived ?? (isNamedTwice ? "two heads name a room" : null);
  return { room: room && { ...room, derived }, groups };
}

const bases = new Set<Measure>(["sharing", "person", "unit", "double"]);

/** One head says more than another: "Single" below "Per person". Two that contradict each other are a problem. */
function pickMeasure(all: readonly Facets[]): {
  measure: Stated<Measure> | null;
  problem: string | null;
} {
  const measures = all.flatMap(({ measure }) => (measure ? [measure] : []));
  const special = measures.filter(({ value }) => !bases.has(value));
  const added = special.find(({ value }) => value === "supplement");
  if (added) return { measure: added, problem: null };
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

type Dated = Pick<Quote, "season" | "ranges" | "dates">;

/** The dates of the nearest head that states some. Another head may state the same dates or a longer time around them. */
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
  };
}

const rangeText = (ranges: NonNullable<Facets["ranges"]>["value"]) =>
  JSON.stringify(ranges.map(({ from, to }) => [from, to]));
