import type { Note, SheetContent, TableCell } from "#domain/rates/reading";
import { groupBy } from "#domain/rates/sheet/group-by";
import {
  type DateRange,
  daysInMonth,
  readRanges,
  readSingleDate,
  readYears,
  toIso,
} from "#domain/rates/sheet/words/dates";
import {
  cleanName,
  looksLikeSeason,
  looksLikeUnit,
  readLabel,
  sameName,
} from "#domain/rates/sheet/words/label";
import { addDays } from "#domain/rates/trip";
import { type Facts, type Nights, splitSentences } from "./facts";
import { type Context, isCalendar, type TablePrices } from "./price-cells";
import { restWords } from "./sentences";

export interface Season {
  name: string;
  nights: Nights[];
}

/** Seasons by name, for tables that only name them. Two different definitions of a name cancel it. */
export type SeasonList = ReadonlyMap<string, Season>;

type AddSeason = (name: string, nights: readonly (Nights | null)[]) => void;

/** "Low season is from": the words between a name and its dates. */
const definingWords =
  /\b(?:is|are|runs?|applies|apply|covers?|means|refers to|will be|the|our|dates?|periods?)\b/gi;

export function listSeasons(
  tables: readonly (TablePrices & { facts: Facts })[],
  content: SheetContent,
  facts: Facts,
): SeasonList {
  const seasons = new Map<string, Season>();
  const add: AddSeason = (name, nights) => {
    const key = sameName(name.replace(definingWords, " "));
    const known = nights.filter((one) => one !== null);
    if (key === "" || key.length > 40 || known.length === 0) return;
    const season = seasons.get(key) ?? { name, nights: [] };
    for (const one of known)
      if (!season.nights.some(({ from, to }) => from === one.from && to === one.to))
        season.nights.push(one);
    seasons.set(key, season);
  };
  for (const { facts: own, ...table } of tables) {
    const { labels } = table;
    for (const { cell, label } of labels)
      for (const { name, ranges } of label.seasons)
        if (!looksLikeUnit(name))
          add(
            name,
            ranges.map((range) => placeSeason(range, own, [cell.id])),
          );
    const isOfSeasons = isCalendar(table);
    addRows(labels, own, add, ({ role, cell }) =>
      isOfSeasons ? cell.text !== "" : role === "season" || looksLikeSeason(cell.text),
    );
    if (isOfSeasons) addColumns(labels, own, add);
    addRest(labels, own, add);
  }
  addSentences(content.notes, facts, add);
  return seasons;
}

/**
 * "Low season: 1 April to 9 June; 1 to 17 November": dates without a name are of the season before them, and
 * "all other months" are those of no season.
 */
function addSentences(notes: readonly Note[], facts: Facts, add: AddSeason): void {
  const all: Nights[] = [];
  const others: { name: string; id: string }[] = [];
  for (const { id, text } of notes) {
    let last = "";
    for (const sentence of text.length > 800 ? [] : splitSentences(text)) {
      const [first] = sentence.length > 160 ? [] : readRanges(sentence, facts.order);
      const lead = cleanName(sentence.slice(0, first?.start ?? restWords.exec(sentence)?.index));
      if (lead.length >= 40 || /\b(?:rates?|valid|children|book)/i.test(lead)) continue;
      if (!first && looksLikeSeason(lead) && restWords.test(sentence))
        others.push({ name: lead, id });
      if (!first) continue;
      for (const { name, ranges } of readLabel(sentence, facts.order).seasons) {
        const nights = ranges.flatMap((range) => placeSeason(range, facts, [id]) ?? []);
        last = name || last;
        add(last, nights);
        if (last) all.push(...nights);
      }
    }
  }
  for (const { name, id } of others) add(name, restOf(all, facts, id));
}

/** "All other dates" of a table are those of none of its seasons, and of the season that is named above or beside. */
function addRest(labels: readonly Context[], facts: Facts, add: AddSeason): void {
  const rests = labels.filter(
    ({ cell, label }) => label.seasons.length === 0 && restWords.test(cell.text),
  );
  const all = labels.flatMap(({ cell, label }) =>
    label.seasons.flatMap(({ ranges }) =>
      ranges.flatMap((range) => placeSeason(range, facts, [cell.id]) ?? []),
    ),
  );
  for (const { cell, label } of rests) {
    if (cell.text.length > maxRest) continue;
    const nights = restOf(all, facts, cell.id);
    add(label.name, nights);
    const heads = labels.filter(
      (one) =>
        one.label.seasons.length === 0 &&
        looksLikeSeason(one.label.name) &&
        (one.cell.column === cell.column
          ? one.cell.row < cell.row
          : one.cell.row === cell.row && one.cell.column < cell.column),
    );
    if (heads.length === 1) add(heads[0]?.label.name ?? "", nights);
  }
}
const maxRest = 60;

