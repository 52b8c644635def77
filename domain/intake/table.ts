/**
 * A table from anywhere (I-001): a file, the external table, a list. Rows are numbered as the person sees them,
 * and cells keep what the source states, so that each value can be shown with its evidence.
 */

export interface SourceColumn {
  /** "c3" for the third column of a file, a dotted path of a JSON record, "fld…" of the external table. */
  id: string;
  /** The heading as it is written; "" without one. */
  head: string;
}

export interface SourceRow {
  /** Line of a spreadsheet, or number of a record. */
  number: number;
  /** By column id; empty cells are omitted. */
  cells: Readonly<Record<string, unknown>>;
  /** A record need not have every column: one that it does not have says nothing, and is not empty. */
  isRecord?: true;
  /** Why the row as a whole cannot be trusted: "9 values, 8 columns". */
  fault?: string;
  /** The row as it is written, where it has a fault. */
  text?: string;
}

/** What a cell says of a field: a value, a value with the reason of a doubt, or why there is none. */
export type CellReading = { value: unknown; doubt?: string } | { refused: string };

/** How the values of a column are written, counted over all of them, where several readings are possible. */
export interface ColumnSigns {
  /** Values whose decimals are marked by a point or a comma, and values with two readings. */
  point: number;
  comma: number;
  unclear: number;
  /**
   * The sign of the values with two readings, "mixed" where both occur, and the values which are not written as
   * by somebody who separates thousands. Absent in files of earlier releases.
   */
  thousands?: { sign: "point" | "comma" | "mixed" | null; against: number };
  /** Values by the sign that probably separates their entries. */
  separators: Readonly<Partial<Record<string, number>>>;
}

/** What a column holds, in figures and examples: the ground of a guess. */
export interface ColumnProfile extends SourceColumn {
  /** Rows with a value. */
  filled: number;
  /** Different values, counted up to a limit. */
  distinct: number;
  /** First different values as text. */
  samples: readonly string[];
  /** Absent: counted over the samples. */
  signs?: ColumnSigns;
}

/** How the bytes of a file become rows; each is guessed, and can be chosen. */
export interface FileOptions {
  format: "csv" | "xlsx" | "json" | "geojson";
  /** Label of the WHATWG encoding standard, of a text file. */
  encoding?: string;
  separator?: "," | ";" | "\t" | "|";
  /** Name of the sheet of a workbook. */
  sheet?: string;
  /** Dotted path of the list in a JSON object; "" for the top level. */
  list?: string;
  /** False if the first row is a record already. */
  hasHead: boolean;
}

/** Options that fit a file equally well, with a sample of the text or rows under each. */
export interface FileChoice {
  option: keyof FileOptions;
  values: readonly { value: string; label: string; sample: string }[];
}
