import type { Cell, SheetPage } from "#domain/rates/reading";

/** Both kinds of file become this before anything is understood: tables of cells, and notes around them. */

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

export interface PlacedTable {
  table: Table;
  /** The beginnings of its columns, in points or by number. */
  edges: readonly number[];
}

/** A paragraph outside of all tables. */
export interface Note {
  id: string;
  text: string;
}

/** A file in pieces. */
export interface SheetContent {
  pages: SheetPage[];
  cells: Cell[];
  tables: Table[];
  /** All notes in reading order. */
  notes: Note[];
  /** Doubts of the file as a whole. */
  doubts: string[];
  /** True if its letters were recognized in the picture of a page. */
  recognized: boolean;
}

/** A file that is not read, with the reason in words for the operator. */
export class RefusedSheet extends Error {}
