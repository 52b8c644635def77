import type { Cell, Note, SheetPage, Table, TableCell } from "#domain/rates/reading";
import { type PlacedTable, RefusedSheet } from "#jobs/sheet-reader/table";
import type { PageMarks, Rule } from "./glyphs";
import { cutGrids, type Grid } from "./grid";
import { findGutters, isApart, splitAt } from "./gutters";
import { findOpenGrids } from "./open-grid";
import { joinGlyphs, type Phrase } from "./phrases";
import { isIn, splitRows } from "./split-rows";
import { findTableGutters } from "./table-gutters";

interface Pieces {
  tables: PlacedTable[];
  notes: Note[];
  cells: Cell[];
}

/** A dense page has 1,000; each may be compared with each other one. */
const maxPhrases = 5000;

/** Cuts a page into tables and notes. @throws RefusedSheet */
export function cutPage(marks: PageMarks, page: number): Pieces & { view: SheetPage } {
  const { rules, fills } = marks;
  const drawn = joinGlyphs(marks.glyphs, rules);
  if (drawn.length > maxPhrases)
    throw new RefusedSheet("This PDF has a page with too much text to be a rate sheet.");
  const gutters = [...findGutters(drawn), ...findTableGutters(drawn, rules, fills)];
  const phrases = joinGlyphs(marks.glyphs, [...rules, ...gutters]);
  const ruled = cutGrids(rules).filter((grid) => grid.columns > 1 && holdsSeveral(grid, phrases));
  const outside = phrases.filter((phrase) => !ruled.some((grid) => isInside(phrase, grid)));
  const open = splitAt(outside, gutters).flatMap((part) =>
    findOpenGrids(part, freeRules(rules, ruled), freeRules(fills, ruled)),
  );
  const grids = [...ruled, ...open]
    .map((grid) => splitRows(grid, phrases))
    .toSorted((a, b) => a.y1 - b.y1 || a.x1 - b.x1);
  const free = phrases.filter((phrase) => !grids.some((grid) => isInside(phrase, grid)));
  const pieces: Pieces = { tables: [], notes: [], cells: [] };
  const placedNotes = toNotes(free, gutters, marks.width).map((note, index) => ({
    ...note,
    id: `p${page + 1}n${index + 1}`,
  }));
  for (const note of placedNotes) {
    pieces.notes.push({ id: note.id, text: note.text });
    const label = `Page ${page + 1}, note ${Number(note.id.split("n")[1])}`;
    pieces.cells.push({ ...asCell(note, page, marks), id: note.id, label });
  }
  let firstRow = 0;
  for (const [index, grid] of grids.entries()) {
    const start = Math.max(
      0,
      ...grids.slice(0, index).flatMap((one) => (one.y2 <= grid.y1 ? [one.y2] : [])),
    );
    const above = placedNotes.filter(
      (note) =>
        note.y + note.height / 2 > start - 4 &&
        note.y + note.height / 2 < grid.y1 + 4 &&
        note.x < grid.x2 &&
        !grids.some((other) => other !== grid && isBeside(note, other, grid)),
    );
    const table = toTable(grid, phrases, { page, firstRow, above, marks }, pieces.cells);
    pieces.tables.push({ table, edges: [...new Set(grid.cells.map(({ x1 }) => x1))] });
    firstRow += grid.rows;
  }
  return { ...pieces, view: toView(marks, phrases) };
}

const overlaps = (note: Box, { x1, x2 }: Grid) => note.x < x2 && note.x + note.width > x1;

/** True if the note stands over another table, which is next to this one. */
const isBeside = (note: Box, other: Grid, grid: Grid) =>
  other.y2 > grid.y1 && other.y1 < grid.y2 && overlaps(note, other) && !overlaps(note, grid);

const isInside = ({ x, y, width, height }: Phrase, grid: Grid) => {
  const [centerX, centerY] = [x + width / 2, y + height / 2];
  return centerX > grid.x1 && centerX < grid.x2 && centerY > grid.y1 && centerY < grid.y2;
};

