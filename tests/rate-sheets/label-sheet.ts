import type { SheetContent, SheetReading } from "#domain/rates/reading";
import {
  type ChosenLabels,
  detailsOf,
  type Label,
  type LabelKind,
  type Marked,
  type TableLabel,
} from "#domain/rates/sheet-labels";
import {
  amountsIn,
  type Facts,
  type Field,
  type Figure,
  figuresOf,
  isPriceText,
  readers,
  type Season,
  seasonsOf,
  sharedBy,
} from "./figures";
import { differences, type Truth } from "./score";

/**
 * Plays the person who labels a sheet: looks at each table beside what the sheet states, and names the lines whose
 * rates are not as they should be. It knows labels, doubts, tables and the truth alone, nothing of the reader, and
 * gives what the screen offers: a kind for the lines that have one and for any row, with the details of that kind.
 */

export interface Help {
  labels: ChosenLabels;
  answers: Record<string, string>;
  /** Labels and answers that the person gave. */
  given: number;
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
    answers = { ...answers, ...answerDoubts(reading, truth, figures) };
    reading = read({ labels, answers });
    for (const key of new Set(wrongIn(reading).map((figure) => figure.key)))
      for (const sides of [[], ["column"], ["row"], ["column", "row"]] as const) {
        const own = figures.filter((figure) => figure.key === key);
        const naming = { reading, labels, sides };
        const tried =
          sides.length === 0 ? nameWhole(own, key, naming) : nameTable(own, key, naming);
        const changed = read({ labels: tried, answers });
        // The rates follow at once, so a label that helps nothing is taken back.
        if (wrongIn(changed).length >= wrongIn(reading).length) continue;
        [labels, reading] = [tried, changed];
      }
    labels = nameDescriptors(
      reading,
      labels,
      (tried) => wrongIn(read({ labels: tried, answers })).length,
    );
    labels = leaveOut(reading, figures, { labels, wrong: wrongIn(reading) });
    reading = read({ labels, answers });
  }
  return {
    reading,
    help: { labels, answers, given: countOf(labels) + Object.keys(answers).length },
  };
}

const maxRounds = 3;
const minShare = 0.4;
const countOf = ({ lines = {}, tables = {}, notes = {} }: ChosenLabels) =>
  [lines, tables, notes].reduce((sum, part) => sum + Object.keys(part).length, 0);

/** Answers that follow from what the sheet states. */
function answerDoubts(
  { doubts, rates, cells }: SheetReading,
  truth: Truth,
  figures: readonly Figure[],
): Record<string, string> {
  const [first] = truth.rates;
  const answers: Record<string, string> = {};
  for (const { id, answers: offered, answer, other, cells: about } of doubts) {
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
      const amounts = new Set(cells.map(({ text }) => amountsIn(text).cents));
      answers[id] = truth.rates.some(
        ({ price, single }) => single !== null && single < price && amounts.has(single),
      )
        ? "price"
        : "supplement";
    } else if (other === "dates") answers[id] = nightsOf(figures, about);
    else {
      const value = ["included", "compared", "ignore"].find((one) => has(one));
      if (value && (value !== "ignore" || rates.length > 0)) answers[id] = value;
    }
  }
  return answers;
}

/** The nights that all figures of a question share. */
function nightsOf(figures: readonly Figure[], about: readonly string[]): string {
  const own = figures.filter((figure) => about.includes(figure.id));
  const dates = JSON.parse(sharedBy(own, readers.dates) ?? "[]") as Season["dates"];
  return dates.map(({ from, to }) => `${from} to ${to}`).join(", ") || "ignore";
}

function mostOf<Value extends string>(values: readonly Value[]): Value {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] as Value;
}

/** What an unsure column says beside the prices. */
const descriptors: readonly LabelKind[] = [
  "board",
  "room",
  "season",
  "minNights",
  "sleeps",
  "charge",
];

function nameDescriptors(
  { labels: { lines } }: SheetReading,
  labels: ChosenLabels,
  countWrong: (labels: ChosenLabels) => number,
): ChosenLabels {
  let [best, least] = [labels, countWrong(labels)];
  for (const [line, { mark, kind }] of Object.entries(lines))
    for (const other of descriptors) {
      if (least === 0 || mark !== "unsure" || other === kind || !/c\d+$/.test(line)) continue;
      const tried = {
        ...best,
        lines: { ...best.lines, [line]: { kind: other, mark: "chosen" } },
      } as const;
      const wrong = countWrong(tried);
      if (wrong < least) [best, least] = [tried, wrong];
    }
  return best;
}

