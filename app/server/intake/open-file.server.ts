import { ColumnProfiler } from "#domain/intake/profile";
import type {
  ColumnProfile,
  FileChoice,
  FileOptions,
  SourceColumn,
  SourceRow,
} from "#domain/intake/table";
import { importFile } from "#domain/limits";
import { formatNumber, plural } from "#domain/text/counted";
import type { UploadedBytes } from "~/server/limits/spooled-file.server";
import { openCsv } from "./csv-grid.server";
import { decodeFile } from "./decode-text.server";
import { foreignFormat } from "./foreign-format";
import { type GridTable, openGrid, UnreadableTable } from "./grid";
import { openJson } from "./json-records.server";
import { openWorkbookGrid } from "./workbook-grid.server";

/** A file as a table. */
export interface OpenTable {
  /** How its bytes became rows: chosen or guessed. */
  options: FileOptions;
  /** Options that fit equally well. */
  choices: readonly FileChoice[];
  columns: readonly SourceColumn[];
  profiles: readonly ColumnProfile[];
  rowCount: number;
  /** What was not read, in words: hidden rows, titles. */
  notes: readonly string[];
  /** Streams the rows, since a whole catalog would not fit in memory; can be called repeatedly. */
  rows: () => AsyncIterable<SourceRow>;
}

type Opened = Omit<OpenTable, "profiles" | "rowCount">;

/** Opens a file that was accepted before, without reading all of it. */
export const reopenTable = async (
  file: UploadedBytes,
  options: FileOptions,
): Promise<Opened | { problem: string }> => orProblem(openAny(file, options));

async function orProblem<Table>(opening: Promise<Table>): Promise<Table | { problem: string }> {
  try {
    return await opening;
  } catch (error) {
    if (error instanceof UnreadableTable) return { problem: error.message };
    // Of the stack.
    if (error instanceof RangeError) return { problem: "This file is nested too deeply" };
    throw error;
  }
}

/** Opens a file of any table format, or says why it is none. The file is accepted or refused as a whole. */
export const openTable = async (
  file: UploadedBytes,
  wanted: Partial<FileOptions> = {},
): Promise<OpenTable | { problem: string }> => orProblem(openAny(file, wanted).then(profiled));

async function openAny(file: UploadedBytes, wanted: Partial<FileOptions>): Promise<Opened> {
  if (file.size === 0) throw new UnreadableTable("This file is empty");
  const foreign = await foreignFormat(file);
  if (foreign === "xlsx") return openXlsx(file, wanted);
  if (foreign) throw new UnreadableTable(`${foreign} Use CSV, XLSX, JSON or GeoJSON.`);
  return openText(file, wanted);
}

async function openXlsx(file: UploadedBytes, wanted: Partial<FileOptions>): Promise<Opened> {
  const grid = await openWorkbookGrid(file, wanted.sheet);
  const table = await openGrid(grid, wanted.hasHead);
  return {
    options: { format: "xlsx", sheet: grid.sheet, hasHead: table.hasHead },
    choices: grid.choice ? [grid.choice] : [],
    ...partsOf(table, grid.notes),
  };
}

async function openText(file: UploadedBytes, wanted: Partial<FileOptions>): Promise<Opened> {
  const decoded = await decodeFile(file, wanted.encoding);
  if (decoded.isEmpty) throw new UnreadableTable("This file is empty");
  if (decoded.hasNul)
    throw new UnreadableTable("This is no table. Use CSV, XLSX, JSON or GeoJSON.");
  const { encoding, head } = decoded;
  const ofEncoding = decoded.choice ? [decoded.choice] : [];
  if (/^[[{]/.test(head)) {
    const { format, list, choice, columns, rows } = await openJson(decoded, wanted.list);
    return {
      options: { format, encoding, list, hasHead: true },
      choices: [...ofEncoding, ...(choice ? [choice] : [])],
      ...{ columns, rows, notes: [] },
    };
  }
  const grid = openCsv(decoded, wanted.separator);
  const table = await openGrid(grid, wanted.hasHead);
  return {
    options: { format: "csv", encoding, separator: grid.separator, hasHead: table.hasHead },
    choices: [...ofEncoding, ...(grid.choice ? [grid.choice] : [])],
    ...partsOf(table, []),
  };
}

const partsOf = ({ columns, rows, above }: GridTable, notes: readonly string[]) => ({
  ...{ columns, rows },
  notes: [
    ...(above > 0 ? [`${plural(above, "row", "rows")} above the headings left out`] : []),
    ...notes,
  ],
});

/** Reads the whole file once, so that it is accepted or refused as a whole. */
async function profiled(table: Opened): Promise<OpenTable> {
  const profiler = new ColumnProfiler(table.columns);
  let rowCount = 0;
  for await (const row of table.rows()) {
    rowCount += 1;
    if (rowCount > importFile.rows)
      throw new UnreadableTable(
        `This file has more than ${formatNumber(importFile.rows)} rows. Split it into several files. Nothing was changed.`,
      );
    profiler.add(row);
  }
  if (rowCount === 0 || table.columns.length === 0)
    throw new UnreadableTable("This file has no rows");
  return { ...table, profiles: profiler.profiles, rowCount };
}
