import { charges } from "#domain/rates/rate";
import type { Evidence, Found, Note, SheetContent, SheetReading } from "#domain/rates/reading";
import type { ChosenLabels, DoubtAnswers, Marked, TableLabel } from "#domain/rates/sheet-labels";
import { toBands } from "./bands";
import { resolveCurrency, type SheetPlace } from "./currency";
import { forResidents, isResidentSheet, listDoubts } from "./doubts";
import { priceKindOf } from "./facets";
import { type Grid, type LeftOut, toGrids } from "./grid";
import { labelLines } from "./guess";
import { applyMinimums } from "./minimum-stays";
import { readNotes } from "./notes";
import { quoteTable } from "./quotes";
import { joinRates } from "./rates";
import { noSeason, type Priced, resolveQuote } from "./resolve";
import { readSeasonKey } from "./season-key";
import { type Facts, type Nights, readFacts } from "./sentences/facts";
import type { SeasonNights } from "./sentences/offers";
import { type LineLabels, type Shape, shapeOf } from "./shape";
import { markOutliers, markOverlaps, markSilence, overlappingCells } from "./silence";
import { readSurroundings } from "./surroundings";
import { amountIn } from "./words/amounts";
import { looksLikeFee, readAges, readLabel } from "./words/label";

export interface SheetChoices {
  labels: ChosenLabels;
  answers: DoubtAnswers;
  /** "YYYY-MM-DD"; places dates without a year. */
  today: string;
  place: SheetPlace;
}

/**
 * Reads the pieces of a file by their labels: chosen or remembered ones, the rest guessed. Each price is the meeting
 * of the heads of its column, its row and its section; what is only said around the table is marked as derived.
 */
export function readSheetTables(content: SheetContent, choices: SheetChoices): SheetReading {
  const { answers, place } = choices;
  const facts = withYear(readFacts(content, choices.today), answers["year"]);
  const tables = readTables(content, facts, choices);
  const { quotes, currency } = resolveCurrency(
    content,
    place,
    tables.quotes,
    (answers["currencies"] ?? answers["currency"])?.toUpperCase(),
  );
  const mine = quotes.filter(
    ({ figure, currency: one }) => figure.kind !== "amount" || one?.value === currency.code,
  );
  const sentences = [...content.notes, ...tables.sentences];
  const notes = readNotes(sentences, {
    facts,
    currency: currency.code,
    markers: new Set(mine.flatMap(({ markers }) => markers)),
    chosen: choices.labels.notes ?? {},
    seasons: seasonsOf(mine),
    levies: answers["levies"],
  });
  const joined = joinRates(keepDated(mine), {
    facts,
    currency: currency.code,
    supplements: notes.supplements,
    answers,
  });
  const stays = applyMinimums(
    joined.rates,
    notes.minimums,
    scopesOf([...new Set(mine.map(({ grid }) => grid))]),
  );
  const hasRooms = Object.values(tables.labels).some(({ kind }) => kind === "room");
  const marked = markOverlaps(markOutliers(stays.rates));
  const rates = markSilence(marked, tables.grids, content.notes, hasRooms);
  const { bands, unaged } = toBands(joined.children, new Set(rates.map(({ value }) => value.unit)));
  const allLeft: LeftOut[] = [
    ...joined.left.map(({ quote, why }) => ({ cell: quote.cell.id, why })),
    ...tables.left,
    ...notes.left,
    ...stays.left.map(({ cell }) => ({ cell, why: "Minimum stays of notes were not applied" })),
  ];
  const doubts = listDoubts({
    content,
    levies: notes.levies,
    facts,
    currency,
    quotes: mine,
    lowSingles: joined.lowSingles,
    left: allLeft,
    overlapping: overlappingCells(rates),
    answers,
  });
  const ignored = new Set(
    doubts.flatMap(({ answer, cells }) => (answer === "ignore" ? cells : [])),
  );
  const { extras, offers } = notes;
  const found = { rates, bands: [...bands, ...notes.bands], extras, offers };
  return {
    ...pieces(content),
    kind: facts.kind?.value ?? null,
    kindCell: facts.kind?.cell || null,
    currency: currency.code,
    years: yearsOf(rates),
    labels: { lines: tables.labels, tables: tables.tableLabels, notes: notes.labels },
    ...(content.isRecognized ? markAll(found) : found),
    unread: [...new Set([...allLeft, ...unaged].map(({ cell }) => cell))].filter(
      (cell) => cell !== "" && !ignored.has(cell),
    ),
    doubts,
  };
}

