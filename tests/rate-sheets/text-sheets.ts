import type { Note, Table, TableCell } from "#domain/rates/reading";
import { readSheetTables, type SheetChoices } from "#domain/rates/sheet/read-tables";

/** Sheets of plain texts for tests: rows of cells that "|" separates, and notes around them. */

/** "<" is a part of the cell on its left, "^" of the one above, and "/n" the end of a line. */
export function toTable(
  grid: readonly string[],
  above: readonly Note[],
  { page = 0, prefix = "" } = {},
): Table {
  const rows = grid.map((line) => line.split("|").map((text) => text.trim()));
  const cells: TableCell[] = [];
  for (const [row, texts] of rows.entries())
    for (const [column, text] of texts.entries()) {
      if (text === "<" || text === "^") continue;
      let columnSpan = 1;
      while (texts[column + columnSpan] === "<") columnSpan += 1;
      let rowSpan = 1;
      while (rows[row + rowSpan]?.[column] === "^") rowSpan += 1;
      const id = `${prefix}r${row + 1}c${column + 1}`;
      cells.push({ id, row, column, rowSpan, columnSpan, text: text.replaceAll("/n", "\n") });
    }
  return { page, rows: rows.length, columns: rows[0]?.length ?? 0, cells, above };
}

const silent: SheetChoices = {
  labels: {},
  answers: {},
  today: "2026-11-28",
  place: { country: null, currency: null },
};

/** Reads a sheet of tables with the notes above them, and notes below the last. */
export function readTables(
  tables: Table[],
  below: readonly Note[] = [],
  choices: Partial<SheetChoices> = {},
) {
  const notes = [...tables.flatMap(({ above }) => above), ...below];
  const cells = [...notes, ...tables.flatMap((table) => table.cells)].map(({ id, text }) => ({
    ...{ id, text, label: id, page: 0 },
    ...{ box: null, row: null, column: null },
  }));
  const content = { pages: [], cells, tables, notes, unopened: [], isRecognized: false };
  return readSheetTables(content, { ...silent, ...choices });
}
