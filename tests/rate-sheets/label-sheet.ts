import type { SheetContent, SheetReading, Table } from "#domain/rates/reading";
import type {
  ChosenLabels,
  Label,
  LabelKind,
  Marked,
  TableLabel,
} from "#domain/rates/sheet-labels";
import { differences, type TrueRate, type Truth } from "./score";

/**
 * Plays the person who labels a sheet: looks at each table beside what the sheet states, and names the lines whose
 * rates are not as they should be. It knows labels, doubts, tables and the truth alone, nothing of the reader.
 */

export interface Help {
  labels: ChosenLabels;
  answers: Record<string, string>;
  /** Labels and answers that the person gave. */
  given: number;
}

type Field = "price" | "single" | "triple" | "singleSupplement";

/** A rate of all its periods, as a person sees it in a table. */
interface Season {
  rate: TrueRate;
  dates: { from: string; to: string }[];
}

interface Figure {
  key: string;
  row: number;
  column: number;
  id: string;
  /** What it can be. */
  candidates: { season: Season; field: Field }[];
}

export function labelSheet(
  content: SheetContent,
  truth: Truth,
  read: (help: Pick<Help, "labels" | "answers">) => SheetReading,
): { reading: SheetReading; help: Help } {
  const seasons = seasonsOf(truth);
  const figures = content.tables.flatMap((table, index) => {
    const found = figuresOf(table, `t${index + 1}`, seasons);
    // Fees may be as high as a price by chance: the title says that they are none.
    const stated = table.cells.filter(({ text }) => isPriceText(text));
    return new Set(found.map(({ id }) => id)).size >= minShare * stated.length ? found : [];
  });
  let labels: ChosenLabels = {};
  let answers: Record<string, string> = {};
  let reading = read({ labels, answers });
  const wrongIn = (found: SheetReading) =>
    figures.filter((figure) => !isRead(figure, found, truth));
  for (let round = 0; round < maxRounds; round += 1) {
    answers = { ...answers, ...answerDoubts(reading, truth) };
    reading = read({ labels, answers });
    for (const key of new Set(wrongIn(reading).map((figure) => figure.key)))
      for (const sides of [["column"], ["row"], ["column", "row"]] as const) {
        const tried = nameTable(
          figures.filter((figure) => figure.key === key),
          key,
          { reading, labels, sides },
        );
        const changed = read({ labels: tried, answers });
        // The rates follow at once, so a label that helps nothing is taken back.
        if (wrongIn(changed).length >= wrongIn(reading).length) continue;
        [labels, reading] = [tried, changed];
      }
    labels = leaveOut(reading, figures, labels);
    reading = read({ labels, answers });
  }
  return {
    reading,
    help: { labels, answers, given: countOf(labels) + Object.keys(answers).length },
  };
}

const maxRounds = 3;
const minShare = 0.4;
const isPriceText = (text: string) => /^\D{0,6}\d[\d.,\s]*\D{0,6}$/.test(text);
const countOf = ({ lines = {}, tables = {}, notes = {} }: ChosenLabels) =>
  [lines, tables, notes].reduce((sum, part) => sum + Object.keys(part).length, 0);

function seasonsOf({ rates }: Truth): Season[] {
  const seasons = new Map<string, Season>();
  for (const rate of rates) {
    const { from, to, ...rest } = rate;
    const key = JSON.stringify(rest);
    const season = seasons.get(key) ?? { rate, dates: [] };
    season.dates.push({ from, to });
    seasons.set(key, season);
  }
  return [...seasons.values()];
}

