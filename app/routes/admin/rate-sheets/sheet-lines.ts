import { longDate, monthDay } from "#domain/calendar/dates";
import type { LostNights, Span } from "#domain/rates/priced-nights";
import type { ChildBand, Extra, Offer, Rate, Sheet } from "#domain/rates/rate";
import type { Cell, Evidence } from "#domain/rates/reading";
import {
  earlierBand,
  earlierExtra,
  earlierRate,
  hadOffer,
  type Overlap,
  percentChange,
  type Row,
  type RowEvidence,
  type RowKind,
  type SheetRows,
} from "#domain/rates/review";
import { weekdayName } from "#domain/rates/row-form";
import { sheetMoney } from "#domain/rates/words";
import { adminTexts } from "#domain/text/admin-texts";
import { listed, plural } from "#domain/text/counted";

/** The rows of a rate sheet in the words of its review. */

const words = adminTexts.rateSheets;

/** One figure of a row, with what it was last year and the cell that states it. */
export interface FigureLine {
  key: string;
  field: string;
  rowKind: RowKind;
  rowId: string;
  title: string;
  detail: string;
  amount: string;
  was: string | null;
  /** Cells of all its evidence: they are lit together. */
  cells: string[];
  /** With its text, so that a figure is compared with its cell by ear too. */
  cell: { id: string; label: string; text: string } | null;
  /** The first figure of its cell, to which the cell leads. */
  isTarget: boolean;
  /** How it was derived where no cell states it so. */
  derived: string | null;
  /** A doubt about its cells says so already. */
  isAsked: boolean;
  isUnproven: boolean;
  leftOut: boolean;
  /** The first figure of its row has the buttons of the row. */
  isFirst: boolean;
}

export interface LineContext {
  evidence: RowEvidence;
  /** Cells of the file by id. */
  cells: ReadonlyMap<string, Cell>;
  /** Cells that a doubt is about, open or answered. */
  asked: ReadonlySet<string>;
  earlier: readonly Sheet[];
  /** Main year of the sheet. */
  year: string;
  currency: string;
}

/** "June 15", with the year where it is not the sheet's. */
export const dayInWords = (day: string, year: string): string =>
  day.startsWith(year) ? monthDay(day) : longDate(day);

export const daysInWords = (from: string, to: string, year: string): string => {
  if (from === to) return dayInWords(from, year);
  const last = dayInWords(to, year);
  const isSameMonth = from.slice(0, 7) === to.slice(0, 7) && to.startsWith(year);
  return `${dayInWords(from, year)} to ${isSameMonth ? Number(to.slice(8)) : last}`;
};

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const periodInWords = (
  { from, to }: { from: string | null; to: string | null },
  year: string,
): string => {
  if (from && to) return daysInWords(from, to, year);
  if (from) return `from ${dayInWords(from, year)}`;
  return to ? `until ${dayInWords(to, year)}` : "all seasons";
};

const soldInWords = ({ soldFrom, soldTo }: Pick<Rate, "soldFrom" | "soldTo">, year: string) =>
  soldFrom || soldTo ? `sold ${periodInWords({ from: soldFrom, to: soldTo }, year)}` : "";

/** What a rate states beside its nights and prices. */
export function termsInWords(rate: Rate, year: string): string[] {
  const { board, weekdays, minNights, maxNights, sleeps } = rate;
  return [
    board ?? "",
    weekdays.length > 0 ? `${listed(weekdays.map(weekdayName))} nights` : "",
    minNights ? `at least ${plural(minNights, "night", "nights")}` : "",
    maxNights ? `at most ${plural(maxNights, "night", "nights")}` : "",
    sleeps ? `sleeps ${sleeps}` : "",
    soldInWords(rate, year),
  ].filter(Boolean);
}

const figureNames = {
  price: { "per person sharing": "sharing", "per person": "per person", "per unit": "per unit" },
  single: "single",
  triple: "triple",
} as const;

const changeInWords = (
  year: string,
  before: number,
  after: number,
  format: (n: number) => string,
) => {
  if (before === after) return `${year}: ${words.same}`;
  const percent = percentChange(before, after);
  return `${year}: ${format(before)}, ${percent > 0 ? "+" : "−"}${Math.abs(percent)}%`;
};

type Figure = Pick<FigureLine, "field" | "title" | "detail" | "amount" | "was">;

