import type { Span } from "#domain/rates/priced-nights";
import type { Rate } from "#domain/rates/rate";
import type { Row } from "#domain/rates/review";
import { groupBy } from "#domain/rates/sheet/group-by";
import { dayNumber } from "#domain/rates/trip";
import { sheetMoney } from "#domain/rates/words";
import { plural } from "#domain/text/counted";
import { daysInWords } from "./sheet-lines";

/** The years of a sheet as bars: a row for each tent or room. */

interface Place {
  /** Shares of the year. */
  from: number;
  width: number;
}

export interface YearBar {
  year: string;
  rooms: { name: string; lanes: number; segments: Segment[] }[];
  gaps: (Place & { label: string })[];
  overlaps: (Place & { label: string })[];
  /** Nights of other years that are too few for a chart. */
  tails: string[];
  summary: string;
}

interface Segment extends Place {
  lane: number;
  label: string;
  isDear: boolean;
}

interface BarSheet {
  rows: { rates: readonly Row<Rate>[] };
  years: readonly number[];
}

/** Rows of overlapping rates of one room. */
const maxLanes = 6;
/** A year of which fewer nights have a rate is said in words, beside the chart of another. */
const minNightsOfChart = 32;

/** One bar a year; the last nights of a season over the turn of the year are named below it. */
export function yearBars(
  { rows, years }: BarSheet,
  gaps: readonly Span[],
  overlaps: readonly Span[],
): YearBar[] {
  const rates = rows.rates.filter(({ leftOut, weekdays }) => !leftOut && weekdays.length === 0);
  const isTail = (year: number) =>
    rates.some((rate) => spanIn(year)(rate)) && nightsIn(year, rates) < minNightsOfChart;
  const whole = years.filter((year) => !isTail(year));
  const charts = whole.length > 0 ? whole : years;
  const tails = years
    .filter((year) => !charts.includes(year))
    .flatMap((year) => tailOf(year, rates));
  return charts.map((year, index) => ({
    ...barOf(year, rates, { gaps, overlaps }),
    tails: index === charts.length - 1 ? tails : [],
  }));
}

function barOf(
  number: number,
  rates: readonly Rate[],
  { gaps, overlaps }: { gaps: readonly Span[]; overlaps: readonly Span[] },
): Omit<YearBar, "tails"> {
  const year = String(number);
  const inYear = spanIn(number);
  const prices = rates.map(({ price }) => price);
  // Not the median: a season in several periods would be its own middle.
  const middle = (Math.min(...prices) + Math.max(...prices)) / 2;
  const rooms = [...groupBy(rates, ({ unit }) => unit ?? "")].flatMap(([name, own]) => {
    const row = rowOf(own, inYear, middle);
    return row.segments.length > 0 ? [{ name, ...row }] : [];
  });
  const placed = (spans: readonly Span[], label: string) =>
    spans.flatMap((span) => {
      const place = inYear(span);
      const nights = plural(span.nights, "night", "nights");
      return place ? [{ ...place, label: `${label}, ${nights}` }] : [];
    });
  const empty = placed(gaps, "No rate");
  const double = placed(overlaps, "Overlap");
  const inWords = rooms.map(({ name, segments }) =>
    [name, segments.map(({ label }) => label).join(", ")].filter(Boolean).join(" "),
  );
  return {
    year,
    rooms,
    gaps: empty,
    overlaps: double,
    summary: [
      `${year}: ${inWords.join("; ")}`,
      ...[...empty, ...double].map(({ label }) => label),
    ].join("; "),
  };
}

type PlaceIn = (span: { from: string; to: string }) => Place | null;

function rowOf(rates: readonly Rate[], inYear: PlaceIn, middle: number) {
  const laneEnds: number[] = [];
  const segments = rates
    .toSorted((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)))
    .flatMap((rate): Segment[] => {
      const place = inYear(rate);
      if (!place) return [];
      let lane = laneEnds.findIndex((end) => end <= place.from + 1e-9);
      if (lane < 0) lane = Math.min(laneEnds.length, maxLanes - 1);
      laneEnds[lane] = place.from + place.width;
      return [{ ...place, lane, label: labelOf(rate), isDear: rate.price > middle }];
    });
  return { lanes: laneEnds.length, segments };
}

const labelOf = ({ season, price, currency }: Rate) =>
  `${season.replace(/ season$/i, "")} ${sheetMoney(price, currency)}`.trim();

/** "January 1 to 5, 2028: Island Tent FESTIVE $1,325, Family Tent FESTIVE $1,460" */
function tailOf(number: number, rates: readonly Rate[]): string[] {
  const year = String(number);
  const own = rates
    .filter(({ from, to }) => from <= `${year}-12-31` && to >= `${year}-01-01`)
    .map((rate) => ({
      days: daysInWords(
        rate.from < year ? `${year}-01-01` : rate.from,
        rate.to > `${year}-12-31` ? `${year}-12-31` : rate.to,
        year,
      ),
      text: [rate.unit, labelOf(rate)].filter(Boolean).join(" "),
    }));
  return [...groupBy(own, ({ days }) => days)].map(
    ([days, same]) => `${days}, ${year}: ${same.map(({ text }) => text).join(", ")}`,
  );
}

function nightsIn(year: number, rates: readonly Rate[]): number {
  const inYear = spanIn(year);
  const places = rates.flatMap((rate) => inYear(rate) ?? []);
  const first = Math.min(...places.map(({ from }) => from));
  const last = Math.max(...places.map(({ from, width }) => from + width));
  return Math.round((last - first) * 365);
}

/** Place in a year as shares of it; null outside. */
const spanIn = (year: number): PlaceIn => {
  const [first, last] = [dayNumber(`${year}-01-01`), dayNumber(`${year}-12-31`)];
  const days = last - first + 1;
  return ({ from, to }) => {
    const [start, end] = [Math.max(first, dayNumber(from)), Math.min(last, dayNumber(to))];
    return start > end ? null : { from: (start - first) / days, width: (end - start + 1) / days };
  };
};
