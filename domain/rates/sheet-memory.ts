import { adminTexts } from "#domain/text/admin-texts";
import {
  type Contradiction,
  contradictionOfLine,
  contradictionOfTable,
  isLineOf,
  type Statements,
  statementsOf,
  type Unlabeled,
} from "./contradictions";
import type { SheetReading, Table } from "./reading";
import type { StoredChoices } from "./review";
import type {
  ChosenLabels,
  Label,
  LabelMark,
  Marked,
  NoteLabel,
  SheetDoubt,
  SheetLabels,
  TableLabel,
} from "./sheet-labels";

/**
 * What is remembered for a lodge's next sheet (I-008), by the shape of a table (its heads without years, dates
 * and figures) and, for what holds for the whole file, by the shapes of all its tables. Never remembered: what
 * a sheet states anew each year, as are dates, years and figures.
 */
export interface SheetMemory {
  /** Of columns by number ("c3"), of rows by the words of their head ("r:green season"). */
  lines?: Readonly<Record<string, Label>>;
  table?: TableLabel;
  /** By the words of a note. */
  notes?: Readonly<Record<string, NoteLabel>>;
  /** By kind and words of the question. */
  answers?: Readonly<Record<string, string>>;
  /** What the table said itself, of lines by the same keys. */
  stated?: Statements;
}

type Shaped = Pick<SheetReading, "tables" | "notes">;

const monthNames =
  /\b(?:jan|feb|mar|apr|may|jun|jul|aug|sep|sept|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)\b/g;

/** Words without years, dates and figures. */
const wordsOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/\d+(?:st|nd|rd|th)?/g, " ")
    .replace(monthNames, " ")
    .replace(/[^\p{L}]+/gu, " ")
    .trim();

/** True for a cell that has figures and no more than a currency beside them; not for a year alone. */
const isFigure = (text: string): boolean =>
  /\d/.test(text) && wordsOf(text).length <= 3 && !/^\s*(?:19|20)\d\d\s*$/.test(text);

const textOfRow = ({ cells }: Table, row: number): string =>
  cells.find((cell) => cell.row === row && cell.column === 0)?.text ?? "";

/** The words of the first cell of a row. */
const headOfRow = (table: Table, row: number): string => wordsOf(textOfRow(table, row));

/** The texts over a column. */
const headOfColumn = (table: Table, column: number): string =>
  table.cells
    .filter((cell) => cell.row < countHeadRows(table))
    .filter((cell) => cell.column <= column && column < cell.column + cell.columnSpan)
    .map(({ text }) => text)
    .join(" ");

/** The head of the column "c3" or of the row "r2". */
const headOf = (table: Table, place: string): string => {
  const at = Number(place.slice(1)) - 1;
  return place.startsWith("c") ? headOfColumn(table, at) : textOfRow(table, at);
};

/** Rows of heads: all above the first row of figures, at least one. */
export function countHeadRows({ cells, rows }: Table): number {
  const figureRows = cells.filter(({ text }) => isFigure(text)).map(({ row }) => row);
  return Math.max(
    1,
    figureRows.reduce((least, row) => Math.min(least, row), rows),
  );
}

/** The heads of a table in words. */
export function shapeOfTable(table: Table): string {
  const count = countHeadRows(table);
  const heads = table.cells
    .filter(({ row }) => row < count)
    .map(({ row, column, text }) => `${row}.${column} ${wordsOf(text)}`);
  return [`${table.columns} columns`, ...heads].join("|");
}

export const shapeOfSheet = ({ tables }: Shaped): string =>
  ["sheet", ...tables.map(shapeOfTable)].join("||");

/** The shapes under which something may be remembered. */
export const shapesOf = (sheet: Shaped): string[] => [
  ...new Set([shapeOfSheet(sheet), ...sheet.tables.map(shapeOfTable)]),
];

const questionKey = ({ id, question }: SheetDoubt): string =>
  `${id.split(":")[0] ?? ""}: ${wordsOf(question)}`;

/** True for what a person decided: a guess is made anew from the next sheet and what stands around its tables. */
const isDecided = ({ mark }: { mark: LabelMark }) => mark === "chosen" || mark === "remembered";

/** What a label says beyond what its head may state anew each year. */
function lasting({ mark: _mark, dates: _dates, ...label }: Marked<Label>, head: string): Label {
  const { currency, minNights, ages, ...rest } = label;
  const statesFigure = /\d/.test(head) && head.toLowerCase().search(monthNames) < 0;
  return {
    ...rest,
    ...(currency && !/\p{Sc}/u.test(head) ? { currency } : {}),
    ...(minNights && !statesFigure ? { minNights } : {}),
    ...(ages && !statesFigure ? { ages } : {}),
  };
}

/** A remembered label without what the head of the new sheet states itself. */
function withoutStated(label: Label, stated: Marked<Label> | undefined): Label {
  const { currency, minNights, board, ages, ...rest } = label;
  return {
    ...rest,
    ...(currency && !stated?.currency ? { currency } : {}),
    ...(minNights && !stated?.minNights ? { minNights } : {}),
    ...(board && !stated?.board ? { board } : {}),
    ...(ages && !stated?.ages ? { ages } : {}),
  };
}

const lastingTable = ({ mark: _, year: _year, season: _season, ...label }: Marked<TableLabel>) =>
  label;

const tableId = (index: number) => `t${index + 1}`;

/** True where a sheet leaves a label for the next one. */
export const hasDecided = ({ lines, tables }: SheetLabels): boolean =>
  [lines, tables].some((part) => Object.values(part).some(isDecided));

/** "c3" of a column, "r:green season" of a row; null for a row without a head. */
function lineKey(table: Table, place: string): string | null {
  if (place.startsWith("c")) return place;
  const head = headOfRow(table, Number(place.slice(1)) - 1);
  return head === "" ? null : `r:${head}`;
}