/** The figure of a cell, as a person reads it. */
function amountsIn(text: string): { cents: number | null; percent: number | null } {
  const percent = /(\d{1,3}(?:\.\d)?) ?%/.exec(text)?.[1];
  if (percent) return { cents: null, percent: Number(percent) };
  const match = /\d{1,3}(?:[ ,.'’\u00a0\u202f]\d{3})+(?!\d)|\d+/.exec(text.replaceAll(/\s+/g, " "));
  if (!match) return { cents: null, percent: null };
  const decimals = /^[.,](\d{2})(?!\d)/.exec(
    text.replaceAll(/\s+/g, " ").slice(match.index + match[0].length),
  )?.[1];
  return {
    cents: Number(match[0].replaceAll(/\D/g, "")) * 100 + Number(decimals ?? 0),
    percent: null,
  };
}

function figuresOf(table: Table, key: string, seasons: readonly Season[]): Figure[] {
  return table.cells.flatMap((cell): Figure[] => {
    const { cents, percent } = amountsIn(cell.text);
    if (cents === null && percent === null) return [];
    const candidates = seasons.flatMap((season) => {
      const { price, single, triple } = season.rate;
      const fields: Field[] = [];
      if (cents === price) fields.push("price");
      if (cents === single) fields.push("single");
      if (cents === triple) fields.push("triple");
      const added = single === null ? null : single - price;
      const isPercent =
        percent !== null && added !== null && Math.round((price * percent) / 100) === added;
      if (added !== null && added > 0 && (cents === added || isPercent))
        fields.push("singleSupplement");
      return fields.map((field) => ({ season, field }));
    });
    if (candidates.length === 0) return [];
    const places = Array.from({ length: cell.rowSpan }, (_, at) => cell.row + at);
    return places.map((row) => ({ key, row, column: cell.column, id: cell.id, candidates }));
  });
}

/** Answers that follow from what the sheet states. */
function answerDoubts(
  { doubts, rates, cells }: SheetReading,
  truth: Truth,
): Record<string, string> {
  const [first] = truth.rates;
  const answers: Record<string, string> = {};
  for (const { id, answers: offered, answer } of doubts) {
    if (answer !== null) continue;
    const has = (value: string) => offered.some((one) => one.value === value);
    if (id === "currency" || id === "currencies") answers[id] = truth.currency;
    else if (id === "charge" && first)
      answers[id] = mostOf(truth.rates.map(({ charged }) => charged));
    else if (id === "year" && first) answers[id] = first.from.slice(0, 4);
    else if (id === "ages") {
      const band = truth.bands?.find(({ percent }) => percent === null) ?? truth.bands?.[0];
      answers[id] = band ? `${band.fromAge}-${band.toAge}` : "ignore";
    } else if (id.startsWith("supplement")) {
      const figures = new Set(cells.map(({ text }) => amountsIn(text).cents));
      answers[id] = truth.rates.some(
        ({ price, single }) => single !== null && single < price && figures.has(single),
      )
        ? "price"
        : "supplement";
    } else if (has("included")) answers[id] = "included";
    else if (has("compared")) answers[id] = "compared";
    else if (has("ignore") && rates.length > 0) answers[id] = "ignore";
  }
  return answers;
}

function mostOf<Value extends string>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] as Value;
}

/** Prices that nobody stated come from tables of something else. */
function leaveOut(
  reading: SheetReading,
  figures: readonly Figure[],
  labels: ChosenLabels,
): ChosenLabels {
  const tables: Record<string, Marked<TableLabel>> = { ...labels.tables };
  const priced = new Set(figures.map(({ key }) => key));
  for (const [key, { isRead: isTableRead }] of Object.entries(reading.labels.tables)) {
    const ids = new Set(reading.tables[Number(key.slice(1)) - 1]?.cells.map(({ id }) => id));
    const hasRates = reading.rates.some(({ evidence }) => ids.has(evidence.price?.cells[0] ?? ""));
    if (isTableRead && hasRates && !priced.has(key))
      tables[key] = { isRead: false, mark: "chosen" };
  }
  return { ...labels, tables };
}

/** True if a rate with this figure is one that the sheet states. */
function isRead({ id, candidates }: Figure, reading: SheetReading, truth: Truth): boolean {
  const found = reading.rates.filter(({ evidence }) =>
    [evidence.price, evidence.single, evidence.triple].some((one) => one?.cells.includes(id)),
  );
  return (
    found.length > 0 &&
    found.every((one) =>
      candidates.some(({ season: { rate, dates } }) =>
        dates.some((period) => differences(one, { ...rate, ...period }, truth).length === 0),
      ),
    )
  );
}

interface Naming {
  reading: SheetReading;
  labels: ChosenLabels;
  sides: readonly Side[];
}

type Side = "row" | "column";
const lineKey = (key: string, side: Side, at: number) =>
  `${key}${side === "row" ? "r" : "c"}${at + 1}`;

/** What all figures of a line have in common, of their possible meanings. */
function sharedBy<Value>(
  figures: readonly Figure[],
  read: (candidate: Figure["candidates"][number]) => Value,
): string | null {
  const sets = figures.map(
    ({ candidates }) => new Set(candidates.map((one) => JSON.stringify(read(one)))),
  );
  const [first, ...others] = sets;
  const common = [...(first ?? [])].filter((one) => others.every((set) => set.has(one)));
  // Of two that fit, a person reads the head: the guess stays.
  return common.length === 1 ? (common[0] ?? null) : null;
}

type Facts = Partial<
  Record<
    "field" | "dates" | "unit" | "charged" | "board" | "minNights" | "sleeps" | "weekdays",
    string
  >
