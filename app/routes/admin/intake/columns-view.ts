import type { RowKind } from "#domain/changes/row-intake";
import type { Mark } from "#domain/intake/map";
import type { FileChoice, FileOptions } from "#domain/intake/table";
import type { RowCounts } from "~/components/admin/row-strip";

/** What the columns screen shows of a file. */
export interface ColumnsView {
  id: string;
  name: string;
  rowCount: number;
  isRemembered: boolean;
  sourceName: string;
  options: FileOptions;
  /** How the file is read, in words. */
  reading: string;
  /** What was not read. */
  notes: readonly string[];
  choices: readonly FileChoice[];
  groups: readonly { label: string; targets: readonly { name: string; label: string }[] }[];
  columns: readonly ColumnView[];
  rows: readonly RowView[];
  /** Index of the first of these rows, and whether more follow. */
  from: number;
  hasNext: boolean;
  forecast: {
    strokes: readonly RowKind[];
    counts: RowCounts;
    /** Rows that were counted; fewer than the file has where it is long. */
    rows: number;
  };
  questions: readonly QuestionView[];
  separators: readonly SeparatorView[];
  gaps: readonly GapView[];
  publishAs: "draft" | "active";
  /** Why the rows cannot be checked yet. */
  missing: readonly string[];
  remembered: { file: string; rowCount: number; usedAt: Date } | null;
}

export interface ColumnView {
  id: string;
  head: string;
  /** Name of the target; null: ignored. */
  target: string | null;
  mark: Mark;
  /** "6 empty: USD" */
  note: string;
  isBad: boolean;
  samples: readonly string[];
}

/** A cell as it stands, and what is read from it where that differs. */
export interface CellView {
  raw: string;
  read: string | null;
  state: "plain" | "empty" | "filled" | "wrong";
}

export interface RowView {
  number: number;
  kind: RowKind;
  /** By column id. */
  cells: Readonly<Record<string, CellView>>;
}

/** "Is “1.250” in Rate PP 1,250 or 1.25?" */
export interface QuestionView {
  column: string;
  head: string;
  sample: string;
  answers: readonly { value: string; label: string; note: string }[];
  chosen: string | null;
  hint: string;
}

export interface SeparatorView {
  column: string;
  head: string;
  chosen: string;
  sample: string;
}

/** A fact that the file does not state, for all or some rows. */
export interface GapView {
  target: string;
  label: string;
  /** Rows with an empty cell; null without a column. */
  empty: number | null;
  value: string;
  options: readonly { value: string; label: string }[] | null;
  mark: Mark | null;
  /** What the empty option says. */
  otherwise: string;
  note: string | null;
  /** Why the value cannot be read. */
  problem: string | null;
  /** Seldom the same for all rows. */
  isRare: boolean;
}
