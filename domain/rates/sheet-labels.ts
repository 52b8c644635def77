import type { Board, Charge } from "./rate";

/**
 * What the heads of a rate sheet's tables are read as (I-008). The machine guesses the labels, a person changes
 * them, and they are remembered for the lodge; the rates follow from them, each figure with its cell.
 */

const priceKinds = [
  "sharing",
  "person",
  "unit",
  "single",
  "singleSupplement",
  "supplement",
  "triple",
  "child",
  "extra",
] as const;

/** What the cells of a column or row are read as. */
export const labelKinds = [
  // What a price is for.
  "season",
  "from",
  "to",
  "room",
  "sleeps",
  "board",
  "currency",
  "charge",
  "minNights",
  "ages",
  ...priceKinds,
  "ignore",
] as const;
export type LabelKind = (typeof labelKinds)[number];

/** What a line may state beside its kind; rows across a table state it for the rows below them. */
export const detailsOf = (kind: LabelKind, isOfRow: boolean): readonly Detail[] => {
  if (kind === "child") return ["ages", "season", "dates", "room"];
  if (kind === "season") return isOfRow ? ["season", "dates", "minNights"] : [];
  if (kind === "room") return isOfRow ? ["room", "sleeps", "board", "minNights"] : [];
  if (kind === "supplement") return ["season", "dates", "room", "weekdays"];
  if (kind === "singleSupplement" || kind === "extra") return ["season", "dates", "room"];
  if (!isPriceKind(kind)) return [];
  const isOfTwo = kind === "sharing" || kind === "person" || kind === "unit";
  return details.filter((detail) => detail !== "ages" && (detail !== "single" || isOfTwo));
};

const details = [
  ...(["ages", "season", "dates", "room", "board", "currency"] as const),
  ...(["minNights", "sleeps", "weekdays", "single"] as const),
];
export type Detail = (typeof details)[number];

export const isPriceKind = (kind: LabelKind): boolean =>
  (priceKinds as readonly LabelKind[]).includes(kind);

/** As for a table's columns: dashed ring, full dot, bookmark, triangle. */
export type LabelMark = "guessed" | "chosen" | "remembered" | "unsure";

/** What a line of a table is read as, with what its head states for all its cells. */
export interface Label {
  kind: LabelKind;
  /** Of child prices. */
  ages?: { from: number; to: number };
  /** Seasons of all its cells: the name, or the dates, of a head such as "High 1 Jul – 31 Oct". */
  season?: string;
  dates?: readonly { from: string; to: string }[];
  room?: string;
  board?: Board;
  currency?: string;
  minNights?: number;
  sleeps?: number;
  /** 1 (Monday) to 7. */
  weekdays?: readonly number[];
  single?: SingleOnTop;
}

/**
 * The supplement for a single, where no cell states it: "30%" or "120" on the price per person sharing or per unit,
 * "0" for none, "-30%" for 70% of the price of a unit.
 */
export type SingleOnTop = string;

/** The price for a single in cents; null for a text that states no supplement. */
export function singleWith(price: number, onTop: SingleOnTop): number | null {
  const [, sign = "", number = "", percent] =
    /^([+-]?) ?(\d{1,6}(?:[.,]\d{1,2})?) ?(%?)$/.exec(onTop.trim()) ?? [];
  const value = Number(number.replace(",", ".")) * (sign === "-" ? -1 : 1);
  if (number === "" || (sign === "-" && !percent) || value <= -100) return null;
  return price + Math.round(percent ? (price * value) / 100 : value * 100);
}

/** What holds for a whole table where its lines say nothing: also for the sheet, under the key "sheet". */
export interface TableLabel {
  /** False: the table is not read. */
  isRead: boolean;
  charged?: Charge;
  currency?: string;
  board?: Board;
  room?: string;
  season?: string;
  /** Year of dates without one. */
  year?: number;
  minNights?: number;
  sleeps?: number;
  single?: SingleOnTop;
}

/** What a note is read as; its figure and dates come from its text. */
export const noteKinds = ["nothing", "minNights", "extra", "child", "single", "offer"] as const;
export interface NoteLabel {
  kind: (typeof noteKinds)[number];
  /** Ids of tables or lines ("t1", "t1c4"), or names of seasons and rooms; empty: the whole sheet. */
  appliesTo: readonly string[];
}

export type Marked<Choice> = Choice & { mark: LabelMark };

/** By id: "t1c3" (third column of the first table), "t1r2", "t1", "sheet", "p2n4" (a note). Counted from 1. */
export interface SheetLabels {
  lines: Readonly<Record<string, Marked<Label>>>;
  tables: Readonly<Record<string, Marked<TableLabel>>>;
  notes: Readonly<Record<string, Marked<NoteLabel>>>;
}

/** Choices of a person alone, or remembered ones; the rest is guessed. */
export type ChosenLabels = Partial<{
  [Part in keyof SheetLabels]: Readonly<Record<string, SheetLabels[Part][string]>>;
}>;

/** A question that must be answered before the sheet is accepted (I-009). */
export interface SheetDoubt {
  /** Stable while the sheet and its labels are the same: "currency:p1n1", "overlap:…", "unread:t2r4". */
  id: string;
  /** "The sheet says “Namibian Dollars”: NAD?" */
  question: string;
  /** Where it stands and what follows. */
  detail: string | null;
  /** Cells and notes that it is about. */
  cells: readonly string[];
  /** Answers as buttons, the likeliest first. */
  answers: readonly { value: string; label: string }[];
  /** Any other answer can be typed or chosen. */
  other: "currency" | "year" | "ages" | "dates" | null;
  /** Remembered for the next sheet of the lodge. */
  isRemembered: boolean;
  /** The answer that this reading follows; null while it is open. */
  answer: string | null;
}

/** Answers of a person by doubt; "ignore" where a figure, row or note is left out deliberately. */
export type DoubtAnswers = Readonly<Record<string, string>>;
