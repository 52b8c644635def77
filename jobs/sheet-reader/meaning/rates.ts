import type { Charge, ChildBand, Rate } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { groupBy } from "#domain/rates/sheet/group-by";
import { addBands, joinBands } from "./bands";
import { markLost } from "./checks";
import type { Facts, Nights, Stated } from "./facts";
import type { MarkedRate } from "./minimums";
import { type Places, statedFor } from "./places";
import { keysOf, type Quote } from "./quotes";
import { type Supplement, supplementAt } from "./supplements";

/** Joins the figures of one unit, season and board to rates, and those of children to bands. */

export interface RateList {
  rates: MarkedRate[];
  bands: Found<ChildBand>[];
  unread: Set<string>;
  doubts: Set<string>;
  /** Supplements of notes that hold for a rate. */
  applied: Set<Supplement>;
}

/** Statements of notes about rates. */
interface FromNotes {
  supplements: readonly Supplement[];
  places: Places;
}

export function joinQuotes(
  quotes: readonly Quote[],
  facts: Facts,
  currency: string | null,
  notes: FromNotes,
): RateList {
  const list: RateList = {
    rates: [],
    bands: [],
    unread: new Set(),
    doubts: new Set(),
    applied: new Set(),
  };
  const skipped: Quote[] = [];
  const skip = (quote: Quote, doubt?: string) => {
    skipped.push(quote);
    list.unread.add(quote.price.cell.id);
    if (doubt) list.doubts.add(doubt);
  };
  const joint: Quote[] = [];
  const supplements: Quote[] = [];
  const separate = separateUnits(quotes);
  for (const quote of separate) {
    const isUndated = quote.measure?.value === "single supplement" && !quote.isDated;
    if (quote.problem && !isUndated) skip(quote, quote.problem);
    else if (centsOf(quote) && quote.currency?.value !== currency)
      skip(quote, quote.currency ? undefined : "The sheet does not say its currency");
    else if (quote.measure?.value === "other") skip(quote);
    else if (quote.measure?.value === "child") addBands(quote, list.bands, skip);
    else if (quote.measure?.value === "single supplement") supplements.push(quote);
    else joint.push(quote);
  }
  const used = new Set<Quote>();
  for (const group of groupBy(joint, keysOf(separate)).values())
    addRates(group, {
      facts,
      currency,
      notes,
      supplements,
      used,
      list,
      skip,
    });
  const unused = supplements.filter((one) => !used.has(one));
  for (const quote of unused) skip(quote, "A single supplement in a table was not applied");
  list.rates = list.rates.map((one) => markLost(one, skipped));
  list.bands = joinBands(list.bands, new Set(list.rates.map(({ rate }) => rate.value.unit)));
  return list;
}

/** Two camps with rooms of one name: the camp becomes part of the name. */
function separateUnits(quotes: readonly Quote[]): Quote[] {
  const groupsOf = new Map<string, Set<string>>();
  for (const { unit, group } of quotes) {
    const name = unit?.value ?? "";
    groupsOf.set(name, (groupsOf.get(name) ?? new Set()).add(group));
  }
  return quotes.map((quote) => {
    const isShared = (groupsOf.get(quote.unit?.value ?? "")?.size ?? 0) > 1;
    if (!isShared || !quote.group || !quote.unit) return quote;
    const { value, cell } = quote.unit;
    return { ...quote, unit: { value: `${quote.group}, ${value}`, cell } };
  });
}

interface Joining {
  facts: Facts;
  currency: string | null;
  notes: FromNotes;
  /** Supplements of tables, and those of them that belong to a rate. */
  supplements: readonly Quote[];
  used: Set<Quote>;
  list: RateList;
  skip(quote: Quote, doubt?: string): void;
}

const bases = new Set(["sharing", "person", "unit"]);

function addRates(group: readonly Quote[], joining: Joining): void {
  const { list, skip } = joining;
  const ofMeasure = (measure: string) => group.filter((quote) => quote.measure?.value === measure);
  const base = group.filter(
    ({ measure, price }) => bases.has(measure?.value ?? "") && price.figure.kind === "amount",
  );
  const [first] = base;
  const isClear = base.every(
    (quote) => sameFigure(quote, first) && quote.measure?.value === first?.measure?.value,
  );
  const extras = ["single", "triple"].map(ofMeasure);
  const isEachClear = extras.every((list) => list.every((quote) => sameFigure(quote, list[0])));
  if (!first || !isClear || !isEachClear) {
    const what = first
      ? "Two different prices for the same unit and dates were not read"
      : "Prices of one or three adults without a price per person sharing were not read";
    for (const quote of group) skip(quote, what);
    return;
  }
  const [single, triple] = extras.map((list) => list[0]);
  const isOfUnit = first.measure?.value === "unit";
  if (isOfUnit && triple) skip(triple, "The price of a room for three was not read");
  const beside = {
    single,
    triple: isOfUnit ? undefined : triple,
    roomForThree: isOfUnit ? triple : undefined,
    added: supplementOf(first, joining),
  };
  if (first.nights.length === 0)
    for (const quote of group) skip(quote, "Prices without dates were not read");
  for (const nights of first.nights)
    list.rates.push({ rate: toRate(first, nights, beside, joining), base: first });
}

