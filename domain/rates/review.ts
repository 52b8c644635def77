import { isCurrency } from "#domain/money/currencies";
import { amountOf } from "#domain/money/money";
import type { Contradiction } from "./contradictions";
import { type Span, spanOf } from "./priced-nights";
import type { ChildBand, Extra, Offer, Rate, Sheet, SheetKind } from "./rate";
import type { Evidence, SheetReading } from "./reading";
import { readRanges } from "./sheet/words/dates";
import { readAges } from "./sheet/words/label";
import type { ChosenLabels, DoubtAnswers, SheetDoubt } from "./sheet-labels";

/** What the review of a rate sheet checks before it can be accepted. */

/** A row of a sheet with its id, what the operator left out included. */
export type Row<Value> = Value & { id: string; leftOut: boolean };

export interface SheetRows {
  rates: readonly Row<Rate>[];
  bands: readonly Row<ChildBand>[];
  extras: readonly Row<Extra>[];
  offers: readonly Row<Offer>[];
}

export const rowKinds = ["rate", "band", "extra", "offer"] as const;
export type RowKind = (typeof rowKinds)[number];

/** Of a value that a person typed: `cells` are those of the value that it replaced. */
export type StoredEvidence = Evidence & { isTyped?: true };

/** Evidence by row and field. */
export type RowEvidence = ReadonlyMap<string, Readonly<Record<string, StoredEvidence>>>;

/** What is stored of a reading beside its rows. A sheet of the last release has no tables and no questions. */
export interface StoredReading
  extends
    Pick<SheetReading, "kindCell" | "pages" | "cells" | "unread">,
    Partial<Pick<SheetReading, "tables" | "notes" | "unopened" | "isRecognized" | "labels">> {
  /** In words, as the last release shows them. */
  doubts: readonly string[];
  asked?: readonly SheetDoubt[];
}

/** An answer with who gave it and when; null: remembered from another sheet of the lodge. */
export interface GivenAnswer {
  value: string;
  by: string | null;
  at: string;
}

/** What a person chose for a sheet. */
export interface StoredChoices {
  labels: ChosenLabels;
  answers: Readonly<Record<string, GivenAnswer>>;
  /** Remembered labels that the sheet contradicts. */
  contradictions?: readonly Contradiction[];
}

export const answersOf = ({ answers }: StoredChoices): DoubtAnswers =>
  Object.fromEntries(Object.entries(answers).map(([id, { value }]) => [id, value]));

/** True for an answer that a question has, or that its field takes. */
export function isAnswerTo({ answers, other }: SheetDoubt, value: string): boolean {
  // A question without an answer of its own is taken note of.
  if (answers.length === 0 && other === null) return value === "ignore";
  if (answers.some((one) => one.value === value)) return true;
  if (other === "currency") return isCurrency(value.toUpperCase());
  if (other === "year") return /^20\d\d$/.test(value);
  if (other === "dates") return readRanges(value).length > 0;
  return other === "ages" && readAges(value) !== null;
}

export const openDoubts = (asked: readonly SheetDoubt[] = []): SheetDoubt[] =>
  asked.filter(({ answer }) => answer === null);

type Asked = Pick<StoredReading, "asked"> & Partial<Pick<StoredReading, "doubts" | "unread">>;

/** What the last release only remarked on a sheet: questions once it is read again. */
export const countRemarks = ({ asked, doubts = [], unread = [] }: Asked): number =>
  asked ? 0 : doubts.length + unread.length;

export interface Overlap extends Span {
  one: Row<Rate>;
  other: Row<Rate>;
}

const used = <Value>(rows: readonly Row<Value>[]) => rows.filter(({ leftOut }) => !leftOut);

const later = (one: string, other: string) => (one > other ? one : other);
const earlier = (one: string, other: string) => (one < other ? one : other);

/** True where both have a price for some of the same nights of a week. */
function haveSameWeekdays({ weekdays: one }: Rate, { weekdays: other }: Rate): boolean {
  if (one.length === 0 || other.length === 0) return one.length === other.length;
  return one.some((day) => other.includes(day));
}

/** True where a visitor of some day could book either. */
function areSoldTogether(one: Rate, other: Rate): boolean {
  const from = later(one.soldFrom ?? "", other.soldFrom ?? "");
  const to = earlier(one.soldTo ?? "9999-12-31", other.soldTo ?? "9999-12-31");
  return from <= to;
}

/** Rates of the same unit and nights: the operator says which one counts. */
export function overlapsOf(rates: readonly Row<Rate>[]): Overlap[] {
  const sorted = used(rates).sort((a, b) => (a.from < b.from ? -1 : Number(a.from > b.from)));
  return sorted.flatMap((one, index) =>
    sorted.slice(index + 1).flatMap((other) => {
      const [from, to] = [later(one.from, other.from), earlier(one.to, other.to)];
      const isOverlap =
        from <= to &&
        one.unit === other.unit &&
        haveSameWeekdays(one, other) &&
        areSoldTogether(one, other);
      return isOverlap ? [{ one, other, ...spanOf(from, to) }] : [];
    }),
  );
}

const maxYears = 5;

/** The years of the nights, at most a few. */
export function yearsOf(rates: readonly Pick<Rate, "from" | "to">[]): number[] {
  const years = new Set<number>();
  for (const { from, to } of rates)
    for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year += 1)
      if (years.size < maxYears) years.add(year);
  return [...years].sort((a, b) => a - b);
}

