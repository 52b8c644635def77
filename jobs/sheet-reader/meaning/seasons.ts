import type { SheetContent, TableCell } from "#jobs/sheet-reader/table";
import {
  type DateRange,
  daysInMonth,
  readRanges,
  readSingleDate,
  readYears,
  toIso,
} from "#jobs/sheet-reader/words/dates";
import { cleanName, looksLikeUnit, readLabel, sameName } from "#jobs/sheet-reader/words/label";
import { type Facts, splitSentences } from "./facts";
import type { Context, TablePrices } from "./price-cells";

/** Nights of a season with the cells that state them. */
export interface Nights {
  from: string;
  to: string;
  cells: string[];
  /** How the years were found if the cell omits them. */
  derived: string | null;
  /** The range, if it has no year of its own. */
  bare?: DateRange;
}
export interface Season {
  name: string;
  nights: Nights[];
}

/** Seasons by name, for tables that only name them. Two different definitions of a name cancel it. */
export type SeasonList = ReadonlyMap<string, Season>;

/** "Low season is from": the words between a name and its dates. */
const definingWords =
  /\b(?:is|are|runs?|applies|apply|covers?|means|refers to|will be|the|our|dates?|periods?)\b/gi;

export function listSeasons(
  tables: readonly (TablePrices & { facts: Facts })[],
  content: SheetContent,
  facts: Facts,
): SeasonList {
  const seasons = new Map<string, Season>();
  const add = (name: string, nights: readonly (Nights | null)[]) => {
    const key = sameName(name.replace(definingWords, " "));
    const known = nights.filter((one) => one !== null);
    if (key === "" || key.length > 40 || known.length === 0) return;
    const season = seasons.get(key) ?? { name, nights: [] };
    for (const one of known)
      if (!season.nights.some(({ from, to }) => from === one.from && to === one.to))
        season.nights.push(one);
    seasons.set(key, season);
  };
  for (const { labels, prices, facts: own } of tables) {
    for (const { cell, label } of labels)
      for (const { name, ranges } of label.seasons)
        if (!looksLikeUnit(name))
          add(
            name,
            ranges.map((range) => placeSeason(range, own, [cell.id])),
          );
    if (prices.length === 0) {
      addRows(labels, own, add);
      addColumns(labels, own, add);
    }
  }
  const sentences = content.notes.flatMap(({ id, text }) =>
    text.length > 800 ? [] : splitSentences(text).map((sentence) => ({ id, text: sentence })),
  );
  for (const { id, text } of sentences) {
    const [first] = text.length > 160 ? [] : readRanges(text, facts.order);
    const lead = cleanName(text.slice(0, first?.start));
    if (first && lead.length < 40 && !/\b(?:rates?|valid|children|book)/i.test(lead))
      for (const { name, ranges: ofName } of readLabel(text, facts.order).seasons)
        add(
          name,
          ofName.map((range) => placeSeason(range, facts, [id])),
        );
  }
  return seasons;
}

/** Rows of a table without prices: a name and its dates, or a name, a first and a last night. */
function addRows(
  labels: readonly Context[],
  facts: Facts,
  add: (name: string, nights: (Nights | null)[]) => void,
): void {
  const rows = new Map<number, Context[]>();
  for (const context of labels)
    for (let row = context.cell.row; row < context.cell.row + context.cell.rowSpan; row += 1)
      rows.set(row, [...(rows.get(row) ?? []), context]);
  for (const row of rows.values()) {
    const sorted = row.toSorted((a, b) => a.cell.column - b.cell.column);
    const name = sorted.find(
      ({ label, cell }) =>
        label.seasons.length === 0 && readSingleDate(cell.text, facts.order) === null && cell.text,
    );
    if (!name) continue;
    const ranges = sorted.flatMap(({ label, cell }) =>
      label.seasons.flatMap((season) => season.ranges.map((range) => ({ range, cell }))),
    );
    const nights = ranges.map(({ range, cell }) =>
      placeSeason(range, inYearOf(cell, labels, facts), [cell.id, name.cell.id]),
    );
    const pair = pairDates(sorted, facts);
    add(cleanName(name.cell.text), pair ? [...nights, pair] : nights);
  }
}

/** Columns of a table without prices: the name of a season above its dates. */
function addColumns(
  labels: readonly Context[],
  facts: Facts,
  add: (name: string, nights: (Nights | null)[]) => void,
): void {
  const isNamed = ({ cell, label, role }: Context) =>
    (role === null || role === "season") &&
    label.seasons.length === 0 &&
    label.name !== "" &&
    readYears(cell.text).length === 0;
  for (const { cell, label } of labels) {
    const isBare = label.seasons.length > 0 && label.seasons.every(({ name }) => name === "");
    const isOfRow = labels.some(
      (one) => one.cell.row === cell.row && one.cell.column < cell.column && isNamed(one),
    );
    if (!isBare || isOfRow) continue;
    const head = labels
      .filter((one) => isNamed(one) && one.cell.column === cell.column && one.cell.row < cell.row)
      .toSorted((a, b) => b.cell.row - a.cell.row)[0];
    if (!head) continue;
    const ranges = label.seasons.flatMap((season) => season.ranges);
    add(
      cleanName(head.cell.text),
      ranges.map((range) => placeSeason(range, facts, [cell.id, head.cell.id])),
    );
  }
}

/** A year above or beside dates is theirs: calendars of several years have a column or a row for each. */
function inYearOf(cell: TableCell, labels: readonly Context[], facts: Facts): Facts {
  const isBeside = (one: TableCell) =>
    one.row < cell.row && one.column < cell.column + cell.columnSpan
      ? one.column + one.columnSpan > cell.column
      : one.column < cell.column && one.row <= cell.row && one.row + one.rowSpan > cell.row;
  const years = labels.flatMap(({ cell: one, label }) => {
    const found = isBeside(one) && label.seasons.length === 0 ? readYears(one.text) : [];
    return found.length === 1 ? [{ year: found[0] ?? 0, cell: one.id }] : [];
  });
  const [first] = years;
  if (!first || years.some(({ year }) => year !== first.year)) return facts;
  return { ...facts, years: [first.year], yearCell: first.cell, validity: null };
}