function rateFigures(rate: Row<Rate>, { earlier, year }: LineContext): Figure[] {
  const name = [rate.season, rate.unit].filter(Boolean).join(", ");
  const known = earlierRate(rate, earlier);
  return (["price", "single", "triple"] as const).flatMap((field): Figure[] => {
    const cents = rate[field];
    if (cents === null) return [];
    const before = known?.[field] ?? null;
    const form = field === "price" ? figureNames.price[rate.charged] : figureNames[field];
    return [
      {
        field,
        title: `${name}, ${form}`,
        detail: [daysInWords(rate.from, rate.to, year), ...termsInWords(rate, year)].join(", "),
        amount: sheetMoney(cents, rate.currency),
        was:
          before === null || !known
            ? null
            : changeInWords(known.from.slice(0, 4), before, cents, (n) =>
                sheetMoney(n, rate.currency),
              ),
      },
    ];
  });
}

const previousYear = (year: string) => String(Number(year) - 1);

function bandFigure(band: Row<ChildBand>, { earlier, year, currency }: LineContext): Figure {
  const known = earlierBand(band, earlier, year);
  const field = band.percent === null ? "amount" : "percent";
  const value = band.percent ?? band.amount ?? 0;
  const format = (n: number) =>
    field === "amount" ? sheetMoney(n, currency) : n === 0 ? "free" : `${n}%`;
  const before = known?.[field] ?? null;
  return {
    field,
    title: `Child ${band.fromAge === band.toAge ? band.fromAge : `${band.fromAge} to ${band.toAge}`}${band.unit ? `, ${band.unit}` : ""}`,
    detail: capital(`${periodInWords(band, year)}, with two adults`),
    amount: format(value),
    was:
      before === null
        ? null
        : before > 0
          ? changeInWords(previousYear(year), before, value, format)
          : `${previousYear(year)}: ${before === value ? words.same : format(before)}`,
  };
}

function agesInWords({ fromAge, toAge }: Extra): string {
  if (fromAge === null && toAge === null) return "";
  if (toAge === null) return `, ages ${fromAge} and over`;
  return `, ages ${fromAge ?? 0} to ${toAge}`;
}

function extraFigure(extra: Row<Extra>, { earlier, year }: LineContext): Figure {
  const known = earlierExtra(extra, earlier, year);
  const ages = agesInWords(extra);
  const field = extra.amount === null ? "percent" : "amount";
  const value = extra[field] ?? 0;
  const format = (n: number) => (field === "percent" ? `${n}%` : sheetMoney(n, extra.currency));
  const before = known?.[field] ?? null;
  return {
    field,
    title: `${extra.name}${ages}`,
    detail: capital(
      [
        extra.obligatory ? "obligatory" : "optional",
        field === "percent" ? words.percentOf(extra.kind) : `per ${extra.each} per ${extra.per}`,
        extra.from || extra.to ? periodInWords(extra, year) : "",
      ]
        .filter(Boolean)
        .join(", "),
    ),
    amount: format(value),
    was: before === null ? null : changeInWords(previousYear(year), before, value, format),
  };
}

function offerFigure(offer: Row<Offer>, { earlier, year }: LineContext): Figure {
  const nights = offer.stay - offer.pay;
  return {
    field: "pay",
    title: offer.name,
    detail: capital(
      [
        periodInWords(offer, year),
        `${offer.free} ${nights === 1 ? "night" : "nights"}`,
        offer.covers,
        offer.repeats ? "repeats" : "",
        offer.unit ?? "",
        soldInWords(offer, year),
      ]
        .filter(Boolean)
        .join(", "),
    ),
    amount: `${plural(nights, "night", "nights")} free`,
    was: hadOffer(offer, earlier, year) ? `${previousYear(year)}: ${words.same}` : null,
  };
}