>;

const readers = {
  field: ({ field }) => field,
  dates: ({ season }) => season.dates,
  unit: ({ season }) => season.rate.unit,
  charged: ({ season }) => season.rate.charged,
  board: ({ season }) => season.rate.board,
  minNights: ({ season }) => season.rate.minNights,
  sleeps: ({ season }) => season.rate.sleeps,
  weekdays: ({ season }) => season.rate.weekdays,
} as const satisfies Record<keyof Facts, (candidate: Figure["candidates"][number]) => unknown>;

/** Names each fact on the side of the table whose lines share it; one that the whole table shares is the table's. */
function nameTable(
  own: readonly Figure[],
  key: string,
  { reading, labels, sides: named }: Naming,
): ChosenLabels {
  const groups = (side: Side) => {
    const byLine = new Map<number, Figure[]>();
    for (const figure of own)
      byLine.set(figure[side], [...(byLine.get(figure[side]) ?? []), figure]);
    return [...byLine];
  };
  const facts: Record<Side, Map<number, Facts>> = { row: new Map(), column: new Map() };
  for (const [name, read] of Object.entries(readers) as [
    keyof Facts,
    (typeof readers)["field"],
  ][]) {
    const of = (side: Side) =>
      groups(side).map(([at, figures]) => ({ at, value: sharedBy(figures, read) }));
    const sides = { column: of("column"), row: of("row") };
    const share = (side: Side) =>
      sides[side].filter(({ value }) => value !== null).length / sides[side].length;
    const side: Side = share("column") >= share("row") ? "column" : "row";
    for (const { at, value } of sides[side])
      if (value !== null) facts[side].set(at, { ...facts[side].get(at), [name]: value });
  }
  const lines = { ...labels.lines };
  for (const side of named)
    for (const [at, fact] of facts[side]) {
      const line = lineKey(key, side, at);
      const onLine = own.filter((figure) => figure[side] === at);
      const charged = sharedBy(onLine, readers.charged);
      const guessed = reading.labels.lines[line]?.kind;
      const label = toLabel(fact, guessed ?? (charged ? kindOfCharged(charged) : undefined));
      if (label) lines[line] = label;
    }
  // Where the sheet has no rooms, names beside its prices are none.
  const hasRooms = own.some(({ candidates }) => candidates.some((one) => one.season.rate.unit));
  for (const [line, { kind }] of Object.entries(reading.labels.lines))
    if (!hasRooms && kind === "room" && line.startsWith(`${key}c`))
      lines[line] = { kind: "ignore", mark: "chosen" };
  const isUnread = reading.labels.tables[key]?.isRead === false;
  const tables = isUnread
    ? { ...labels.tables, [key]: { isRead: true, mark: "chosen" } as const }
    : labels.tables;
  return { ...labels, lines, ...(tables ? { tables } : {}) };
}

const kindOfField: Record<Field, LabelKind | null> = {
  price: null,
  single: "single",
  triple: "triple",
  singleSupplement: "singleSupplement",
};
const kindOfCharge: Record<string, LabelKind> = {
  "per person sharing": "sharing",
  "per person": "person",
  "per unit": "unit",
};

const kindOfCharged = (charged: string) => kindOfCharge[JSON.parse(charged) as string];

/** @param otherwise the kind of a line whose figures are of several */
function toLabel(fact: Facts, otherwise: LabelKind | undefined): Marked<Label> | null {
  const parse = <Value>(text: string | undefined): Value | undefined => {
    const value = text === undefined ? null : (JSON.parse(text) as Value | null);
    return value ?? undefined;
  };
  const field = parse<Field>(fact.field);
  const charged = parse<string>(fact.charged);
  const kind =
    (field && kindOfField[field]) ?? (charged ? kindOfCharge[charged] : undefined) ?? otherwise;
  if (kind === undefined) return null;
  const weekdays = parse<number[]>(fact.weekdays);
  const label: Label = {
    kind,
    ...defined({
      dates: parse<Season["dates"]>(fact.dates),
      room: parse<string>(fact.unit),
      board: parse<NonNullable<Label["board"]>>(fact.board),
      minNights: parse<number>(fact.minNights),
      sleeps: parse<number>(fact.sleeps),
      weekdays: weekdays && weekdays.length > 0 ? weekdays : undefined,
    }),
  };
  return { ...label, mark: "chosen" };
}

const defined = (label: Partial<Label> | Record<string, unknown>): Partial<Label> =>
  Object.fromEntries(Object.entries(label).filter(([, value]) => value !== undefined));