/** The nights of a year that no season has. */
function restOf(seasons: readonly Nights[], facts: Facts, cell: string): Nights[] {
  const whole = wholeValidity({ ...facts, years: facts.years.slice(0, 1) });
  if (!whole || seasons.length === 0) return [];
  const isBare = !facts.validity && seasons.every(({ bare }) => bare !== undefined);
  const rest: Nights[] = [];
  const addGap = (from: string, to: string) => {
    if (from > to) return;
    const bare = isBare ? { bare: { ...noPlace, from: dayOf(from), to: dayOf(to) } } : {};
    rest.push({
      from,
      to,
      cells: [cell, ...whole.cells],
      derived: "the rest of the year",
      ...bare,
    });
  };
  let from = whole.from;
  for (const season of seasons.toSorted((a, b) => a.from.localeCompare(b.from))) {
    if (season.from > whole.to) break;
    addGap(from, addDays(season.from, -1));
    if (season.to >= from) from = addDays(season.to, 1);
  }
  addGap(from, whole.to);
  return rest;
}

const noPlace = { start: 0, end: 0, isAmbiguous: false };
const dayOf = (date: string) => {
  const [, month = 0, day = 0] = date.split("-").map(Number);
  return { month, day, year: null };
};

/** Rows of seasons: a name and its dates, or a name, a first and a last night. */
function addRows(
  labels: readonly Context[],
  facts: Facts,
  add: AddSeason,
  canName: (context: Context) => boolean,
): void {
  const years = yearsIn(labels);
  const placed = labels.flatMap((context) =>
    Array.from({ length: context.cell.rowSpan }, (_, index) => ({
      row: context.cell.row + index,
      context,
    })),
  );
  for (const row of groupBy(placed, (one) => one.row).values()) {
    const sorted = row
      .map(({ context }) => context)
      .toSorted((a, b) => a.cell.column - b.cell.column);
    const name = sorted.find(
      (one) =>
        one.label.seasons.length === 0 &&
        readSingleDate(one.cell.text, facts.order) === null &&
        canName(one),
    );
    if (!name) continue;
    const ranges = sorted.flatMap(({ label, cell }) =>
      label.seasons.flatMap((season) => season.ranges.map((range) => ({ range, cell }))),
    );
    const nights = ranges.map(({ range, cell }) =>
      placeSeason(range, inYearOf(cell, years, facts), [cell.id, name.cell.id]),
    );
    const pair = pairDates(sorted, facts);
    add(cleanName(name.cell.text), pair ? [...nights, pair] : nights);
  }
}

/** Columns of a table without prices: the name of a season above its dates. */
function addColumns(labels: readonly Context[], facts: Facts, add: AddSeason): void {
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

/** Cells of one year. */
const yearsIn = (labels: readonly Context[]) =>
  labels.flatMap(({ cell, label }) => {
    const [year, ...others] = label.seasons.length === 0 ? readYears(cell.text) : [];
    return year !== undefined && others.length === 0 ? [{ year, cell }] : [];
  });

/** A year above or beside dates is theirs: calendars of several years have a column or a row for each. */
function inYearOf(cell: TableCell, all: ReturnType<typeof yearsIn>, facts: Facts): Facts {
  const isBeside = (one: TableCell) =>
    one.row < cell.row && one.column < cell.column + cell.columnSpan
      ? one.column + one.columnSpan > cell.column
      : one.column < cell.column && one.row <= cell.row && one.row + one.rowSpan > cell.row;
  const years = all.filter((one) => isBeside(one.cell));
  const [first] = years;
  if (!first || years.some(({ year }) => year !== first.year)) return facts;
  return { ...facts, years: [first.year], yearCell: first.cell.id, validity: null };
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
  const unclear = range.doubt ?? null;
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