/** Figures of each kind of row: each needs a cell, or says how it was derived. */
export const figuresOf = {
  rate: ["price", "single", "triple", "from", "to"],
  band: ["percent", "amount"],
  extra: ["percent", "amount"],
  offer: ["stay", "pay"],
} as const satisfies Record<RowKind, readonly string[]>;

const rowsByKind = ({ rates, bands, extras, offers }: SheetRows) =>
  [
    ["rate", used(rates)],
    ["band", used(bands)],
    ["extra", used(extras)],
    ["offer", used(offers)],
  ] as const;

/** Ids of the rows with a figure that is in no cell and not marked as derived. */
export function rowsWithoutEvidence(rows: SheetRows, evidence: RowEvidence): Set<string> {
  const missing = new Set<string>();
  for (const [kind, own] of rowsByKind(rows))
    for (const row of own) {
      const known = evidence.get(row.id) ?? {};
      const values: Record<string, unknown> = { ...row };
      if (figuresOf[kind].some((name) => values[name] !== null && !isProven(known[name])))
        missing.add(row.id);
    }
  return missing;
}

const isProven = (evidence: Evidence | undefined): boolean =>
  evidence !== undefined && (evidence.cells.length > 0 || evidence.derived !== null);

/** True where the digits of an amount in cents are in the texts of its cells, however they are written. */
export function statesAmount(texts: readonly string[], cents: number): boolean {
  const digits = String(amountOf(cents)).replace(/\D/g, "");
  return texts.some((text) => text.replace(/\D/g, "").includes(digits));
}

/** True where one of the figures in these texts is the percentage. */
export const statesPercent = (texts: readonly string[], percent: number): boolean =>
  texts.some((text) =>
    (text.match(/\d+(?:[.,]\d+)?/g) ?? []).some(
      (figure) => Number(figure.replace(",", ".")) === percent,
    ),
  );

/** Reasons that stand in the way of accepting, as numbers for the words of the screen. */
export interface Obstacles {
  noKind: boolean;
  noRates: boolean;
  unproven: number;
  overlaps: number;
  /** Questions without an answer (I-009). */
  doubts: number;
  /** Of a sheet that must be read again first: the last release asked nothing. */
  remarks: number;
}

export function obstaclesOf(
  kind: SheetKind | null,
  rows: SheetRows,
  evidence: RowEvidence,
  reading: Asked | null,
): Obstacles {
  return {
    noKind: kind === null,
    noRates: used(rows.rates).length === 0,
    unproven: rowsWithoutEvidence(rows, evidence).size,
    overlaps: overlapsOf(rows.rates).length,
    doubts: openDoubts(reading?.asked).length,
    remarks: reading ? countRemarks(reading) : 0,
  };
}

export const isAcceptable = ({ noKind, noRates, ...counts }: Obstacles): boolean =>
  !noKind && !noRates && Object.values(counts).every((count) => count === 0);

const sameText = (one: string | null, other: string | null) =>
  (one ?? "").trim().toLowerCase() === (other ?? "").trim().toLowerCase();

/** The rate of the same season and unit in an earlier year, of the sheets of the same kind. */
export function earlierRate(rate: Rate, sheets: readonly Sheet[]): Rate | null {
  const year = rate.from.slice(0, 4);
  let best: Rate | null = null;
  for (const { rates } of sheets)
    for (const known of rates)
      if (
        known.from.slice(0, 4) < year &&
        sameText(known.season, rate.season) &&
        sameText(known.unit, rate.unit) &&
        known.charged === rate.charged &&
        known.currency === rate.currency &&
        (!best || known.from.slice(0, 4) > best.from.slice(0, 4))
      )
        best = known;
  return best;
}

const isBefore = (sheet: Sheet, year: string) =>
  sheet.rates.length > 0 && sheet.rates.every(({ from }) => from.slice(0, 4) < year);

/** The band of the same ages and unit, of the newest sheet of earlier years. */
export function earlierBand(band: ChildBand, sheets: readonly Sheet[], year: string) {
  for (const sheet of sheets)
    for (const known of isBefore(sheet, year) ? sheet.bands : [])
      if (
        known.fromAge === band.fromAge &&
        known.toAge === band.toAge &&
        sameText(known.unit, band.unit) &&
        (known.percent === null) === (band.percent === null)
      )
        return known;
  return null;
}

/** The extra of the same name and ages, of the newest sheet of earlier years. */
export function earlierExtra(extra: Extra, sheets: readonly Sheet[], year: string) {
  for (const sheet of sheets)
    for (const known of isBefore(sheet, year) ? sheet.extras : [])
      if (
        sameText(known.name, extra.name) &&
        known.fromAge === extra.fromAge &&
        known.toAge === extra.toAge &&
        (known.amount === null) === (extra.amount === null) &&
        known.per === extra.per &&
        known.currency === extra.currency
      )
        return known;
  return null;
}

/** True where a sheet of earlier years has the same offer. */
export const hadOffer = ({ stay, pay }: Offer, sheets: readonly Sheet[], year: string): boolean =>
  sheets.some(
    (sheet) =>
      isBefore(sheet, year) &&
      sheet.offers.some((known) => known.stay === stay && known.pay === pay),
  );

/** Share of the change to a new figure, in percent with one digit. */
export const percentChange = (before: number, after: number): number =>
  Math.round(((after - before) / before) * 1000) / 10;
