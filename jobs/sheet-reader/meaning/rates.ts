import type { Charge, ChildBand, Rate } from "#domain/rates/rate";
import type { Evidence, Found } from "#domain/rates/reading";
import { sameName } from "#jobs/sheet-reader/words/label";
import type { Facts, Stated } from "./facts";
import type { Minimum, Prose, Supplement } from "./prose";
import type { Quote } from "./quotes";
import type { Nights } from "./seasons";

/** Joins the figures of one unit, season and board to rates, and those of children to bands. */

export interface RateList {
  rates: Found<Rate>[];
  bands: Found<ChildBand>[];
  unread: Set<string>;
  doubts: Set<string>;
}

export function joinQuotes(
  quotes: readonly Quote[],
  facts: Facts,
  currency: string | null,
  { supplement, minimums }: Pick<Prose, "supplement" | "minimums">,
): RateList {
  const list: RateList = { rates: [], bands: [], unread: new Set(), doubts: new Set() };
  const skip = (quote: Quote, doubt?: string) => {
    list.unread.add(quote.price.cell.id);
    if (doubt) list.doubts.add(doubt);
  };
  const groups = new Map<string, Quote[]>();
  for (const quote of separateUnits(quotes)) {
    if (quote.problem) skip(quote, quote.problem);
    else if (quote.price.figure.kind === "amount" && quote.currency?.value !== currency)
      skip(quote, quote.currency ? undefined : "The sheet does not say its currency");
    else if (quote.measure?.value === "other") skip(quote);
    else if (quote.measure?.value === "child") addBands(quote, list, skip);
    else {
      const key = keyOf(quote);
      groups.set(key, [...(groups.get(key) ?? []), quote]);
    }
  }
  for (const group of groups.values())
    addRates(group, { facts, currency, supplement, minimums, list, skip });
  list.bands = joinBands(list.bands, new Set(list.rates.map(({ value }) => value.unit)));
  return list;
}

