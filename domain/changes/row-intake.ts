import type { Protection } from "#domain/property/evidence";
import type { FieldName } from "#domain/property/fields";
import type { ItemState } from "./states";

/** What a person decides about a row of a file; "without": as read, but for the doubtful values. */
export const rowDecisions = ["update", "new", "without", "skip"] as const;
export type RowDecision = (typeof rowDecisions)[number];

/** A property that a row resembles. */
export interface RowMatch {
  propertyId: string;
  name: string;
  /** "Same name, 1.2 km away" */
  why: string;
}

/** A cell that proves a value. */
export interface CellText {
  column: string;
  /** Heading of the column. */
  head: string;
  text: string;
}

/** What is known about a row of a file beside the change that it makes. */
export interface RowIntake {
  /** As the person sees it: line of a spreadsheet, number of a record. */
  row: number;
  /** A person has to decide, or has decided. */
  isDoubt?: boolean;
  /** Why a person has to decide. */
  doubts?: readonly string[];
  /** The row states the ID of a property, as an export does: its values are an edit by the person. */
  isEdit?: boolean;
  /** Cell of the fault that a corrected text mends; the label is that of the fact it stands for. */
  fault?: { column: string; text: string; label: string };
  match?: RowMatch;
  /** A row of the same file about the same property, by its number. */
  earlier?: { number: number; isEqual: boolean };
  /** Fields that keep their stored value. */
  held?: Partial<Record<FieldName, { value: unknown; why: Protection }>>;
  /** Locked and confirmed fields that a row which states the ID of its property replaces all the same. */
  replaces?: Partial<Record<FieldName, Protection>>;
  /** What had changed about its property since the row was shown, when it was to be applied or decided. */
  changes?: readonly string[];
  cells?: Partial<Record<FieldName, CellText>>;
  /** Fields for which a person chose one value for the whole file. */
  fixed?: readonly FieldName[];
  /** Texts that a person typed over those of the file, by column, or as "=name" for a field without one. */
  corrected?: Readonly<Record<string, string>>;
  decision?: RowDecision;
}

/** What a row of a file will do or has done; what needs a person first. */
export const rowKinds = [
  "refused",
  "doubtful",
  "change",
  "new",
  "skipped",
  "same",
  "undone",
  "done",
] as const;
export type RowKind = (typeof rowKinds)[number];

export const rowKindWords: Readonly<Record<RowKind, string>> = {
  refused: "Refused",
  doubtful: "Doubtful",
  change: "Change",
  new: "New",
  skipped: "Skipped",
  same: "No change",
  undone: "Undone",
  done: "Applied",
};

/** The kind of a row by the state of its item. */
export function rowKindOf({ state, created }: { state: ItemState; created: boolean }): RowKind {
  if (state === "waiting") return created ? "new" : "change";
  return state === "kept" ? "done" : state;
}

/** The decisions that a row allows. A doubtful value can be left out where the row resembles no property. */
export function decisionsFor({
  state,
  created,
  intake,
}: {
  state: ItemState;
  created: boolean;
  intake: RowIntake | null;
}): RowDecision[] {
  const { match, fault, isDoubt = false } = intake ?? {};
  const allowed: Readonly<Record<RowDecision, boolean>> = {
    update: match !== undefined || !created,
    new: match !== undefined || created,
    without: isDoubt && match === undefined && fault !== undefined,
    skip: true,
  };
  const isOpen = state === "waiting" || state === "doubtful" || state === "skipped";
  return isOpen ? rowDecisions.filter((decision) => allowed[decision]) : [];
}

/** Strokes of a strip: more would be too thin to see. */
export const maxStrokes = 168;

/** The kinds of many rows in as many strokes as can be seen; each shows the row that needs a person most. */
export function strokesOf(kinds: readonly RowKind[]): RowKind[] {
  const perStroke = Math.ceil(kinds.length / maxStrokes);
  const strokes: RowKind[] = [];
  for (let first = 0; first < kinds.length; first += perStroke) {
    const rows = kinds.slice(first, first + perStroke);
    strokes.push(rowKinds.find((kind) => rows.includes(kind)) ?? "same");
  }
  return strokes;
}
