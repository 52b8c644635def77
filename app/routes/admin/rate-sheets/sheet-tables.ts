import type { SheetReading, Table, TableCell } from "#domain/rates/reading";
import { groupBy } from "#domain/rates/sheet/group-by";
import type { Label, LabelKind, LabelMark, Marked, TableLabel } from "#domain/rates/sheet-labels";
import { countHeadRows } from "#domain/rates/sheet-memory";
import { adminTexts } from "#domain/text/admin-texts";

/** The tables of a page as in the file, with what each line is read as. */

/** The color of a label and of its cells; kinds of the same use share one. */
export const tones: Readonly<Record<LabelKind, string>> = {
  ...{ season: "season", from: "season", to: "season" },
  ...{ room: "room", sleeps: "room", board: "room" },
  ...{ sharing: "shared", person: "shared", unit: "shared" },
  ...{ single: "alone", singleSupplement: "alone", triple: "alone" },
  supplement: "term",
  ...{ child: "child", ages: "child" },
  ...{ minNights: "term", extra: "term", currency: "term", charge: "term" },
  ignore: "ignored",
};

export interface LabeledLine {
  /** "t1c3". */
  id: string;
  /** Its head in the file. */
  head: string;
  label: Marked<Label>;
  /** The open doubt that it or all of its cells wait for. */
  doubt: number | null;
}

export interface DrawnCell {
  id: string;
  text: string;
  rowSpan: number;
  columnSpan: number;
  /** What it is read as, by its column or else its row. */
  kind: LabelKind | null;
  mark: LabelMark | null;
  isHead: boolean;
  isLit: boolean;
  /** The open doubt that it waits for. */
  doubt: number | null;
  /** Its column says the number of the doubt. */
  isColumnDoubt: boolean;
  /** A figure was read from it. */
  isCited: boolean;
}

export interface LabeledTable {
  /** "t1". */
  id: string;
  name: string;
  label: Marked<TableLabel> | null;
  columns: (LabeledLine | null)[];
  /** Beside their rows; null where no row has a label. */
  rowLabels: (LabeledLine | null)[] | null;
  /** Of rows of heads. */
  headLabels: LabeledLine[];
  /** Rows below the heads without a label, as choices. */
  otherRows: { value: string; label: string }[];
  rows: DrawnCell[][];
  /** Rows of a long table that are not drawn. */
  hidden: number;
}

export interface LabeledNote {
  id: string;
  text: string;
  label: NonNullable<SheetReading["labels"]>["notes"][string];
}

/** Rows that are drawn of a table. */
const maxRows = 300;

interface Drawn {
  reading: Pick<SheetReading, "tables" | "labels">;
  lit: ReadonlySet<string>;
  cited: ReadonlySet<string>;
  waiting: Readonly<Record<string, number>>;
}

export const tablesOfPage = (page: number, drawn: Drawn): LabeledTable[] =>
  drawn.reading.tables.flatMap((table, index) =>
    table.page === page ? [labeledTable(table, index, drawn)] : [],
  );