/** One percentage in all seasons is one band, and so is one for all units. */
function joinBands(
  bands: readonly Found<ChildBand>[],
  units: ReadonlySet<string | null>,
): Found<ChildBand>[] {
  const keyOfBand = ({ value }: Found<ChildBand>, unit: string | null) =>
    JSON.stringify([unit, value.fromAge, value.toAge]);
  const joined: Found<ChildBand>[] = [];
  for (const band of bands) {
    const { percent, unit, fromAge, toAge } = band.value;
    const same = (one: Found<ChildBand>) =>
      one.value.fromAge === fromAge && one.value.toAge === toAge;
    const alike = bands.filter((one) => keyOfBand(one, one.value.unit) === keyOfBand(band, unit));
    const isSteady = percent !== null && alike.every(({ value }) => value.percent === percent);
    if (!isSteady) {
      joined.push(band);
      continue;
    }
    const everywhere = bands.filter((one) => same(one) && one.value.percent === percent);
    const covered = new Set(everywhere.map(({ value }) => value.unit));
    const isForAll =
      bands.filter(same).length === everywhere.length &&
      [...units].every((one) => covered.has(one));
    const { from: _from, to: _to, unit: _unit, ...evidence } = band.evidence;
    const value = { ...band.value, from: null, to: null, unit: isForAll ? null : unit };
    if (joined.some((one) => JSON.stringify(one.value) === JSON.stringify(value))) continue;
    joined.push({ value, evidence: isForAll ? evidence : { ...evidence, unit: _unit } });
  }
  return joined;
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

const keyOf = (quote: Quote) =>
  JSON.stringify([
    quote.unit?.value,
    quote.nights.map(({ from, to }) => [from, to]),
    quote.weekdays?.value,
    quote.board?.value,
    quote.minNights?.value,
    quote.maxNights?.value,
  ]);

interface Joining {
  facts: Facts;
  currency: string | null;
  supplement: Supplement | null;
  minimums: readonly Minimum[];
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
  const extras = ["single", "triple", "single supplement"].map(ofMeasure);
  const isEachClear = extras.every((list) => list.every((quote) => sameFigure(quote, list[0])));
  if (!first || !isClear || !isEachClear) {
    const what = first
      ? "Two different prices for the same unit and dates were not read"
      : "Prices of one or three adults without a price per person sharing were not read";
    for (const quote of group) skip(quote, what);
    return;
  }
  const [single, triple, added] = extras.map((list) => list[0]);
  const isOfUnit = first.measure?.value === "unit";
  if (isOfUnit && (single ?? triple ?? added)) {
    for (const quote of group)
      skip(quote, "Prices per unit with others for one adult were not read");
    return;
  }
  if (first.nights.length === 0)
    for (const quote of group) skip(quote, "Prices without dates were not read");
  for (const nights of first.nights)
    list.rates.push(
      ...withMinimums(toRate(first, nights, { single, triple, added }, joining), joining.minimums),
    );
}

/**
 * Applies the minimum stays that prose states for dates or for a season; the longest of several holds. A
 * rate of which dates cover a part becomes several rates.
 */
function withMinimums(rate: Found<Rate>, minimums: readonly Minimum[]): Found<Rate>[] {
  let parts: Part[] = [{ rate, minimum: 0 }];
  for (const minimum of minimums) {
    const { name, ranges } = minimum;
    if (ranges.length > 0)
      for (const range of ranges) parts = parts.flatMap((part) => divide(part, range, minimum));
    else if (name !== "" && sameSeason(name, rate.value.season))
      parts = parts.map((part) => withNights(part, minimum));
  }
  return parts.map((part) => part.rate);
}

/** A rate with the minimum that prose stated for it; 0 is none. */
interface Part {
  rate: Found<Rate>;
  minimum: number;
}

function divide(part: Part, range: Nights, minimum: Minimum): Part[] {
  const { from, to } = part.rate.value;
  if (range.from > to || range.to < from) return [part];
  const first = range.from > from ? range.from : from;
  const last = range.to < to ? range.to : to;
  const cut = (start: string, end: string): Part => ({
    ...part,
    rate: cutRate(part.rate, start, end, range, `part with a minimum of ${minimum.nights} nights`),
  });
  return [
    ...(first > from ? [cut(from, addDays(first, -1))] : []),
    withNights(cut(first, last), minimum),
    ...(last < to ? [cut(addDays(last, 1), to)] : []),
  ];
}

function withNights(part: Part, { nights, cell }: Minimum): Part {
  if (nights <= part.minimum) return part;
  const { value, evidence } = part.rate;
  const minNights: Evidence = { cells: [cell], derived: null };
  return {
    rate: { value: { ...value, minNights: nights }, evidence: { ...evidence, minNights } },
    minimum: nights,
  };
}

/** The rate for some of its nights; a new date names the cells of both ranges. */
function cutRate(
  { value, evidence }: Found<Rate>,
  from: string,
  to: string,
  range: Nights,
  derived: string,
): Found<Rate> {
  const moved = (known: Evidence | undefined): Evidence => ({
    cells: [...new Set([...(known?.cells ?? []), ...range.cells])],
    derived: [known?.derived, derived].filter(Boolean).join(", "),
  });
  const changed: Found<Rate>["evidence"] = {};
  if (from !== value.from) changed.from = moved(evidence.from);
  if (to !== value.to) changed.to = moved(evidence.to);
  return { value: { ...value, from, to }, evidence: { ...evidence, ...changed } };
}

const addDays = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10);

const sameSeason = (words: string, season: string) => {
  const name = sameName(season);
  return name !== "" && ` ${sameName(words)} `.includes(` ${name} `);
};

const centsOf = (quote: Quote | undefined) =>
  quote?.price.figure.kind === "amount" ? quote.price.figure.cents : null;
const percentOf = (quote: Quote | undefined) =>
  quote?.price.figure.kind === "percent" ? quote.price.figure.percent : null;
const sameFigure = (a: Quote | undefined, b: Quote | undefined) =>
  centsOf(a) === centsOf(b) && percentOf(a) === percentOf(b);

const evidenceOf = (stated: Stated<unknown> | null, derived: string | null = null): Evidence => ({
  cells: stated?.cell ? [stated.cell] : [],
  derived,
});

const stated = ["unit", "board", "minNights", "maxNights", "sleeps"] as const;