/** The nights of two cells with single dates. */
export function pairDates(contexts: readonly Context[], facts: Facts): Nights | null {
  const dated = contexts.flatMap(({ cell, role }) => {
    const single = readSingleDate(cell.text, facts.order);
    return single ? [{ ...single, cell, role }] : [];
  });
  const [first, second] =
    dated.length === 2 && dated[0]?.role === "to" ? dated.toReversed() : dated;
  if (!first || !second || dated.length !== 2) return null;
  const range: DateRange = {
    from: first.date,
    to: second.date,
    start: 0,
    end: 0,
    isAmbiguous: first.isAmbiguous || second.isAmbiguous,
  };
  return placeRange(range, facts, [first.cell.id, second.cell.id]);
}

/** The nights of a season that other tables name: those of another year have the same days. */
function placeSeason(range: DateRange, facts: Facts, cells: string[]): Nights | null {
  const nights = placeRange(range, facts, cells);
  const isBare = range.from.year === null || range.to.year === null;
  return nights && isBare ? { ...nights, bare: range } : nights;
}

/** The range with years. Null if it cannot be placed. */
export function placeRange(range: DateRange, facts: Facts, cells: string[]): Nights | null {
  const { from, to } = range;
  const unclear = range.isDayOrYear ? "days or years of the months" : null;
  const guessed = range.isAmbiguous && facts.isOrderGuessed ? "day read before month" : unclear;
  if (from.year !== null && to.year !== null) {
    const nights = { from: toIso(from, from.year), to: toIso(to, to.year) };
    return nights.from <= nights.to ? { ...nights, cells, derived: guessed } : null;
  }
  const isPassing = from.month > to.month || (from.month === to.month && from.day > to.day);
  // The last day of February depends on the year.
  const iso = ({ month, day }: DateRange["from"], year: number) =>
    toIso({ month, day: Math.min(day, daysInMonth(year, month)) }, year);
  const inYear = (year: number) => ({
    from: iso(from, year),
    to: iso(to, isPassing ? year + 1 : year),
  });
  const { validity, years, yearCell } = facts;
  if (validity) {
    const first = Number(validity.value.from.slice(0, 4));
    const fitting = [first - 1, first, first + 1, first + 2]
      .map(inYear)
      .filter((one) => one.from >= validity.value.from && one.to <= validity.value.to);
    const [only] = fitting;
    if (only && fitting.length === 1)
      return { ...only, cells: [...cells, validity.cell], derived: "year of the validity" };
  }
  const [year] = years;
  if (year === undefined) {
    const now = Number(facts.today.slice(0, 4));
    const next = inYear(now).to >= facts.today ? inYear(now) : inYear(now + 1);
    return { ...next, cells, derived: "year not stated" };
  }
  const source = yearCell ? [...cells, yearCell] : cells;
  return { ...inYear(year), cells: source, derived: unclear ?? ofSheet };
}

const ofSheet = "year of the sheet";

/** Dates without a year in a sheet of several years are those of each of them. */
export function inEachYear(list: readonly Nights[], facts: Facts): Nights[] {
  const { validity, years, isOfEachYear } = facts;
  const first = list.find(({ derived }) => derived === ofSheet);
  if (!first) return [...list];
  const year = Number(first.from.slice(0, 4));
  const others = validity
    ? Array.from({ length: maxYears }, (_, index) => year + index + 1)
    : isOfEachYear
      ? years.filter((one) => one > year)
      : [];
  const copies = others.flatMap((other) =>
    list
      .filter(({ derived }) => derived === ofSheet)
      .map((one) => ({
        ...one,
        from: inYear(one.from, other - year),
        to: inYear(one.to, other - year),
      })),
  );
  const fitting = copies.filter(
    ({ from, to }) => !validity || (from >= validity.value.from && to <= validity.value.to),
  );
  const isKnown = (one: Nights) => list.some(({ from, to }) => one.from <= to && from <= one.to);
  return fitting.some(isKnown) ? [...list] : [...list, ...fitting];
}

const maxYears = 3;

/** The same day in a later year; the last of February is that of the year. */
function inYear(date: string, later: number): string {
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  const isLast = day === daysInMonth(year, month);
  const last = daysInMonth(year + later, month);
  return toIso({ month, day: isLast ? last : Math.min(day, last) }, year + later);
}

/** The whole of the sheet's time, for prices without a season. */
export function wholeValidity({ validity, years, yearCell }: Facts): Nights | null {
  if (validity) return { ...validity.value, cells: [validity.cell], derived: null };
  return years.length > 1 ? null : wholeYears({ years, yearCell });
}

function wholeYears({ years, yearCell }: Pick<Facts, "years" | "yearCell">): Nights | null {
  const [first] = years;
  if (first === undefined) return null;
  return {
    from: `${first}-01-01`,
    to: `${years.at(-1)}-12-31`,
    cells: yearCell ? [yearCell] : [],
    derived: years.length > 1 ? "whole years of the sheet" : "whole year of the sheet",
  };
}

/** The time of prices that a cell calls those of all seasons. */
export function allYear(facts: Facts, cell: string): Nights | null {
  const whole = wholeValidity(facts) ?? wholeYears(facts);
  return (
    whole && {
      ...whole,
      cells: [cell, ...whole.cells],
      derived: whole.derived ?? "validity of the sheet",
    }
  );
}
