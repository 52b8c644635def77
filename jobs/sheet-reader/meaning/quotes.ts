import type { Board } from "#domain/rates/rate";
import type { Note, Table } from "#domain/rates/reading";
import { readFigure } from "#domain/rates/sheet/words/amounts";
import { daysOf, readCount } from "#domain/rates/sheet/words/counts";
import { type Measure, readLabel } from "#domain/rates/sheet/words/label";
import type { Facts, Nights, Stated, Surroundings } from "./facts";
import { findSeason, type FoundSeason } from "./find-season";
import { findUnit } from "./find-unit";
import { findMeasure, isOfFee } from "./measure";
import type { Context, PriceCell } from "./price-cells";
import { inEachYear, type SeasonList } from "./seasons";

/** A figure with everything that is known of it. */
export interface Quote {
  price: PriceCell;
  table: Table;
  measure: Stated<Measure> | null;
  unit: Stated<string> | null;
  /** A camp or a section, which tells units of one name apart. */
  group: string;
  season: string;
  seasonCells: string[];
  nights: Nights[];
  /** True if words beside or above the price say its dates. */
  isDated: boolean;
  /** What says that it holds in all seasons. */
  allYearCell: string | null;
  board: Stated<Board> | null;
  weekdays: (Stated<readonly number[]> & { isStated: boolean }) | null;
  minNights: Stated<number> | null;
  /** True if a column or row of minimum stays says it, or that there is none. */
  hasMinimum: boolean;
  /** Marks of footnotes in the cell and in those beside and above it. */
  markers: string[];
  maxNights: Stated<number> | null;
  sleeps: Stated<number> | null;
  currency: Stated<string> | null;
  /** Assumptions about it, in words. */
  doubts: Readonly<
    Partial<Record<"price" | "unit" | "charged" | "board" | "dates" | "weekdays", string>>
  >;
  /** Why the figure must not be read, in words. */
  problem: string | null;
}

export interface QuoteSource {
  facts: Facts;
  seasons: SeasonList;
  surroundings: Surroundings;
  /** Captions that tell tables apart, by the id of their note. */
  captions: ReadonlySet<string>;
  /** The board that follows from what notes say to be included. */
  impliedBoard: Stated<Board> | null;
  /** The nights that a note calls a weekend. */
  weekends: Stated<readonly number[]> | null;
  table: Table;
}

export function readQuote(price: PriceCell, source: QuoteSource): Quote {
  const { contexts, corners, own } = price;
  const { surroundings, table } = source;
  const facts = yearsOf(contexts, source.facts);
  const season = findSeason(contexts, { ...source, facts });
  const measure = findMeasure(price, surroundings);
  const unit = findUnit(contexts, source, { seasonal: season.used, measure: measure.value });
  const stated: StatedIn = (read) => {
    for (const { label, cell } of [...contexts, ...corners]) {
      const value = read(label);
      if (value !== null) return { value, cell: cell.id };
    }
    return null;
  };
  const weekdays = findWeekdays(
    stated(({ weekdays: days }) => days),
    source,
  );
  const { named, implied } = findBoard(stated, source);
  const counted = countsOf(contexts);
  return {
    price,
    table,
    measure: measure.value,
    unit: unit.unit,
    group: unit.group,
    season: season.name,
    seasonCells: season.cells,
    nights: inEachYear(season.nights, facts),
    isDated: season.isStated,
    allYearCell: season.allYearCell,
    board: named ?? implied,
    weekdays,
    minNights: counted.hasMinimum ? counted.minimum : stated((label) => label.minNights),
    hasMinimum: counted.hasMinimum,
    markers: markersOf(price),
    maxNights: stated((label) => label.maxNights),
    sleeps: isSameCell(measure.value, counted.sleeps)
      ? null
      : (counted.sleeps ?? stated((label) => label.sleeps) ?? surroundings.sleeps),
    currency: own.currencies[0]
      ? { value: own.currencies[0], cell: price.cell.id }
      : findCurrency(price, surroundings),
    doubts: {
      ...doubtsOf(season, source),
      ...(unit.doubt ? { unit: unit.doubt } : {}),
      ...(measure.doubt ? { charged: measure.doubt } : {}),
      ...(isUnclear(measure.value, surroundings.measure) ? { charged: ofOthers } : {}),
      ...(isUnclear(named, surroundings.board) ? { board: ofOthers } : {}),
      ...(!named && implied ? { board: "from what the rate includes" } : {}),
    },
    problem:
      otherGuests(price, surroundings) ??
      otherKind(contexts, facts) ??
      measure.problem ??
      season.problem ??
      unit.problem,
  };
}

