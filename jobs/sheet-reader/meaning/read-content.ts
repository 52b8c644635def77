import type { Evidence, Found, Note, SheetContent, SheetReading } from "#domain/rates/reading";
import { formatNumber } from "#domain/text/counted";
import { RefusedSheet } from "#jobs/sheet-reader/table";
import { markPlaced, placeBands } from "./bands";
import { cutAtHeads } from "./blocks";
import { markDisorder, markLostDates, markOutliers } from "./checks";
import { type Facts, readCaptions, readFacts, readSurroundings, type Stated } from "./facts";
import { findCaptions } from "./find-unit";
import { type MinimumRule, minimumsOfCalendars, readMinimums } from "./minimum-rules";
import { applyMinimums, type MarkedRate } from "./minimums";
import { statedFor, toPlaces } from "./places";
import { readTable, type TablePrices } from "./price-cells";
import { readProse } from "./prose";
import { isForResidents, keepResidents, type Quote, readQuote } from "./quotes";
import { joinQuotes } from "./rates";
import { listSeasons } from "./seasons";
import { separateSideTables } from "./side-tables";
import { readSupplements } from "./supplements";
import { factsOfTables, impliedBoardsOf, weekendsOf } from "./table-facts";
import { pointAtNotes, tableOfText } from "./text-prices";
import { markUnapplied } from "./unapplied";

/**
 * Of a file, with heads that hold for several tables counted for each. A book of 40 camps has a third of them; each
 * price may be compared with each cell and with each other price.
 */
const maxCells = 20_000;
const maxPrices = 5000;

/** Turns the pieces of a file into rates. @throws RefusedSheet if nothing looks like rates, or far too much does */
export function readContent(file: SheetContent, today: string): SheetReading {
  const cells = file.tables.reduce((sum, table) => sum + table.cells.length, file.notes.length);
  refuseAbove(maxCells, cells, "cells");
  const whole = cutAtHeads(file);
  const facts = readFacts(whole, today);
  const { content, tables, sentences } = readTables(whole, facts);
  refuseAbove(maxPrices, tables.flatMap(({ prices }) => prices).length, "prices");
  const priced = tables.flatMap(({ table, prices }) => (prices.length > 0 ? [table] : []));
  const captions = findCaptions(
    priced.map((table) => readCaptions(table, facts.order)),
    content.notes[0],
  );
  const places = toPlaces(priced, content.notes, captions);
  const ofTables = factsOfTables(tables, facts, content.notes, places);
  const surrounded = tables.map((one, index) => ({
    ...one,
    facts: ofTables[index] ?? facts,
    surroundings: readSurroundings(one.table, content, facts.order, places),
  }));
  const notes = [...content.notes, ...tables.flatMap(({ asides }) => asides), ...sentences];
  const ofAll = {
    seasons: listSeasons(surrounded, content, facts),
    captions,
    weekends: weekendsOf([...notes, ...content.tables.flatMap(({ cells }) => cells)]),
  };
  const boards = impliedBoardsOf(notes);
  const { quotes, doubts: ofGuests } = keepResidents(
    surrounded.flatMap(({ prices, ...one }) => {
      const impliedBoard = statedFor(boards, one.table, places).list[0] ?? null;
      return joinDays(prices.map((price) => readQuote(price, { ...ofAll, impliedBoard, ...one })));
    }),
    isForResidents(content.notes),
  );
  const minimums = minimumsOf(notes, tables, quotes, { facts, weekends: ofAll.weekends });
  const { currency, others } = chooseCurrency(quotes);
  const { supplements, left: leftSupplements } = readSupplements(notes, facts, currency);
  const before = { minimums: new Set(minimums.map(({ cell }) => cell)), supplements };
  const prose = readProse(notes, facts, currency, before);
  const list = joinQuotes(quotes, facts, currency, { supplements, places });
  const unread = new Set([
    ...list.unread,
    ...tables.flatMap(({ unclear }) => unclear.map(({ id }) => id)),
    ...prose.unread,
  ]);
  if (list.rates.length === 0 && unread.size === 0)
    throw new RefusedSheet("Nothing in this file looks like rates. Is it the right file?");
  const doubts = [...content.unopened, ...ofGuests, ...list.doubts, ...prose.doubts];
  const unapplied = supplements.flatMap((one) => (list.applied.has(one) ? [] : [one.sentence]));
  for (const sentence of [...leftSupplements, ...unapplied])
    doubts.push(`A single supplement was not applied: ${sentence.slice(0, 80)}`);
  if (currency && others.length > 0)
    doubts.unshift(`Two currencies: ${currency} was read, ${others.join(" and ")} was not`);
  const names = namesOf(list.rates, content.notes);
  const { rates, left } = applyMinimums(list.rates, minimums, names, places);
  for (const { sentence } of left)
    doubts.push(`A minimum stay was not applied: ${sentence.slice(0, 80)}`);
  const complete = markUnapplied(rates, whole.tables, notes, left);
  const found = {
    rates: markLostDates(markDisorder(markOutliers(complete), tables), list.bands, tables),
    bands: uniqueBands([...list.bands, ...placeBands(prose.bands, list.rates, places)]),
    extras: markPlaced(prose.extras, list.rates, places),
    offers: prose.offers,
  };
  return pointAtNotes({
    kind: facts.kind?.value ?? null,
    kindCell: facts.kind?.cell || null,
    currency,
    years: yearsOf(found.rates),
    ...file,
    labels: { lines: {}, tables: {}, notes: {} },
    ...(content.isRecognized ? markAll(found) : found),
    unread: [...unread].filter(Boolean),
    doubts: [...new Set(content.isRecognized ? [recognizedDoubt, ...doubts] : doubts)].map(
      (question) => ({
        id: question,
        question,
        detail: null,
        cells: [],
        answers: [],
        other: null,
        isRemembered: false,
        answer: null,
      }),
    ),
  });
}

