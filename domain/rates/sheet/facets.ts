import type { Board } from "#domain/rates/rate";
import type { TableCell } from "#domain/rates/reading";
import type { Label, LabelKind, Marked, SingleOnTop } from "#domain/rates/sheet-labels";
import { yearHead } from "./price-figure";
import type { Weekdays } from "./words/counts";
import { readCount } from "./words/counts";
import { type DateOrder, type DateRange, readEdge, readYears } from "./words/dates";
import { type Ages, type Measure, readLabel, sameName } from "./words/label";

/** A value with the cells that state it; derived says how it was inferred if they do not state it themselves. */
export interface Stated<Value> {
  value: Value;
  cells: readonly string[];
  derived: string | null;
}

/** What a price is for, as far as one head says it. */
export interface Facets {
  measure?: Stated<Measure>;
  /** "Single, per room". */
  basis?: Stated<Measure>;
  season?: Stated<string>;
  ranges?: Stated<readonly DateRange[]>;
  /** Dates that a person named. */
  dates?: Stated<readonly { from: string; to: string }[]>;
  room?: Stated<string>;
  board?: Stated<Board>;
  currency?: Stated<string>;
  minNights?: Stated<number>;
  maxNights?: Stated<number>;
  sleeps?: Stated<number>;
  single?: Stated<SingleOnTop>;
  weekdays?: Stated<Weekdays>;
  ages?: Stated<Ages>;
  /** "Rates 2027" over some of the columns or rows. */
  year?: Stated<number>;
  isForResidents?: Stated<true>;
  isAllYear?: Stated<true>;
}

const measureOfKind: Partial<Record<LabelKind, Measure>> = {
  sharing: "sharing",
  person: "person",
  unit: "unit",
  single: "single",
  singleSupplement: "single supplement",
  triple: "triple",
  child: "child",
  supplement: "supplement",
};
const kindOfMeasure: Record<Measure, LabelKind> = {
  sharing: "sharing",
  person: "person",
  unit: "unit",
  single: "single",
  "single supplement": "singleSupplement",
  triple: "triple",
  double: "sharing",
  child: "child",
  supplement: "supplement",
  other: "ignore",
};
export const priceKindOf = (measure: Measure): LabelKind => kindOfMeasure[measure];

const descriptors: Partial<Record<LabelKind, keyof Facets>> = {
  board: "board",
  currency: "currency",
  ages: "ages",
};

/** Reads the words of a head, or of a cell of a line that is labeled so. */
export function readFacets(cell: TableCell, kind: LabelKind | null, order: DateOrder): Facets {
  const { id, text } = cell;
  const say = <Value>(value: Value | null | undefined): Stated<Value> | undefined =>
    value === null || value === undefined ? undefined : { value, cells: [id], derived: null };
  // Heads of prices for residents are heard even where their line says nothing else.
  if (kind === "ignore")
    return defined({
      isForResidents: readLabel(text, order).isForResidents ? say(true) : undefined,
    });
  if (kind === "minNights") return defined({ minNights: say(readCount(text)) });
  if (kind === "sleeps") return defined({ sleeps: say(readCount(text)) });
  const label = readLabel(text, order);
  const years = label.seasons.length > 0 || text.length > maxHead ? [] : readYears(text);
  const facets = defined({
    year: years.length === 1 ? say(years[0]) : undefined,
    measure: say(measureOf(label, kind)),
    basis: say(label.basis),
    // "Mar 2027" in a line of last days is no range of its own.
    ranges: isEdge(text, kind, order) ? undefined : rangesOf(label, say),
    board: say(label.board ?? label.impliedBoard),
    currency: label.currencies.length === 1 ? say(label.currencies[0]) : undefined,
    minNights: say(label.minNights),
    maxNights: say(label.maxNights),
    sleeps: sumOf(text, say(label.sleeps)),
    weekdays: say(label.weekdays),
    ages: say(label.ages),
    isForResidents: say(label.isForResidents ? (true as const) : null),
    isAllYear: say(label.isAllYear ? (true as const) : null),
    ...namesOf(label, kind, say),
  });
  const only = kind && descriptors[kind];
  // "Full board | Half board | Single supplement": the last says another thing.
  const isOther = only && facets[only] === undefined && facets.measure !== undefined;
  return only && !isOther ? defined({ [only]: facets[only] }) : facets;
}

