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
}

/** What a column holds, in figures and examples: the ground of a guess. */
export interface ColumnProfile extends SourceColumn {
  /** Rows with a value. */
  filled: number;
  /** Different values, counted up to a limit. */
  distinct: number;
  /** First different values as text. */
  samples: readonly string[];
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