/**
 * The supplement whose unit, dates and board are those of the price, or are not stated: one row or column of
 * supplements may hold for all units or for all seasons. One of the same table and with more in common wins.
 */
function supplementOf(base: Quote, { supplements, used }: Joining): Quote | undefined {
  if (base.measure?.value === "unit") return undefined;
  const scored = supplements
    .map((one) => ({ one, score: closeness(one, base) }))
    .filter(({ score }) => score > 0);
  const most = Math.max(...scored.map(({ score }) => score));
  const [first, ...others] = scored.filter(({ score }) => score === most).map(({ one }) => one);
  if (!first || others.some((one) => !sameFigure(one, first))) return undefined;
  for (const { one } of scored) if (sameFigure(one, first)) used.add(one);
  return first;
}

/** 0 if the supplement says that it belongs to other prices. */
function closeness(added: Quote, base: Quote): number {
  const { unit } = added;
  // A supplement of a section is that of its units. First, because most others fail here.
  if (unit !== null && unit.value !== base.unit?.value && unit.value !== base.group) return 0;
  const isOfBoard =
    base.board !== null && added.price.contexts.some(({ cell }) => cell.id === added.board?.cell);
  const nightsOf = ({ nights }: Quote) => nights.map(({ from, to }) => from + to).join();
  const fits: readonly (readonly [boolean, boolean])[] = [
    [unit !== null, true],
    [added.group !== "", added.group === base.group],
    [added.isDated, nightsOf(added) === nightsOf(base)],
    [isOfBoard, added.board?.value === base.board?.value],
    [added.weekdays !== null, String(added.weekdays?.value) === String(base.weekdays?.value)],
    [
      added.minNights !== null && base.minNights !== null,
      added.minNights?.value === base.minNights?.value,
    ],
  ];
  if (fits.some(([isStated, isSame]) => isStated && !isSame)) return 0;
  const isNear = added.table === base.table;
  return fits.filter(([isStated]) => isStated).length + (isNear ? 10 : 1);
}

const centsOf = (quote: Quote | undefined) =>
  quote?.price.figure.kind === "amount" ? quote.price.figure.cents : null;
const percentOf = (quote: Quote | undefined) =>
  quote?.price.figure.kind === "percent" ? quote.price.figure.percent : null;
const sameFigure = (a: Quote | undefined, b: Quote | undefined) =>
  centsOf(a) === centsOf(b) && percentOf(a) === percentOf(b);

const evidenceOf = (
  stated: Stated<unknown> | null,
  derived: string | null | undefined = null,
): Evidence => ({
  cells: stated?.cell ? [stated.cell] : [],
  derived: derived ?? null,
});

const stated = ["unit", "board", "minNights", "maxNights", "sleeps"] as const;

/** The evidence of everything that is no price, date or currency. */
function evidenceOfWords(base: Quote): Found<Rate>["evidence"] {
  const evidence: Found<Rate>["evidence"] = {};
  for (const key of stated)
    if (base[key] ?? (key === "unit" && base.doubts.unit))
      evidence[key] = evidenceOf(
        base[key],
        key === "unit" || key === "board" ? base.doubts[key] : null,
      );
  const { weekdays } = base;
  if (base.doubts.weekdays)
    evidence.weekdays = { cells: [base.price.cell.id], derived: base.doubts.weekdays };
  if (weekdays)
    evidence.weekdays = evidenceOf(weekdays, weekdays.isStated ? null : "days not named");
  return evidence;
}

const wordsOf = ({ unit, board, weekdays, sleeps, minNights, maxNights }: Quote) => ({
  unit: unit?.value ?? null,
  board: board?.value ?? null,
  weekdays: weekdays?.value ?? [],
  sleeps: sleeps?.value ?? null,
  minNights: minNights?.value ?? null,
  maxNights: maxNights?.value ?? null,
});

interface Beside {
  single: Quote | undefined;
  triple: Quote | undefined;
  /** A price of the whole room, which is none of one of three adults. */
  roomForThree: Quote | undefined;
  added: Quote | undefined;
}