type StatedIn = <Value>(read: (label: Context["label"]) => Value | null) => Stated<Value> | null;

/** "Game package" above a column is another board than that of the title. */
function findBoard(stated: StatedIn, { surroundings, impliedBoard }: QuoteSource) {
  const own = stated((label) => label.board);
  const ownImplied = own ? null : stated((label) => label.impliedBoard);
  const named = own ?? (ownImplied ? null : surroundings.board);
  return { named, implied: ownImplied ?? impliedBoard };
}

const ofOthers = "may be said of other prices";

const isUnclear = <Value>(found: Value | null, around: (Value & { isUnclear: boolean }) | null) =>
  found !== null && found === around && around.isUnclear;

function doubtsOf(season: FoundSeason, source: QuoteSource): Quote["doubts"] {
  if (season.hasOtherDates) return { dates: "some dates beside these were not read" };
  return isOutsideSeasons(season, source) ? { dates: "no dates beside the price" } : {};
}

/** A price without dates in a sheet of seasons may be that of one of them. */
const isOutsideSeasons = ({ isWhole }: FoundSeason, { seasons }: QuoteSource) =>
  isWhole && seasons.size > 0;

/** "2 guests" beside a price for one of them is not what a unit sleeps. */
const isSameCell = (one: Stated<unknown> | null, other: Stated<unknown> | null) =>
  one !== null && one.cell !== "" && one.cell === other?.cell;

const residentsProblem = "Rates for residents were not read";

/**
 * Rates for residents count, with a mark, where the sheet has no others.
 * @param areAll true if a title of the whole sheet says so
 */
export function keepResidents(
  quotes: readonly Quote[],
  areAll: boolean,
): { quotes: readonly Quote[]; doubts: string[] } {
  const isOther = ({ price, problem }: Quote) =>
    price.figure.kind === "amount" && problem !== residentsProblem;
  if (quotes.length === 0 || (!areAll && quotes.some(isOther))) return { quotes, doubts: [] };
  const kept = quotes.map((quote) => ({
    ...quote,
    problem: quote.problem === residentsProblem ? null : quote.problem,
    doubts: { ...quote.doubts, price: "a price for residents" },
  }));
  return { quotes: kept, doubts: ["All rates of this sheet are for residents"] };
}

/** "Rates for residents 2027" at the beginning of a sheet that has no others. */
export function isForResidents(notes: readonly Note[]): boolean {
  const labels = notes.slice(0, 3).map(({ text }) => readLabel(text.slice(0, 120)));
  const isOfOthers = notes.some(({ text }) => /\bnon-?\s?residents?\b/i.test(text));
  return !isOfOthers && labels.some((label) => label.isForResidents);
}

/** Prices for residents, and fees. */
function otherGuests({ contexts, corners }: PriceCell, { captions }: Surroundings): string | null {
  const isResident =
    [...contexts, ...corners].some(({ label }) => label.isForResidents) ||
    captions.some(({ label, note }) => label.isForResidents && note.text.length < 80);
  if (isResident) return residentsProblem;
  const [title] = captions;
  if (title && /\b(?:per week|weekly|per month)\b/i.test(title.note.text))
    if (!/\b(?:per|a) night|nightly\b/i.test(title.note.text))
      return "Prices per week were not read";
  return contexts.some(isOfFee) ? "Fees in a table were not read" : null;
}

/** The days of "weekend" are those that a note or another head gives to the word, if one does. */
function findWeekdays(
  beside: Stated<NonNullable<Context["label"]["weekdays"]>> | null,
  { surroundings, weekends }: QuoteSource,
): Quote["weekdays"] {
  const found = beside ?? surroundings.weekdays;
  if (!found) return null;
  const { days, isStated } = found.value;
  if (isStated || !weekends) return { value: days, cell: found.cell, isStated };
  return { value: daysOf(found.value, weekends.value), cell: weekends.cell, isStated: true };
}