const isEdge = (text: string, kind: LabelKind | null, order: DateOrder) =>
  (kind === "from" || kind === "to") && readEdge(text, order) !== null;

/** "2 adults + 2 children" is a sum. */
const sumOf = (text: string, sleeps: Stated<number> | undefined) =>
  sleeps && /[+&]|\badults?\b/i.test(text) ? { ...sleeps, derived: "a sum of guests" } : sleeps;

/** "1 June – 31 October and late May": what else it says of dates was not read. */
function rangesOf({ seasons, hasOtherDates }: ReturnType<typeof readLabel>, say: Say) {
  const stated = seasons.length > 0 ? say(seasons.flatMap(({ ranges }) => ranges)) : undefined;
  return stated && hasOtherDates
    ? { ...stated, derived: "other dates beside them were not read" }
    : stated;
}

/** A long text is prose: its transfers and guides are no measure. */
const maxHead = 50;

function measureOf(
  { measure, nameOfDouble, text }: ReturnType<typeof readLabel>,
  kind: LabelKind | null,
) {
  if (measure === "other" && text.length > maxHead && kind !== "charge") return null;
  return measure ?? (nameOfDouble === "" ? "double" : null);
}

type Say = <Value>(value: Value | null | undefined) => Stated<Value> | undefined;

/** The words that mean nothing else are the name of a season or of a room. */
function namesOf(label: ReturnType<typeof readLabel>, kind: LabelKind | null, say: Say): Facets {
  const ofSeasons = label.seasons.map(({ name }) => name).filter(Boolean);
  const name = label.nameOfDouble === "" ? "" : label.name;
  if (kind === "room") {
    const room = name || (ofSeasons.length === 1 ? ofSeasons[0] : "");
    const stated = room ? say(room) : undefined;
    // What else the cell says may be a part of the name.
    const isCut = sameName(label.text) !== sameName(room ?? "");
    return stated ? { room: isCut ? { ...stated, derived: "a part of its cell" } : stated } : {};
  }
  if (yearHead.test(label.text)) return {};
  if (kind === "season" || ofSeasons.length > 0) {
    const season = ofSeasons.join(" / ") || name;
    const rest = ofSeasons.length > 0 && kind !== "season" ? name : "";
    return { ...(season ? { season: say(season) } : {}), ...(rest ? { room: say(rest) } : {}) };
  }
  return {};
}

/** What a person chose for a line, with the cell of its head. */
export function chosenFacets(label: Marked<Label>, cells: readonly string[]): Facets {
  const chosen = "chosen by a person";
  const say = <Value>(value: Value | undefined): Stated<Value> | undefined =>
    value === undefined ? undefined : { value, cells, derived: chosen };
  const measure = measureOfKind[label.kind];
  return defined({
    measure: measure && { value: measure, cells, derived: null },
    season: say(label.season),
    // Those of last year are none of this sheet.
    dates: label.mark === "remembered" ? undefined : say(label.dates),
    room: say(label.room),
    board: say(label.board),
    currency: say(label.currency),
    minNights: say(label.minNights),
    sleeps: say(label.sleeps),
    // A figure of last year's sheet too.
    single: label.mark === "remembered" ? undefined : say(label.single),
    ages: say(label.ages),
    weekdays: label.weekdays && say({ days: label.weekdays, isStated: true }),
  });
}

function defined(facets: { [Key in keyof Facets]: Facets[Key] | undefined }): Facets {
  return Object.fromEntries(
    Object.entries(facets).filter(([, value]) => value !== undefined),
  ) as Facets;
}