function toRate(
  base: Quote,
  nights: Nights,
  beside: Beside,
  { facts, currency, notes, list }: Joining,
): Found<Rate> {
  const price = centsOf(base) ?? 0;
  const near = statedFor(notes.supplements, base.table, notes.places).list;
  const supplement = supplementAt(near, base.season, nights);
  if (supplement) list.applied.add(supplement);
  const single = findSingle(base, beside, supplement);
  const triple = centsOf(beside.triple);
  const { charged, derived } = chargeOf(base, beside, supplement);
  const dates: Evidence = { cells: nights.cells, derived: base.doubts.dates ?? nights.derived };
  const evidence: Found<Rate>["evidence"] = {
    price: evidenceOf({ value: price, cell: base.price.cell.id }, base.doubts.price),
    charged: evidenceOf(base.measure, derived),
    currency: evidenceOf(base.currency),
    from: dates,
    to: dates,
    season: { cells: base.seasonCells, derived: null },
    ...evidenceOfWords(base),
    ...(single ? { single: single.evidence } : {}),
  };
  if (!single && !supplement) evidence.single = elsewhere(base, notes.supplements, near);
  if (beside.triple && triple !== null)
    evidence.triple = { cells: [beside.triple.price.cell.id], derived: null };
  if (beside.roomForThree)
    evidence.triple = {
      cells: [beside.roomForThree.price.cell.id],
      derived: "price of the room for three was not read",
    };
  if (facts.soldFrom) evidence.soldFrom = evidenceOf(facts.soldFrom);
  if (facts.soldTo) evidence.soldTo = evidenceOf(facts.soldTo);
  const value: Rate = {
    ...wordsOf(base),
    season: base.season || `${nights.from} to ${nights.to}`,
    charged,
    currency: currency ?? "",
    from: nights.from,
    to: nights.to,
    soldFrom: facts.soldFrom?.value ?? null,
    soldTo: facts.soldTo?.value ?? null,
    price,
    single: single?.cents ?? null,
    triple,
  };
  return { value, evidence };
}

/** "Per person" beside a price for one adult alone is that of two who share. */
function chargeOf(
  base: Quote,
  { single, added }: Beside,
  supplement: Supplement | null,
): { charged: Charge; derived: string | null } {
  const measure = base.measure?.value;
  const derived = base.doubts.charged ?? null;
  if (measure === "unit") return { charged: "per unit", derived };
  if (measure === "sharing") return { charged: "per person sharing", derived };
  return (single ?? added ?? supplement)
    ? { charged: "per person sharing", derived: "there is a price for one adult alone" }
    : { charged: "per person", derived };
}

/** A doubt if notes state a supplement, but of other prices. */
function elsewhere(
  { measure }: Quote,
  supplements: readonly Supplement[],
  near: readonly Supplement[],
): Evidence | undefined {
  const other = supplements.find((one) => !near.includes(one));
  return other && measure?.value !== "unit"
    ? { cells: [other.cell], derived: "a supplement is said of other prices" }
    : undefined;
}

interface Single {
  cents: number;
  evidence: Evidence;
}

function findSingle(
  base: Quote,
  { single, added }: Beside,
  supplement: Supplement | null,
): Single | null {
  const direct = centsOf(single);
  if (single && direct !== null) {
    const ofRoom = base.measure?.value === "unit" ? "price of the room for one adult" : null;
    const derived = single.doubts.charged ?? ofRoom;
    return { cents: direct, evidence: { cells: [single.price.cell.id], derived } };
  }
  if (!added) return supplement ? ofSupplement(base, supplement) : null;
  const { id } = added.price.cell;
  return addTo(base, { cell: id, percent: percentOf(added), cents: centsOf(added) });
}

interface Addition {
  cell: string;
  percent?: number | null;
  cents?: number | null;
}

function addTo(base: Quote, { cell, percent, cents }: Addition): Single {
  const price = centsOf(base) ?? 0;
  const isPercent = percent !== null && percent !== undefined;
  return {
    cents: price + (isPercent ? Math.round((price * percent) / 100) : (cents ?? 0)),
    evidence: {
      cells: [base.price.cell.id, cell],
      derived: isPercent ? `price plus ${percent}%` : "price plus supplement",
    },
  };
}

/** The price of a room is one for its unit, or that of two who share. */
function ofSupplement(base: Quote, supplement: Supplement): Single | null {
  const isOfUnit = base.measure?.value === "unit";
  const { ofRoom, cell } = supplement;
  if (ofRoom === undefined) return isOfUnit ? null : addTo(base, supplement);
  if (isOfUnit && ofRoom === 100) return null;
  const room = (centsOf(base) ?? 0) * (isOfUnit ? 1 : 2);
  return {
    cents: Math.round((room * ofRoom) / 100),
    evidence: {
      cells: [base.price.cell.id, cell],
      derived: `${ofRoom}% of the price of the room`,
    },
  };
}