function refuseAbove(most: number, found: number, what: string): void {
  if (found > most)
    throw new RefusedSheet(
      `This file has more than ${formatNumber(most)} ${what}. Upload the pages or sheets of one lodge alone.`,
    );
}

/** The tables of the file, or else that of the prices in its text. */
function readTables(whole: SheetContent, { order }: Facts) {
  const { content, sentences } = separateSideTables(whole);
  const tables = content.tables.map((table) => readTable(table, order));
  if (tables.some(({ prices }) => prices.length > 0)) return { content, tables, sentences };
  const ofText = tableOfText(content);
  return {
    content: ofText,
    tables: ofText.tables.map((table) => readTable(table, order)),
    sentences,
  };
}

/** The minimum stays that notes and calendars state. */
function minimumsOf(
  notes: readonly Note[],
  tables: readonly TablePrices[],
  quotes: readonly Quote[],
  { facts, weekends }: { facts: Facts; weekends: Stated<readonly number[]> | null },
): MinimumRule[] {
  const sections = new Set(sectionsOf(tables));
  const source = {
    facts,
    marks: new Set(quotes.flatMap(({ markers }) => markers)),
    weekends: weekends?.value ?? null,
  };
  return [
    ...readMinimums(
      notes.filter(({ id }) => !sections.has(id)),
      source,
    ),
    ...minimumsOfCalendars(tables),
  ];
}

/** Words above rows of prices hold for those rows alone. */
const sectionsOf = (tables: readonly TablePrices[]): string[] =>
  tables.flatMap(({ prices }) =>
    prices.flatMap(({ contexts }) =>
      contexts.flatMap(({ axis, cell }) => (axis === "section" ? [cell.id] : [])),
    ),
  );