/** A box around prose is no table. */
function holdsSeveral(grid: Grid, phrases: readonly Phrase[]): boolean {
  const filled = grid.cells.filter((cell) => phrases.some((phrase) => isIn(phrase, cell)));
  return filled.length > 2;
}

const freeRules = (rules: PageMarks["rules"], grids: readonly Grid[]) =>
  rules.filter(
    (rule) =>
      !grids.some(
        (grid) =>
          rule.y1 > grid.y1 - 3 &&
          rule.y2 < grid.y2 + 3 &&
          rule.x1 > grid.x1 - 3 &&
          rule.x2 < grid.x2 + 3,
      ),
  );

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

const round = (value: number) => Math.round(value * 10_000) / 10_000;
function asCell(box: Box & { text: string }, page: number, { width, height }: PageMarks) {
  return {
    page,
    text: box.text,
    row: null,
    column: null,
    box: {
      x: round(box.x / width),
      y: round(box.y / height),
      width: round(box.width / width),
      height: round(box.height / height),
    },
  };
}

function toTable(
  grid: Grid,
  phrases: readonly Phrase[],
  place: { page: number; firstRow: number; above: readonly Note[]; marks: PageMarks },
  known: Cell[],
): Table {
  const { page, firstRow, marks } = place;
  const inside = phrases.filter((phrase) => isInside(phrase, grid));
  const cells: TableCell[] = [];
  for (const cell of grid.cells) {
    const text = joinPhrases(inside.filter((phrase) => isIn(phrase, cell)));
    const row = firstRow + cell.row + 1;
    const id = `p${page + 1}r${row}c${cell.column + 1}`;
    const { column, rowSpan, columnSpan } = cell;
    cells.push({ id, row: cell.row, column, rowSpan, columnSpan, text });
    if (!text) continue;
    const box = {
      x: cell.x1,
      y: cell.y1,
      width: cell.x2 - cell.x1,
      height: cell.y2 - cell.y1,
      text,
    };
    const label = `Page ${page + 1}, row ${row}, column ${column + 1}`;
    known.push({ ...asCell(box, page, marks), id, label });
  }
  const above = place.above.map(({ id, text }) => ({ id, text }));
  return { page, rows: grid.rows, columns: grid.columns, cells, above };
}

/** The text of a cell; lines are separated by "\n". */
function joinPhrases(phrases: readonly Phrase[]): string {
  const sorted = phrases.toSorted((a, b) => a.turns - b.turns || a.line - b.line);
  const lines: { at: number; phrases: Phrase[] }[] = [];
  for (const phrase of sorted) {
    const last = lines.at(-1);
    if (last && Math.abs(phrase.line - last.at) < 0.3 * phrase.size) last.phrases.push(phrase);
    else lines.push({ at: phrase.line, phrases: [phrase] });
  }
  return lines
    .map((line) =>
      line.phrases
        .toSorted((a, b) => a.along - b.along)
        .map(({ text }) => text)
        .join(" "),
    )
    .join("\n");
}

type PlacedText = Box & { text: string };

type NoteLine = PlacedText & { size: number };

/** Paragraphs: a line goes on in the next if that one's first word did not fit and it does not begin with a mark. */
function toNotes(
  phrases: readonly Phrase[],
  gutters: readonly Rule[],
  pageWidth: number,
): PlacedText[] {
  const notes: (NoteLine & { end: number })[] = [];
  const lines = inColumns(groupLines(phrases, gutters), gutters);
  for (const line of lines) {
    const last = notes.at(-1);
    const gap = last ? line.y - (last.y + last.height) : Infinity;
    const goesOn =
      last &&
      gap < 0.7 * line.size &&
      gap > -line.size &&
      Math.abs(last.size - line.size) < 1 &&
      isFull(last.end, line, lines, edgeOf(line, lines, gutters, pageWidth)) &&
      !/^(?:[•·*¹²³⁴-⁹▪‣-]|\(?\w{1,2}[).])/u.test(line.text);
    if (!goesOn) {
      notes.push({ ...line, end: line.x + line.width });
      continue;
    }
    last.text += ` ${line.text}`;
    last.end = line.x + line.width;
    const right = Math.max(last.x + last.width, last.end);
    last.x = Math.min(last.x, line.x);
    last.width = right - last.x;
    last.height = line.y + line.height - last.y;
  }
  return notes;
}