/** The nights of each season that the prices name. */
function seasonsOf(quotes: readonly Priced[]): SeasonNights {
  const seasons = new Map<string, Map<string, Nights>>();
  for (const { season, nights } of quotes) {
    if (!season) continue;
    const known = seasons.get(season.value) ?? new Map<string, Nights>();
    for (const one of nights) known.set(`${one.from}/${one.to}`, one);
    seasons.set(season.value, known);
  }
  return new Map([...seasons].map(([name, nights]) => [name, [...nights.values()]]));
}

/** A stored reading is a content too: only its pieces go on. */
const pieces = ({
  pages,
  cells,
  tables,
  notes,
  unopened,
  isRecognized,
}: SheetContent): SheetContent => ({
  ...{ pages, cells, tables, notes, unopened, isRecognized },
});

const withYear = (facts: Facts, answer: string | undefined): Facts =>
  answer && /^20\d\d$/.test(answer) ? { ...facts, years: [Number(answer)], yearCell: null } : facts;

/** All tables with their labels and prices, before these become rates. */
function readTables(
  content: SheetContent,
  facts: Facts,
  { labels: chosen, answers }: SheetChoices,
) {
  const lines = chosen.lines ?? {};
  const grids = toGrids(content.tables);
  const key = readSeasonKey(grids, content.notes, lines, facts.order);
  const seasons = new Set(key.map(({ name }) => name));
  const result = {
    ...{ grids },
    labels: {} as LineLabels,
    tableLabels: {} as Record<string, Marked<TableLabel>>,
    quotes: [] as Priced[],
    left: [] as LeftOut[],
    sentences: [] as Note[],
  };
  for (const shape of grids.map((grid) => shapeOf(grid, lines))) {
    const { grid } = shape;
    const own = chosen.tables?.[grid.key];
    const around = readSurroundings(grid, content.notes, facts, [
      own,
      chosen.tables?.["sheet"],
      answeredCharge(answers),
    ]);
    const base = around.measure ? priceKindOf(around.measure.value) : null;
    const labels = labelLines(shape, lines, { order: facts.order, seasons, base });
    const isForResidents = isResidentSheet(content.notes)
      ? answers["residents"] === forResidents
      : isOfResidents(grid);
    const isRead =
      own?.isRead ?? (!isForResidents && !isOfOther(shape) && shape.priceRows.size > 0);
    result.labels = { ...result.labels, ...labels };
    result.tableLabels[grid.key] = own ?? { isRead, mark: "guessed" };
    if (!isRead) {
      if (isForResidents)
        result.left.push(...figuresOf(shape, "Prices for residents were not read"));
      else if (own === undefined) result.sentences.push(...sentencesOf(grid));
      continue;
    }
    const read = quoteTable(shape, labels, facts.order);
    result.left.push(...read.left);
    result.sentences.push(...sectionsOfNotes(shape));
    const priced = read.quotes.map((quote) => resolveQuote(quote, { around, key, answers }));
    result.quotes.push(...priced.map((quote) => withAges(quote, answers["ages"])));
  }
  return result;
}

function answeredCharge(answers: DoubtAnswers): Marked<TableLabel> | undefined {
  const charged = charges.find((charge) => charge === answers["charge"]);
  return charged && { isRead: true, charged, mark: "chosen" };
}

function withAges(quote: Priced, answer: string | undefined): Priced {
  const ages = answer && quote.measure.value === "child" && !quote.ages ? readAges(answer) : null;
  return ages
    ? { ...quote, ages: { value: ages, cells: [quote.cell.id], derived: "answered by a person" } }
    : quote;
}

const otherTables =
  /\b(?:fees?|lev(?:y|ies)|cancel\w*|transfers?|activit\w+|extras|added|child(?:ren)?)\b/i;
const priceTables =
  /\b(?:rack|sto|nett?|rates? 20\d\d|20\d\d rates?|sharing|single|double|rooms?|tents?|(?:full|half) board)\b/i;