const namesOf = (rates: readonly MarkedRate[], notes: readonly Note[]) => ({
  seasons: [...new Set(rates.map(({ rate }) => rate.value.season))],
  units: [...new Set(rates.flatMap(({ rate }) => rate.value.unit ?? []))],
  title: notes
    .slice(0, 3)
    .map(({ text }) => text)
    .join(" "),
});

const recognizedDoubt =
  "The letters of this file were recognized in a scan: compare every figure with the image";

/** The currency of most prices; of two with as many, the dollar. */
function chooseCurrency(quotes: readonly Quote[]) {
  const counts = new Map<string, number>();
  for (const { currency, price } of quotes)
    if (currency && price.figure.kind === "amount")
      counts.set(currency.value, (counts.get(currency.value) ?? 0) + 1);
  const [first, ...others] = [...counts]
    .toSorted(([a, many], [b, more]) => more - many || Number(b === "USD") - Number(a === "USD"))
    .map(([code]) => code);
  return { currency: first ?? null, others };
}

function yearsOf(rates: SheetReading["rates"]): number[] {
  const years = rates.flatMap(({ value }) => [
    Number(value.from.slice(0, 4)),
    Number(value.to.slice(0, 4)),
  ]);
  return [...new Set(years)].toSorted();
}

function uniqueBands(bands: SheetReading["bands"]): SheetReading["bands"] {
  const seen = new Set<string>();
  return bands.filter(({ value }) => {
    const key = JSON.stringify(value);
    return seen.size < seen.add(key).size;
  });
}

/** No figure of a recognized text counts as stated. */
function markAll(found: Pick<SheetReading, "rates" | "bands" | "extras" | "offers">) {
  const mark = <Value>(list: readonly Found<Value>[]): Found<Value>[] =>
    list.map(({ value, evidence }) => ({
      value,
      evidence: Object.fromEntries(
        Object.entries<Evidence | undefined>(evidence).map(([key, one]) => [
          key,
          one && { ...one, derived: one.derived ?? "recognized in a scan" },
        ]),
      ) as Found<Value>["evidence"],
    }));
  return {
    rates: mark(found.rates),
    bands: mark(found.bands),
    extras: mark(found.extras),
    offers: mark(found.offers),
  };
}

/** A price across the columns of weekdays and of weekends is that of all their nights. */
function joinDays(quotes: readonly Quote[]): Quote[] {
  const joined: Quote[] = [];
  for (const quote of quotes) {
    const last = joined.at(-1);
    if (last?.price.cell !== quote.price.cell || !last.weekdays || !quote.weekdays) {
      joined.push(quote);
      continue;
    }
    const days = [...new Set([...last.weekdays.value, ...quote.weekdays.value])].toSorted();
    const weekdays = days.length === 7 ? null : { ...quote.weekdays, value: days };
    joined[joined.length - 1] = { ...last, weekdays };
  }
  return withAllDays(joined);
}

/**
 * A row with one price for two columns of weekdays, where other rows have two: its cell spans both, though
 * its ruling lines do not show it.
 */
function withAllDays(quotes: readonly Quote[]): Quote[] {
  const placeOf = ({ unit, season, nights, board, measure }: Quote) =>
    JSON.stringify([unit?.value, season, nights, board?.value, measure?.value]);
  const daysAt = new Map<string, Set<string>>();
  for (const quote of quotes)
    if (quote.weekdays) {
      const place = placeOf(quote);
      daysAt.set(place, (daysAt.get(place) ?? new Set()).add(String(quote.weekdays.value)));
    }
  const most = Math.max(0, ...[...daysAt.values()].map(({ size }) => size));
  return quotes.map((quote) => {
    const count = daysAt.get(placeOf(quote))?.size ?? most;
    const isAlone = quote.weekdays !== null && count === 1 && most > 1;
    if (!isAlone) return quote;
    const doubts = { ...quote.doubts, weekdays: "the other days of this row have no price" };
    return { ...quote, weekdays: null, doubts };
  });
}