function toLines(
  rowKind: RowKind,
  row: Row<object>,
  figures: readonly Figure[],
  { evidence, cells, asked, unproven }: LineContext & { unproven: ReadonlySet<string> },
): FigureLine[] {
  const known: Readonly<Record<string, Evidence>> = evidence.get(row.id) ?? {};
  const all = [...new Set(Object.values(known).flatMap(({ cells }) => [...cells]))];
  return figures.map((figure, index): FigureLine => {
    const { field } = figure;
    const own = known[field] ?? (field === "pay" ? known.stay : undefined);
    const ownCell = own && cellOfFigure(own, field === "price" ? undefined : known.price);
    const id = ownCell ?? (own ? undefined : all[0]);
    const cell = cells.get(id ?? "");
    return {
      ...figure,
      key: `${row.id}-${field}`,
      rowKind,
      rowId: row.id,
      cells: own && own.cells.length > 0 ? [...new Set([...own.cells, ...datesCells(known)])] : all,
      cell: id === undefined ? null : { id, label: cell?.label ?? id, text: cell?.text ?? "" },
      isTarget: false,
      derived: own?.derived ?? null,
      isAsked: isAskedAbout(own, asked),
      isUnproven: !row.leftOut && (own === undefined || (index === 0 && unproven.has(row.id))),
      leftOut: row.leftOut,
      isFirst: index === 0,
    };
  });
}

const isAskedAbout = (own: Evidence | undefined, asked: ReadonlySet<string>) =>
  own?.cells.some((cell) => asked.has(cell)) ?? false;

/** A sum leads to the cell that is its own: that of a supplement, not of the price. */
const cellOfFigure = ({ cells }: Evidence, price: Evidence | undefined): string | undefined =>
  cells.find((cell) => !price?.cells.includes(cell)) ?? cells[0];

const datesCells = (known: Readonly<Record<string, Evidence>>) =>
  [known.from, known.to].flatMap((evidence) => [...(evidence?.cells ?? [])]);

/** Rates in the order of the sheet, then children, offers and extras. */
export function figureLines(
  { rates, bands, extras, offers }: SheetRows,
  context: LineContext & { unproven: ReadonlySet<string> },
): FigureLine[] {
  const lines = [
    ...rates.flatMap((rate) => toLines("rate", rate, rateFigures(rate, context), context)),
    ...bands.flatMap((band) => toLines("band", band, [bandFigure(band, context)], context)),
    ...offers.flatMap((offer) => toLines("offer", offer, [offerFigure(offer, context)], context)),
    ...extras.flatMap((extra) => toLines("extra", extra, [extraFigure(extra, context)], context)),
  ];
  const seen = new Set<string>();
  return lines.map((line) => {
    const isTarget = line.cell !== null && !seen.has(line.cell.id);
    if (line.cell) seen.add(line.cell.id);
    return { ...line, isTarget };
  });
}

/** A fault to settle, with one button per way. */
export interface OverlapLine {
  title: string;
  text: string;
  ways: { label: string; winner: string; loser: string }[];
}

export function overlapLine({ one, other, from, to }: Overlap, year: string): OverlapLine {
  const isSame = one.season === other.season;
  const nameOf = ({ season, ...rate }: Rate, amount: number) =>
    isSame ? `${season} at ${sheetMoney(amount, rate.currency)}` : season;
  const [first, second] = [nameOf(one, one.price), nameOf(other, other.price)];
  return {
    title: words.overlap(daysInWords(from, to, year)),
    text: isSame
      ? words.sameOverlapText(one.season)
      : words.overlapText(first, dayInWords(one.to, year), second, dayInWords(other.from, year)),
    ways: [
      { label: words.wins(first), winner: one.id, loser: other.id },
      { label: words.wins(second), winner: other.id, loser: one.id },
    ],
  };
}

export interface GapLine extends Span {
  title: string;
  text: string;
}

/** Stretches of lost nights that are named. */
const maxNamed = 6;

/** "June 1 to 30, 2027 and Dune Tent (November 1 to December 31, 2027)" */
export function lostInWords(lost: readonly LostNights[]): string {
  const named = lost.slice(0, maxNamed).map(({ unit, from, to }) => {
    const year = from.slice(0, 4);
    const isOfOneYear = to.startsWith(year) && from !== to;
    const days = daysInWords(from, to, isOfOneYear ? year : "any");
    const nights = isOfOneYear ? `${days}, ${year}` : days;
    return unit ? `${unit} (${nights})` : nights;
  });
  const others = lost.length - named.length;
  return listed(others > 0 ? [...named, words.moreSpans(others)] : named);
}

export const gapLine = (span: Span, year: string): GapLine => ({
  ...span,
  title: words.gap(daysInWords(span.from, span.to, year)),
  text: words.gapText(span.nights),
});