const maxTitle = 80;

/** Fees, cancellation and activities have tables of their own, by their title or by the heads of their rows. */
const isOfOther = (shape: Shape) => {
  const rows = [...shape.priceRows];
  const fees = rows.filter((row) =>
    shape.grid.filled.some((cell) => cell.row === row && looksLikeFee(cell.text)),
  );
  return fees.length > rows.length / 2 || isOfOtherByTitle(shape);
};

const isOfOtherByTitle = ({ grid: { table } }: Shape) =>
  table.above
    .slice(-2)
    .some(
      ({ text }, index, { length }) =>
        text.length < maxTitle &&
        otherTables.test(text) &&
        !priceTables.test(text) &&
        (index === length - 1 ||
          /^[^.,]*\b(?:fees?|cancellation|activities|transfers)\b/i.test(text)),
    );

const isOfResidents = ({ table }: Grid) =>
  table.above
    .slice(-2)
    .some(({ text }) => text.length < maxTitle && readLabel(text).isForResidents);

/** "Single supplement: USD 130 per night." across a table, and what stands across it below its prices, are notes. */
const sectionsOfNotes = ({ grid, sectionRows, priceRows }: Shape): Note[] =>
  grid.filled.filter(
    ({ row, text }) =>
      sectionRows.has(row) && (amountIn(text) !== null || row > Math.max(...priceRows)),
  );

const figuresOf = ({ figures }: Shape, why: string): LeftOut[] =>
  [...figures].flatMap(([cell, { kind }]) => (kind === "amount" ? [{ cell, why }] : []));

/** The rows of a table of other things, each as a sentence below the title of the table. */
function sentencesOf({ table, filled }: Grid): Note[] {
  const title = table.above.at(-1)?.text ?? "";
  const heads = filled.filter(
    ({ row }) =>
      row === 0 &&
      !/\d/.test(
        filled
          .filter((one) => one.row === 0)
          .map(({ text }) => text)
          .join(""),
      ),
  );
  const rows = [...new Set(filled.map(({ row }) => row))].filter(
    (row) => heads.length === 0 || row > 0,
  );
  return rows.flatMap((row): Note[] => {
    const cells = filled.filter((cell) => cell.row === row);
    const [first, ...values] = cells;
    if (!first || values.length === 0) return [];
    const head = heads.find(({ column }) => column === values[0]?.column)?.text ?? "";
    const text = `${title.length < maxTitle ? `${title}, ` : ""}${first.text}: ${values.map((cell) => cell.text).join(" ")} ${head}`;
    return [{ id: values[0]?.id ?? first.id, text: text.replaceAll(/\s+/g, " ") }];
  });
}

/** Tables that a note stands directly above, if other tables come before it: it may be about these alone. */
function scopesOf(grids: readonly Grid[]): (id: string) => ReadonlySet<string> | null {
  const scopes = new Map<string, Set<string>>();
  const first = new Set(grids[0]?.table.above.map(({ id }) => id));
  for (const { key, table } of grids)
    for (const { id } of table.above)
      if (!first.has(id)) scopes.set(id, (scopes.get(id) ?? new Set()).add(key));
  return (id) => scopes.get(id) ?? null;
}

/** In a sheet of seasons, prices without one are those of something else. */
function keepDated(quotes: readonly Priced[]): readonly Priced[] {
  const isUndated = ({ nights }: Priced) => nights.every(({ derived }) => derived === noSeason);
  const isOther = ({ measure }: Priced) =>
    measure.value === "child" || measure.value === "single supplement";
  const isOfSeasons = quotes.some((quote) => !isOther(quote) && !isUndated(quote));
  return quotes.map((quote) =>
    isOfSeasons && !quote.isAllYear && !isOther(quote) && isUndated(quote)
      ? { ...quote, problem: quote.problem ?? "Prices without a season were not read" }
      : quote,
  );
}

function yearsOf(rates: readonly Found<{ from: string; to: string }>[]): number[] {
  const years = rates.flatMap(({ value }) => [
    Number(value.from.slice(0, 4)),
    Number(value.to.slice(0, 4)),
  ]);
  return [...new Set(years)].toSorted((a, b) => a - b);
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