/** The evidence of everything that is no price, date or currency. */
function evidenceOfWords(base: Quote): Found<Rate>["evidence"] {
  const evidence: Found<Rate>["evidence"] = {};
  for (const key of stated) if (base[key]) evidence[key] = evidenceOf(base[key]);
  const { weekdays } = base;
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
  added: Quote | undefined;
}

function toRate(
  base: Quote,
  nights: Nights,
  beside: Beside,
  { facts, currency, supplement }: Joining,
): Found<Rate> {
  const price = centsOf(base) ?? 0;
  const single = findSingle(base, beside, supplement);
  const triple = centsOf(beside.triple);
  const { charged, derived } = chargeOf(base, beside, supplement);
  const dates: Evidence = { cells: nights.cells, derived: nights.derived };
  const evidence: Found<Rate>["evidence"] = {
    price: { cells: [base.price.cell.id], derived: null },
    charged: evidenceOf(base.measure, derived),
    currency: evidenceOf(base.currency),
    from: dates,
    to: dates,
    season: { cells: base.seasonCells, derived: null },
    ...evidenceOfWords(base),
    ...(single ? { single: single.evidence } : {}),
  };
  if (beside.triple && triple !== null)
    evidence.triple = { cells: [beside.triple.price.cell.id], derived: null };
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
  if (measure === "unit") return { charged: "per unit", derived: null };
  if (measure === "sharing") return { charged: "per person sharing", derived: null };
  return (single ?? added ?? supplement)
    ? { charged: "per person sharing", derived: "there is a price for one adult alone" }
    : { charged: "per person", derived: null };
}

function findSingle(
  base: Quote,
  { single, added }: Beside,
  supplement: Supplement | null,
): { cents: number; evidence: Evidence } | null {
  const price = centsOf(base) ?? 0;
  const direct = centsOf(single);
  if (single && direct !== null)
    return { cents: direct, evidence: { cells: [single.price.cell.id], derived: null } };
  const sum = (cell: string, more: number, how: string) => ({
    cents: price + more,
    evidence: { cells: [base.price.cell.id, cell], derived: how },
  });
  const byPercent = (cell: string, percent: number) =>
    sum(cell, Math.round((price * percent) / 100), `price plus ${percent}%`);
  const percent = percentOf(added);
  if (added && percent !== null) return byPercent(added.price.cell.id, percent);
  const more = centsOf(added);
  if (added && more !== null) return sum(added.price.cell.id, more, "price plus supplement");
  if (!supplement || base.measure?.value === "unit") return null;
  return "percent" in supplement
    ? byPercent(supplement.cell, supplement.percent)
    : sum(supplement.cell, supplement.cents, "price plus supplement");
}

function addBands(quote: Quote, list: RateList, skip: Joining["skip"]): void {
  const { price } = quote;
  const stated = [
    ...(price.own.ages ? [{ ages: price.own.ages, cell: price.cell.id }] : []),
    ...price.contexts.flatMap(({ label, cell }) =>
      label.ages && label.measure === "child" ? [{ ages: label.ages, cell: cell.id }] : [],
    ),
  ];
  const [found] = stated;
  if (!found || stated.length > 1)
    return skip(quote, "Prices of children without ages were not read");
  const percent = percentOf(quote);
  const amount = centsOf(quote);
  const always = quote.allYearCell;
  const periods = always
    ? [{ from: null, to: null, cells: [always], derived: null }]
    : quote.nights;
  for (const nights of periods) {
    const dates: Evidence = { cells: nights.cells, derived: nights.derived };
    const ages: Evidence = { cells: [found.cell], derived: null };
    const figure: Evidence = { cells: [price.cell.id], derived: null };
    list.bands.push({
      value: {
        unit: quote.unit?.value ?? null,
        from: nights.from,
        to: nights.to,
        fromAge: found.ages.from,
        toAge: found.ages.to,
        percent,
        amount,
      },
      evidence: {
        from: dates,
        to: dates,
        fromAge: ages,
        toAge: ages,
        ...(percent === null ? { amount: figure } : { percent: figure }),
        ...(quote.unit ? { unit: evidenceOf(quote.unit) } : {}),
      },
    });
  }
}
