import type { ChildBand, Extra, Offer, Rate, SheetKind } from "./rate";
import type { SheetDoubt, SheetLabels } from "./sheet-labels";

/**
 * What the reader finds in a rate sheet. Every figure names the cell it was read from; one that is
 * in no cell is derived, and says how.
 */

/** A piece of the file: a cell or sentence of a PDF page, or a cell of a spreadsheet. */
export interface Cell {
  /** "p2r3c4" (page, row, column), "p2n1" (page, note) or "Rates!C4". */
  id: string;
  /** "Page 2, row 3", "Page 2, note 1", "Rates, cell C4". */
  label: string;
  /** 0 for the first page or sheet. */
  page: number;
  text: string;
  /** Fractions of the page; a spreadsheet has row and column in their place. */
  box: { x: number; y: number; width: number; height: number } | null;
  row: number | null;
  column: number | null;
}

/** A page of a PDF, or a sheet of a workbook, as the review draws it. */
export interface SheetPage {
  name: string | null;
  /** Points of a PDF page; 0 for a spreadsheet. */
  width: number;
  height: number;
  /** Pieces of text with their place in fractions of the page; size is a fraction of its height. */
  texts: readonly { x: number; y: number; size: number; bold: boolean; text: string }[];
  /** Ruling lines in fractions of the page. */
  rules: readonly { x1: number; y1: number; x2: number; y2: number }[];
  /** Filled cells of a spreadsheet. */
  grid: readonly { row: number; column: number; text: string }[];
}

/** A cell of a table; `row` and `column` count from 0 within the table. */
export interface TableCell {
  id: string;
  row: number;
  column: number;
  rowSpan: number;
  columnSpan: number;
  /** Lines are separated by "\n". */
  text: string;
}

export interface Table {
  page: number;
  rows: number;
  columns: number;
  cells: readonly TableCell[];
  /** Notes between this table and the one before it, nearest last. */
  above: readonly Note[];
}

/** A paragraph outside of all tables; the name of a worksheet has no id. */
export interface Note {
  id: string;
  text: string;
}

/** A file in pieces, before anything in it is understood. Stored, so that changed labels need no file. */
export interface SheetContent {
  pages: readonly SheetPage[];
  cells: readonly Cell[];
  tables: readonly Table[];
  /** All notes in reading order. */
  notes: readonly Note[];
  /** What of the file was not opened, in words: "Page 3 is an image". */
  unopened: readonly string[];
  /** True if its letters were recognized in the picture of a page. */
  isRecognized: boolean;
}

/** Where a value came from: the cells, and how it was derived if no cell states it as it is ("half"). */
export interface Evidence {
  cells: readonly string[];
  derived: string | null;
}

/** A value read from the file, with the evidence of each of its figures and dates. */
export interface Found<Value> {
  value: Value;
  evidence: Partial<Record<keyof Value & string, Evidence>>;
}

export interface SheetReading extends SheetContent {
  kind: SheetKind | null;
  /** The cell that says the kind. */
  kindCell: string | null;
  currency: string | null;
  /** The years of its nights, such as [2027]. */
  years: readonly number[];
  /** Labels of all lines, tables and notes, with how sure each is. */
  labels: SheetLabels;
  rates: readonly Found<Rate>[];
  bands: readonly Found<ChildBand>[];
  extras: readonly Found<Extra>[];
  offers: readonly Found<Offer>[];
  /** Figures that look like prices and were not read, by cell id: the operator decides. */
  unread: readonly string[];
  /** Questions to the operator, answered ones too. */
  doubts: readonly SheetDoubt[];
}

/** A file that cannot be read, in words for the operator. */
export interface SheetRefusal {
  refused: string;
}

export type SheetRead = SheetReading | SheetRefusal;
