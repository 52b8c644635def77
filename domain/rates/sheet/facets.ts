import type { Board } from "#domain/rates/rate";
import type { TableCell } from "#domain/rates/reading";
import type { Label, LabelKind } from "#domain/rates/sheet-labels";
import type { Weekdays } from "./words/counts";
import { readCount } from "./words/counts";
import type { DateOrder, DateRange } from "./words/dates";
import { type Ages, type Measure, readLabel } from "./words/label";

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
  weekdays?: Stated<Weekdays>;
  ages?: Stated<Ages>;
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
  other: "ignore",
};
export const priceKindOf = (measure: Measure): LabelKind => kindOfMeasure[measure];
export const isPriceKind = (kind: LabelKind): boolean =>
  measureOfKind[kind] !== undefined || kind === "extra";

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
  if (kind === "ignore") return {};
  if (kind === "minNights") return defined({ minNights: say(readCount(text)) });
  if (kind === "sleeps") return defined({ sleeps: say(readCount(text)) });
  const label = readLabel(text, order);
  const facets = defined({
    measure: say(measureOf(label, kind)),
    basis: say(label.basis),
    ranges:
      label.seasons.length > 0 ? say(label.seasons.flatMap(({ ranges }) => ranges)) : undefined,
    board: say(label.board ?? label.impliedBoard),
    currency: label.currencies.length === 1 ? say(label.currencies[0]) : undefined,
    minNights: say(label.minNights),
    maxNights: say(label.maxNights),
    sleeps: say(label.sleeps),
    weekdays: say(label.weekdays),
    ages: say(label.ages),
    isForResidents: say(label.isForResidents ? (true as const) : null),
    isAllYear: say(label.isAllYear ? (true as const) : null),
    ...namesOf(label, kind, say),
  });
  const only = kind && descriptors[kind];
  return only ? defined({ [only]: facets[only] }) : facets;
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
    return room ? { room: say(room) } : {};
  }
  if (kind === "season" || ofSeasons.length > 0) {
    const season = ofSeasons.join(" / ") || name;
    const rest = ofSeasons.length > 0 && kind !== "season" ? name : "";
    return { ...(season ? { season: say(season) } : {}), ...(rest ? { room: say(rest) } : {}) };
  }
  return {};
}

/** What a person chose for a line, with the cell of its head. */
export function chosenFacets(label: Label, cells: readonly string[]): Facets {
  const chosen = "chosen by a person";
  const say = <Value>(value: Value | undefined): Stated<Value> | undefined =>
    value === undefined ? undefined : { value, cells, derived: chosen };
  const measure = measureOfKind[label.kind];
  return defined({
    measure: measure && { value: measure, cells, derived: null },
    season: say(label.season),
    dates: say(label.dates),
    room: say(label.room),
    board: say(label.board),
    currency: say(label.currency),
    minNights: say(label.minNights),
    ages: say(label.ages),
    weekdays: label.weekdays && say({ days: label.weekdays, isStated: true }),
  });
}

function defined(facets: { [Key in keyof Facets]: Facets[Key] | undefined }): Facets {
  return Object.fromEntries(
    Object.entries(facets).filter(([, value]) => value !== undefined),
  ) as Facets;
}
