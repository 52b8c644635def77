import type { FieldName } from "#domain/property/fields";

/** What a person decides about a row of a file. */
export const rowDecisions = ["update", "new", "skip", "change"] as const;
export type RowDecision = (typeof rowDecisions)[number];

/** A property that a row resembles. */
export interface RowMatch {
  propertyId: string;
  name: string;
  /** Kilometers between both; null where one has no coordinates. */
  distanceKm: number | null;
  /** "Same booking address", "Names 9 of 10 alike". */
  why: readonly string[];
}

/** A cell that proves a value: the heading of its column, and its text. */
export interface CellText {
  column: string;
  text: string;
}

/** What is known about a row of a file beside the change that it makes. */
export interface RowIntake {
  /** As the person sees it: line of a spreadsheet, number of a record. */
  row: number;
  /** Why a person has to decide. */
  doubts?: readonly string[];
  /** Column of the fault that a corrected text mends. */
  fault?: { column: string; text: string };
  match?: RowMatch;
  /** Fields that keep their stored value. */
  held?: Partial<Record<FieldName, "locked" | "confirmed">>;
  cells?: Partial<Record<FieldName, CellText>>;
  /** Texts that a person typed over those of the file, by column. */
  corrected?: Readonly<Record<string, string>>;
  decision?: RowDecision;
}
