import type { Board, Rate } from "#domain/rates/rate";
import type { Found } from "#domain/rates/reading";
import type { DoubtAnswers } from "#domain/rates/sheet-labels";
import type { Stated } from "./facets";
import type { Quote } from "./quotes";
import { findInKey, type KeyEntry, seasonQuestion } from "./season-key";
import { type Facts, type Nights, placeRange } from "./sentences/facts";
import type { Surroundings } from "./surroundings";
import { type DateRange, readRanges } from "./words/dates";
import type { Measure } from "./words/label";

/** A quote with what stands around its table: everything that a rate needs, or why it is none. */
export interface Priced extends Quote {
  measure: Stated<Measure>;
  nights: Nights[];
  days: Stated<readonly number[]> | null;
  isBaseSaid: boolean;
}

/** A rate with the prices that it was joined from. */
export interface JoinedRate {
  rate: Found<Rate>;
  base: Priced;
}

export interface ResolveSource {
  around: Surroundings;
  key: readonly KeyEntry[];
  answers: DoubtAnswers;
}

export function resolveQuote(quote: Quote, source: ResolveSource): Priced {
  const { around } = source;
  const { measure, isBaseSaid } = resolveMeasure(quote, around);
  const nights = nightsOf(quote, source);
  const weekdays = quote.weekdays ?? around.weekdays;
  return {
    ...quote,
    measure,
    isBaseSaid,
    nights: nights.list,
    season: quote.season ?? around.season,
    room: quote.room ?? around.room,
    board: quote.board ?? (around.board as Stated<Board> | null),
    currency: quote.currency ?? around.currency,
    sleeps: quote.sleeps ?? around.sleeps,
    single: quote.single ?? around.single,
    minNights: quote.minNights ?? nights.minNights ?? around.minNights,
    days: weekdays && {
      value: weekdays.value.days,
      cells: weekdays.cells,
      derived: weekdays.derived ?? (weekdays.value.isStated ? null : "days not named"),
    },
    problem: quote.problem ?? nights.problem,
  };
}

const bases = new Set<Measure>(["sharing", "person", "unit"]);

/** The measure of its heads; "double" and no measure take that of the sheet. */
function resolveMeasure({ measure, basis }: Quote, around: Surroundings) {
  const base =
    basis && basis.value !== "double"
      ? basis
      : around.measure && bases.has(around.measure.value)
        ? around.measure
        : null;
  const asSharing = (stated: Stated<Measure>): Stated<Measure> =>
    stated.value === "person" && measure?.value === "double"
      ? { ...stated, value: "sharing" }
      : stated;
  if (measure && measure.value !== "double") return { measure, isBaseSaid: true };
  const cells = measure?.cells ?? [];
  if (base) {
    const said = asSharing(base);
    return {
      measure: {
        ...said,
        cells: [...cells, ...said.cells],
        derived: said === basis ? said.derived : (said.derived ?? "said elsewhere"),
      },
      isBaseSaid: true,
    };
  }
  return {
    measure: {
      value: "sharing" as const,
      cells,
      derived: "not said whether per person or per unit",
    },
    isBaseSaid: false,
  };
}

interface Dated {
  list: Nights[];
  problem: string | null;
  /** That of the season, where its dates stand. */
  minNights?: Stated<number> | null;
}

/** The nights of the dates of its heads, of the season that they name, or of the whole sheet. */
function nightsOf(quote: Quote, { around, key, answers }: ResolveSource): Dated {
  const facts = factsOfHeads(around.facts, quote.year);
  if (quote.dates)
    return {
      list: quote.dates.value.map(({ from, to }) => ({
        from,
        to,
        cells: [...(quote.dates?.cells ?? [])],
        derived: "chosen by a person",
      })),
      problem: null,
    };
  if (quote.ranges) return placed(quote.ranges, facts);
  const { season } = quote;
  const typed = typedDates(season ?? (quote.isAllYear ? null : around.season), facts, answers);
  if (typed) return placed(typed, facts);
  if (season) {
    const match = findInKey(key, season.value, quote.grid);
    if (match) {
      const { entries, derived } = match;
      const ranges = {
        value: ofYear(
          entries.flatMap(({ ranges: own }) => own),
          quote.year?.value,
        ),
        cells: [...season.cells, ...entries.flatMap(({ cells }) => cells)],
        derived: season.derived ?? derived,
      };
      const minimum = entries.find(({ minNights }) => minNights)?.minNights;
      return {
        ...placed(ranges, facts),
        minNights: minimum ? { ...minimum, derived: ranges.derived } : null,
      };
    }
    if (!quote.isAllYear && !around.ranges)
      return { list: [], problem: datesNotFound(season.value) };
  }
  if (around.ranges && !quote.isAllYear) return placed(around.ranges, facts);
  if (around.season && !quote.isAllYear) {
    const match = findInKey(key, around.season.value, quote.grid);
    if (match)
      return placed(
        {
          value: match.entries.flatMap(({ ranges }) => ranges),
          cells: match.entries.flatMap(({ cells }) => cells),
          derived: "season above the table",
        },
        facts,
      );
  }
  return wholeTime(facts);
}

export const datesNotFound = (season: string) => `The dates of “${season}” were not found`;

/** The dates of a season as the answer to its question states them. */
function typedDates(
  season: Stated<string> | null,
  { order }: Facts,
  answers: DoubtAnswers,
): NonNullable<Quote["ranges"]> | null {
  const value = season ? readRanges(answers[seasonQuestion(season.value)] ?? "", order) : [];
  return season && value.length > 0
    ? { value, cells: season.cells, derived: "answered by a person" }
    : null;
}

/** The year that heads of the price state. */
const factsOfHeads = (facts: Facts, year: Stated<number> | null): Facts =>
  year ? { ...facts, years: [year.value], yearCell: year.cells[0] ?? null, validity: null } : facts;

/** Of seasons of several years those of one. */
function ofYear(ranges: readonly DateRange[], year: number | undefined): readonly DateRange[] {
  const own = ranges.filter(({ from, to }) => from.year === year || to.year === year);
  return year !== undefined && own.length > 0 ? own : ranges;
}

function placed({ value, cells, derived }: NonNullable<Quote["ranges"]>, facts: Facts) {
  const list = value.flatMap((range) => {
    const nights = placeRange(range, facts, [...cells]);
    return nights ? [{ ...nights, derived: derived ?? nights.derived }] : [];
  });
  return {
    list,
    problem:
      list.length === value.length ? null : "Dates of these prices cannot be placed in a year",
  };
}

export const noSeason = "no season is named";

/** Prices without a season are valid for the time of the sheet. */
function wholeTime({ validity, years, yearCell }: Facts): {
  list: Nights[];
  problem: string | null;
} {
  const derived = noSeason;
  if (validity)
    return { list: [{ ...validity.value, cells: [validity.cell], derived }], problem: null };
  const [first] = years;
  const last = years.at(-1);
  if (first === undefined || last === undefined)
    return { list: [], problem: "Prices without dates" };
  return {
    list: [
      { from: `${first}-01-01`, to: `${last}-12-31`, cells: yearCell ? [yearCell] : [], derived },
    ],
    problem: null,
  };
}