/** A year above a column or beside a row holds for its prices alone. */
function yearsOf(contexts: readonly Context[], facts: Facts): Facts {
  for (const { cell, axis } of contexts) {
    const [year, ...more] = cell.text.match(/\b20[2-3]\d\b/g) ?? [];
    const isAlone = more.length === 0 && cell.text.length < 40;
    if (year && isAlone && axis !== "row" && !facts.years.every((one) => one === Number(year)))
      return { ...facts, years: [Number(year)], yearCell: cell.id, validity: null };
  }
  return facts;
}

/** Columns of rack, STO and nett rates in one table: only those of the sheet's kind are read. */
function otherKind(contexts: readonly Context[], { kind }: Facts): string | null {
  const columns = contexts.filter(({ axis }) => axis === "column");
  for (const { label } of columns) {
    const isNett = /\bnett?\b/i.test(label.text);
    const isRack = /\brack\b/i.test(label.text);
    const isTrade = /\bSTO\b/i.test(label.text);
    const named = [isRack && "rack", isTrade && "sto", isNett && "nett"].filter(Boolean);
    if (named.length > 0 && kind && !named.includes(kind.value))
      return `Columns of another kind of rate (${named.join(", ")}) were not read`;
  }
  return null;
}

function findCurrency(
  { cell, figure, contexts, corners }: PriceCell,
  surroundings: Surroundings,
): Stated<string> | null {
  if (figure.kind === "amount" && figure.currency) return { value: figure.currency, cell: cell.id };
  for (const { label, cell: other } of [...contexts, ...corners])
    if (label.currencies.length === 1 && label.currencies[0])
      return { value: label.currencies[0], cell: other.id };
  return surroundings.currencies[0] ?? null;
}

const isNone = (text: string) => readFigure(text)?.kind === "closed" || /^none$/i.test(text.trim());

function countsOf(contexts: readonly Context[]) {
  const read = (role: "minimum" | "sleeps"): Stated<number> | null => {
    const isCount = (one: Context) =>
      one.role === role || (role === "sleeps" && one.role === "guests");
    for (const { cell } of contexts.filter(isCount)) {
      const value = readCount(cell.text);
      if (value !== null) return { value, cell: cell.id };
    }
    return null;
  };
  // "–" in a column of minimum stays is no minimum, whatever notes say of other prices.
  const hasMinimum = contexts.some(
    ({ role, cell }) => role === "minimum" && (readCount(cell.text) !== null || isNone(cell.text)),
  );
  return { hasMinimum, minimum: read("minimum"), sleeps: read("sleeps") };
}

const markersOf = ({ figure, contexts }: PriceCell): string[] =>
  [
    figure.kind === "amount" ? figure.marker : "",
    ...contexts.map(({ label }) => label.marker),
  ].filter(Boolean);

/**
 * A price per unit may depend on its number of guests, which divides its rates. Where all prices of a unit
 * name one number, those of one adult alone belong to them.
 */
export function keysOf(quotes: readonly Quote[]): (quote: Quote) => string {
  const sleeps = new Map<string, Set<number | null>>();
  for (const quote of quotes)
    if (quote.measure?.value === "unit") {
      const key = keyOfGuests(quote);
      sleeps.set(key, (sleeps.get(key) ?? new Set()).add(quote.sleeps?.value ?? null));
    }
  return (quote) => {
    const key = keyOfGuests(quote);
    const isDivided = quote.measure?.value === "unit" && (sleeps.get(key)?.size ?? 0) > 1;
    return isDivided ? `${key} ${quote.sleeps?.value ?? ""}` : key;
  };
}

const keyOfGuests = (quote: Quote) =>
  JSON.stringify([
    quote.unit?.value,
    quote.nights.map(({ from, to }) => [from, to]),
    quote.weekdays?.value,
    quote.board?.value,
    quote.minNights?.value,
    quote.maxNights?.value,
  ]);