function labeledTable(table: Table, index: number, drawn: Drawn): LabeledTable {
  const { lines, tables } = drawn.reading.labels;
  const id = `t${index + 1}`;
  const headRows = countHeadRows(table);
  const numbers = (count: number) => Array.from({ length: count }, (_, number) => number);
  const columnHead = (column: number) =>
    textsOf(table, (cell) => cell.row < headRows && covers(cell.column, cell.columnSpan, column));
  const rowHead = (row: number) => textsOf(table, (cell) => cell.row === row && cell.column === 0);
  const line = (lineId: string, head: string, doubt?: number): LabeledLine | null => {
    const label = lines[lineId];
    return label
      ? { id: lineId, head, label, doubt: drawn.waiting[lineId] ?? doubt ?? null }
      : null;
  };
  const doubts = columnDoubts(table, drawn.waiting);
  const columns = numbers(table.columns).map((column) =>
    line(`${id}c${column + 1}`, columnHead(column), doubts.get(column)),
  );
  const rowLabels = numbers(table.rows).map((row) => line(`${id}r${row + 1}`, rowHead(row)));
  const shown = Math.min(table.rows, maxRows);
  const beside = rowLabels.map((label, row) => (row < headRows ? null : label)).slice(0, shown);
  const drawnCell = (cell: TableCell): DrawnCell => {
    const isHead = cell.row < headRows;
    const label = (columns[cell.column] ?? rowLabels[cell.row])?.label ?? null;
    return {
      ...cell,
      kind: isHead ? null : (label?.kind ?? null),
      mark: label?.mark ?? null,
      isHead,
      isLit: drawn.lit.has(cell.id),
      doubt: drawn.waiting[cell.id] ?? null,
      isColumnDoubt: columns[cell.column]?.doubt === drawn.waiting[cell.id],
      isCited: drawn.cited.has(cell.id),
    };
  };
  return {
    id,
    name: adminTexts.rateSheets.tableName(index + 1),
    label: tables[id] ?? null,
    columns,
    rowLabels: beside.some(Boolean) ? beside : null,
    otherRows: numbers(shown).flatMap((row) => {
      const value = `${id}r${row + 1}`;
      const name = rowHead(row);
      return row < headRows || rowLabels[row] || name === ""
        ? []
        : [{ value, label: `Row ${row + 1}, ${name}` }];
    }),
    headLabels: rowLabels.slice(0, headRows).flatMap((label) => label ?? []),
    rows: withEmptyCells(table, shown).map((cells) => cells.map(drawnCell)),
    hidden: table.rows - shown,
  };
}

/** The doubt that several cells of a column wait for: its label says it once. */
function columnDoubts({ cells }: Table, waiting: Drawn["waiting"]): Map<number, number> {
  const found = new Map<number, number>();
  for (const [column, own] of groupBy(cells, (cell) => cell.column)) {
    const numbers = own.flatMap(({ id }) => waiting[id] ?? []);
    const [first] = numbers;
    if (first && numbers.length > 1 && numbers.every((number) => number === first))
      found.set(column, first);
  }
  return found;
}

/** The rows of a table with a cell at each place that no other covers. */
function withEmptyCells({ cells, columns }: Table, count: number): TableCell[][] {
  const covered = new Set<string>();
  const at = new Map<string, TableCell>();
  for (const cell of cells) {
    const { row, column, rowSpan, columnSpan } = cell;
    for (let y = row; y < row + Math.max(1, rowSpan); y += 1)
      for (let x = column; x < column + Math.max(1, columnSpan); x += 1) covered.add(`${y}/${x}`);
    at.set(`${row}/${column}`, cell);
  }
  const numbers = (length: number) => Array.from({ length }, (_, number) => number);
  return numbers(count).map((row) =>
    numbers(columns).flatMap((column) => {
      const key = `${row}/${column}`;
      const empty = { id: `empty-${key}`, row, column, rowSpan: 1, columnSpan: 1, text: "" };
      return at.get(key) ?? (covered.has(key) ? [] : [empty]);
    }),
  );
}

const covers = (from: number, span: number, place: number) =>
  from <= place && place < from + Math.max(1, span);

const textsOf = ({ cells }: Table, isWanted: (cell: Table["cells"][number]) => boolean) =>
  cells
    .filter(isWanted)
    .map(({ text }) => text)
    .filter(Boolean)
    .join(" ");

/** Sentences of the file that are read as something, or that have a figure. */
export const labeledNotes = ({
  notes,
  labels,
}: Pick<SheetReading, "notes" | "labels">): LabeledNote[] =>
  notes.flatMap(({ id, text }) => {
    const label = labels.notes[id];
    return label ? [{ id, text, label }] : [];
  });

/** What a note may apply to: "" is the whole sheet. */
export function noteTargets(
  { tables, labels }: Pick<SheetReading, "tables" | "labels">,
  names: readonly string[],
): { value: string; label: string }[] {
  const priced = tables.flatMap((_, index) => {
    const id = `t${index + 1}`;
    return labels.tables[id]?.isRead === false
      ? []
      : [{ value: id, label: adminTexts.rateSheets.tableName(index + 1) }];
  });
  const named = [...new Set(names)].filter(Boolean).map((name) => ({ value: name, label: name }));
  return [{ value: "", label: "The whole sheet" }, ...(priced.length > 1 ? priced : []), ...named];
}
