import type { Cell, Note, SheetPage, Table } from "#domain/rates/reading";

export interface PlacedTable {
  table: Table;
  /** The beginnings of its columns, in points or by number. */
  edges: readonly number[];
}

/** Both kinds of file become this before anything is understood: tables of cells, and notes around them. */
export interface FilePieces {
  pages: SheetPage[];
  cells: Cell[];
  tables: Table[];
  notes: Note[];
  unopened: string[];
  isRecognized: boolean;
}

/** A file that is not read, with the reason in words for the operator. */
export class RefusedSheet extends Error {}