/** The right end of the line's column: a gutter, the longest line beside one, or the end of the page. */
function edgeOf(
  { x, y, height }: NoteLine,
  lines: readonly NoteLine[],
  gutters: readonly Rule[],
  pageWidth: number,
): number {
  const beside = gutters.filter(({ y1, y2 }) => y1 < y + height / 2 && y2 > y + height / 2);
  const right = beside.filter(({ x1 }) => x1 > x).map(({ x1 }) => x1);
  if (right.length > 0) return Math.min(...right);
  const column = lines.filter((line) =>
    beside.some(({ x1, y1, y2 }) => line.x >= x1 && line.y > y1 && line.y < y2),
  );
  return column.length > 0 ? Math.max(...column.map((line) => line.x + line.width)) : pageWidth;
}

/** True if the first word of the next line did not fit at the end of the line before. */
function isFull(end: number, next: NoteLine, lines: readonly NoteLine[], edge: number): boolean {
  const [word = ""] = next.text.split(" ", 1);
  const wordWidth = (next.width * (word.length + 1)) / Math.max(next.text.length, 1);
  const beside = lines.filter(
    ({ x, size }) => Math.abs(x - next.x) < 30 && Math.abs(size - next.size) < 1,
  );
  const right = Math.max(...beside.map(({ x, width }) => (x + width > edge ? 0 : x + width)));
  return end - next.x > 0.55 * (edge - next.x) && end + wordWidth > right - 2;
}

/** Lines in the order of reading: beside a gutter the left column comes first. */
function inColumns(lines: readonly NoteLine[], gutters: readonly Rule[]): NoteLine[] {
  let sorted = [...lines];
  for (const { x1, y1, y2 } of gutters) {
    const isBeside = ({ y, height }: NoteLine) => y + height / 2 > y1 && y + height / 2 < y2;
    const first = sorted.findIndex(isBeside);
    if (first < 0) continue;
    const beside = sorted.filter(isBeside);
    const rest = sorted.filter((line) => !isBeside(line));
    sorted = [
      ...rest.slice(0, first),
      ...beside.filter(({ x }) => x < x1),
      ...beside.filter(({ x }) => x >= x1),
      ...rest.slice(first),
    ];
  }
  return sorted;
}

/** Phrases of one line are one note, unless they stand far from each other or a gutter is between them. */
function groupLines(phrases: readonly Phrase[], gutters: readonly Rule[]): NoteLine[] {
  const lines: (NoteLine & { line: number })[] = [];
  for (const phrase of phrases.toSorted((a, b) => a.line - b.line || a.x - b.x)) {
    const same = lines.findLast(
      (line) =>
        Math.abs(line.line - phrase.line) < 1.5 &&
        phrase.x - (line.x + line.width) < 2.5 * phrase.size &&
        phrase.x >= line.x &&
        !gutters.some((gutter) =>
          isApart(gutter, phrase.y + phrase.height / 2, line.x, phrase.x + 2),
        ),
    );
    if (same && phrase.turns === 0) {
      same.text += ` ${phrase.text}`;
      same.width = phrase.x + phrase.width - same.x;
    } else lines.push({ ...phrase });
  }
  return lines;
}

function toView({ width, height, rules }: PageMarks, phrases: readonly Phrase[]): SheetPage {
  return {
    name: null,
    width: round(width),
    height: round(height),
    texts: phrases.map((phrase) => ({
      x: round(phrase.x / width),
      y: round(phrase.y / height),
      size: round(phrase.size / height),
      bold: phrase.bold,
      text: phrase.text,
    })),
    rules: rules.map(({ x1, y1, x2, y2 }) => ({
      x1: round(x1 / width),
      y1: round(y1 / height),
      x2: round(x2 / width),
      y2: round(y2 / height),
    })),
    grid: [],
  };
}