/** Statements by the keys of the memory. */
function lastingStatements(unlabeled: Unlabeled, id: string, table: Table): Statements {
  const { lines, ...terms } = statementsOf(unlabeled, id, table);
  const byKey = Object.entries(lines).flatMap(([place, kind]) => {
    const key = lineKey(table, place);
    return key === null ? [] : [[key, kind]];
  });
  return { ...terms, lines: Object.fromEntries(byKey) };
}

/**
 * What an accepted sheet leaves for the next one, by shape.
 * @param unlabeled the same sheet as it is read without any choice
 */
export function memoriesOf(
  reading: Shaped & { labels: SheetLabels; asked: readonly SheetDoubt[] },
  { answers }: StoredChoices,
  unlabeled?: Unlabeled,
): Map<string, SheetMemory> {
  const { labels, tables, notes, asked } = reading;
  const memories = new Map<string, SheetMemory>();
  tables.forEach((table, index) => {
    const id = tableId(index);
    const lines: Record<string, Label> = {};
    for (const [line, label] of Object.entries(labels.lines)) {
      if (!isLineOf(line, id) || !isDecided(label)) continue;
      const key = lineKey(table, line.slice(id.length));
      if (key !== null) lines[key] = lasting(label, headOf(table, line.slice(id.length)));
    }
    const own = labels.tables[id];
    memories.set(shapeOfTable(table), {
      lines,
      table: own && isDecided(own) ? lastingTable(own) : undefined,
      stated: unlabeled && lastingStatements(unlabeled, id, table),
    });
  });
  const ofSheet = labels.tables.sheet;
  memories.set(shapeOfSheet(reading), {
    table: ofSheet && isDecided(ofSheet) ? lastingTable(ofSheet) : undefined,
    notes: Object.fromEntries(
      notes.flatMap(({ id, text }) => {
        const label = labels.notes[id];
        if (label?.mark !== "chosen" && label?.mark !== "remembered") return [];
        const { mark: _, ...choice } = label;
        return [[wordsOf(text), choice]];
      }),
    ),
    answers: Object.fromEntries(
      asked.flatMap((doubt) => {
        const given = answers[doubt.id];
        return doubt.isRemembered && given ? [[questionKey(doubt), given.value]] : [];
      }),
    ),
  });
  return memories;
}

const remembered = <Choice extends object>(choice: Choice) => ({
  ...choice,
  mark: "remembered" as LabelMark,
});

/**
 * The labels of a first reading with what is remembered for its tables; null where nothing is. A label that the
 * sheet contradicts is none of them.
 */
export function recallLabels(
  reading: Shaped & Unlabeled,
  memories: ReadonlyMap<string, SheetMemory>,
): { labels: ChosenLabels | null; contradictions: Contradiction[] } {
  const { labels, tables, notes } = reading;
  const lines: Record<string, Marked<Label>> = {};
  const ofTables: Record<string, Marked<TableLabel>> = {};
  const contradictions: Contradiction[] = [];
  tables.forEach((table, index) => {
    const id = tableId(index);
    const known = memories.get(shapeOfTable(table));
    const now = statementsOf(reading, id, table);
    if (known?.table) {
      const label = remembered({ ...labels.tables[id], ...known.table });
      const name = adminTexts.rateSheets.tableName(index + 1);
      const other = contradictionOfTable({ key: id, name, label }, now, known.stated);
      if (other) contradictions.push(other);
      else ofTables[id] = label;
    }
    for (const [key, own] of Object.entries(known?.lines ?? {}))
      for (const place of key.startsWith("r:") ? rowsWithHead(table, key.slice(2)) : [key]) {
        const label = remembered(withoutStated(own, labels.lines[id + place]));
        const line = { key: id + place, head: headOf(table, place), label };
        const other = contradictionOfLine(line, now.lines[place], known?.stated?.lines[key]);
        if (other) contradictions.push(other);
        else lines[line.key] = label;
      }
  });
  const whole = memories.get(shapeOfSheet(reading));
  if (whole?.table) ofTables.sheet = remembered({ ...labels.tables.sheet, ...whole.table });
  const ofNotes: Record<string, Marked<NoteLabel>> = {};
  for (const { id, text } of notes) {
    const label = whole?.notes?.[wordsOf(text)];
    if (label) ofNotes[id] = remembered(label);
  }
  const isNothing = [lines, ofTables, ofNotes].every((part) => Object.keys(part).length === 0);
  return {
    labels: isNothing ? null : { lines, tables: ofTables, notes: ofNotes },
    contradictions,
  };
}

/** The only row with this head: of two nobody knows which is meant. */
function rowsWithHead(table: Table, head: string): string[] {
  const rows = Array.from({ length: table.rows }, (_, row) => row);
  const same = rows.filter((row) => headOfRow(table, row) === head);
  return same.length === 1 ? [`r${(same[0] ?? 0) + 1}`] : [];
}

/** Remembered answers to the open questions of a reading, by id; only such as its doubts still offer. */
export function recallAnswers(
  reading: Shaped & { doubts: readonly SheetDoubt[] },
  memories: ReadonlyMap<string, SheetMemory>,
): Record<string, string> {
  const known = memories.get(shapeOfSheet(reading))?.answers ?? {};
  return Object.fromEntries(
    reading.doubts.flatMap((doubt) => {
      const value = known[questionKey(doubt)];
      if (!doubt.isRemembered || doubt.answer !== null || value === undefined) return [];
      const isOffered = doubt.other !== null || doubt.answers.some((one) => one.value === value);
      return isOffered ? [[doubt.id, value]] : [];
    }),
  );
}