/** Prices that nobody stated are those of something else: of other tables, or of columns for the trade. */
function leaveOut(
  reading: SheetReading,
  figures: readonly Figure[],
  { labels, wrong }: { labels: ChosenLabels; wrong: readonly Figure[] },
): ChosenLabels {
  const tables: Record<string, Marked<TableLabel>> = { ...labels.tables };
  const lines = { ...labels.lines };
  const priced = new Set(figures.map(({ key }) => key));
  const stated = new Set(figures.map(({ key, column }) => lineKey(key, "column", column)));
  for (const [line, { kind }] of Object.entries(reading.labels.lines))
    if (ofAdults.has(kind) && !stated.has(line) && wrong.some(({ key }) => key === tableOf(line)))
      lines[line] = { kind: "ignore", mark: "chosen" };
  for (const [key, { isRead: isTableRead }] of Object.entries(reading.labels.tables)) {
    const ids = new Set(reading.tables[Number(key.slice(1)) - 1]?.cells.map(({ id }) => id));
    const hasRates = reading.rates.some(({ evidence }) => ids.has(evidence.price?.cells[0] ?? ""));
    if (isTableRead && hasRates && !priced.has(key))
      tables[key] = { isRead: false, mark: "chosen" };
  }
  return { ...labels, lines, tables };
}

const ofAdults = new Set<LabelKind>(["sharing", "person", "unit", "single", "triple"]);
/** "t1" of "t1c3"; of a row the row. */
const tableOf = (line: string) => line.replace(/c\d+$/, "");

/** True if a rate with this figure is one that the sheet states. */
function isRead({ id, candidates }: Figure, reading: SheetReading, truth: Truth): boolean {
  // Of a sum the last cell is its own.
  const found = reading.rates.filter(({ evidence }) =>
    [evidence.price, evidence.single, evidence.triple].some((one) => one?.cells.at(-1) === id),
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
/** What all prices of the table share is said once. */
function nameWhole(own: readonly Figure[], key: string, { labels }: Naming): ChosenLabels {
  const shared = <Value>(read: (candidate: Figure["candidates"][number]) => Value) =>
    JSON.parse(sharedBy(own, read) ?? "null") as Value | null;
  const label: Marked<TableLabel> = { isRead: true, mark: "chosen" };
  const charged = shared(readers.charged);
  const board = shared(readers.board);
  const room = sharedBy(own, readers.unit);
  const minNights = shared(readers.minNights);
  const sleeps = shared(readers.sleeps);
  if (charged) label.charged = charged;
  if (board) label.board = board;
  if (room) label.room = (JSON.parse(room) as string | null) ?? "-";
  if (minNights) label.minNights = minNights;
  if (sleeps) label.sleeps = sleeps;
  const single = shared(readers.singlePercent) ?? shared(readers.singleAmount);
  if (single) label.single = single;
  const year = shared(({ season }) => season.dates[0]?.from.slice(0, 4));
  if (year) label.year = Number(year);
  return { ...labels, tables: { ...labels.tables, [key]: label } };
}

const lineKey = (key: string, side: Side, at: number) =>
  `${key}${side === "row" ? "r" : "c"}${at + 1}`;

/** Each fact on the side of the table whose lines share it. */
function factsOf(own: readonly Figure[]): Record<Side, Map<number, Facts>> {
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
    // What is added to the prices above it is so in its own row.
    for (const { at, value } of sides.row)
      if (value === addition) facts.row.set(at, { ...facts.row.get(at), [name]: value });
    for (const { at, value } of sides[side])
      if (value !== null) facts[side].set(at, { ...facts[side].get(at), [name]: value });
  }
  return facts;
}

/** Names each fact on the side of the table whose lines share it; one that the whole table shares is the table's. */
function nameTable(
  own: readonly Figure[],
  key: string,
  { reading, labels, sides: named }: Naming,
): ChosenLabels {
  const facts = factsOf(own);
  const lines = { ...labels.lines };
  for (const side of named)
    for (const [at, fact] of facts[side]) {
      const line = lineKey(key, side, at);
      const onLine = own.filter((figure) => figure[side] === at);
      const charged = sharedBy(onLine, readers.charged);
      const guessed = reading.labels.lines[line]?.kind;
      const ofPrice = charged ? kindOfCharged(charged) : undefined;
      const label = toLabel(fact, guessed === "ignore" ? ofPrice : (guessed ?? ofPrice));
      // Columns without a label have no select.
      if (label && (side === "row" || guessed)) lines[line] = label;
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

const addition = JSON.stringify("supplement");
const kindOfField: Record<Field, LabelKind | null> = {
  price: null,
  single: "single",
  triple: "triple",
  singleSupplement: "singleSupplement",
  supplement: "supplement",
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
  const details = new Set<string>(detailsOf(kind, true));
  const label: Label = {
    kind,
    ...offered(details, {
      dates: parse<Season["dates"]>(fact.dates),
      room: parse<string>(fact.unit),
      board: parse<NonNullable<Label["board"]>>(fact.board),
      minNights: parse<number>(fact.minNights),
      sleeps: parse<number>(fact.sleeps),
      weekdays: weekdays && weekdays.length > 0 ? weekdays : undefined,
      single: parse<string>(fact.singlePercent) ?? parse<string>(fact.singleAmount),
    }),
  };
  return { ...label, mark: "chosen" };
}

const offered = (details: ReadonlySet<string>, label: Partial<Label>): Partial<Label> =>
  Object.fromEntries(
    Object.entries(label).filter(([name, value]) => details.has(name) && value !== undefined),
  );
