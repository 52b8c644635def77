/**
 * The map of a table (I-002): what each column is read as, how values are read where several readings are possible,
 * and what stands where the table is silent. Guessed by the machine, changed by a person, remembered by heads.
 */

/** How a choice came about, by shape of its mark on the screen. */
export const marks = ["guessed", "chosen", "remembered", "unsure"] as const;
export type Mark = (typeof marks)[number];

export interface ColumnChoice {
  /** Id of the column. */
  column: string;
  /** Name of the target in `targets`; null: ignored. */
  target: string | null;
  mark: Mark;
  /** What makes it unsure, in words: "1,250 or 1.25?" */
  question?: string;
}

/** Which sign of a number marks its decimals. */
export type Decimals = "point" | "comma";

/** The sign between entries of a list. */
export type ListSeparator = "," | ";" | "|" | "\n" | "/";

export interface ReadingRules {
  /** By column id, where "1.250" or "1,250" has two readings. */
  decimals?: Readonly<Record<string, Decimals>>;
  /** By column id: the sign between entries of a list. */
  separators?: Readonly<Record<string, ListSeparator>>;
  /** Whether an "x" is a mark for yes, or the opposite of a check mark. */
  crosses?: "yes" | "no";
  /** This site wrote the table: no sign has a second meaning. */
  isOwn?: true;
  /** Answers of a person, as `ruleKey`; the others are guessed. */
  chosen?: readonly string[];
}

export interface TableMap {
  columns: readonly ColumnChoice[];
  rules: ReadingRules;
  /** Text for a target without a column, and for its empty cells in new properties, by target. */
  fixed: Readonly<Record<string, string>>;
  /** State of new properties. */
  publishAs: "draft" | "active";
}

/** Name of a rule in `chosen`: "decimals:c4", "separators:c6". */
export const ruleKey = (rule: "decimals" | "separators", column: string): string =>
  `${rule}:${column}`;

/** The choices of a person by normalized heads, for the next table of a source. */
export interface RememberedMap {
  columns: readonly { head: string; target: string | null }[];
  decimals?: Readonly<Record<string, Decimals>>;
  separators?: Readonly<Record<string, ListSeparator>>;
  fixed: Readonly<Record<string, string>>;
  publishAs: "draft" | "active";
}
