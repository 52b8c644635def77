import path from "node:path";
import { pathToFileURL } from "node:url";

import type { FileChoice } from "#domain/intake/table";
import { importFile } from "#domain/limits";
import type { WorkbookTable } from "#formats/read-table";
import type { FormatTasks } from "#formats/thread";
import { openThreadRunner, type ThreadLimits } from "#process/thread-runner";
import type { UploadedBytes } from "~/server/limits/spooled-file.server";
import { type Grid, type GridRow, UnreadableTable } from "./grid";

/** A workbook of 20,000 rows takes some seconds and half of this memory. */
const limits: ThreadLimits = { timeoutMs: 60_000, memoryMb: 220, limitsBuffers: true };
const maxBytes = 32_000_000;

/** The program of the thread, from source in tests and bundled beside the server. */
const thread = import.meta.url.endsWith(".ts")
  ? new URL("../../../formats/thread.ts", import.meta.url)
  : pathToFileURL(path.resolve("dist/formats/thread.js"));

const runner = openThreadRunner<FormatTasks>(thread, limits);

export interface WorkbookGrid extends Grid {
  sheet: string;
  choice: FileChoice | null;
  /** What is not read, in words. */
  notes: string[];
}

/** The rows of one sheet of a workbook. */
export async function openWorkbookGrid(file: UploadedBytes, sheet?: string): Promise<WorkbookGrid> {
  if (file.size > maxBytes)
    throw new UnreadableTable("This workbook is larger than 32 MB. Save its table as CSV.");
  const bytes = new Uint8Array(await file.arrayBuffer());
  const answer = await runner.run("table", {
    bytes,
    maxRows: importFile.rows,
    ...(sheet !== undefined && { sheet }),
  });
  if (!("result" in answer))
    throw new UnreadableTable(
      `This workbook could not be read: reading it ${answer.failure}. Save its table as CSV.`,
    );
  const table = answer.result;
  if ("refused" in table) throw new UnreadableTable(table.refused);
  const values = table.sheets.map((name) => ({ value: name, label: name, sample: "" }));
  return {
    sheet: table.sheet,
    choice: values.length > 1 ? { option: "sheet", values } : null,
    notes: notesOf(table),
    rows: () => rowsOf(table.rows),
  };
}

const lineBreak = 0x0a;

function* rowsOf(lines: Uint8Array): Generator<GridRow> {
  const decoder = new TextDecoder();
  for (let from = 0; from < lines.length;) {
    const end = lines.indexOf(lineBreak, from);
    const [number, ...cells] = JSON.parse(decoder.decode(lines.subarray(from, end))) as [
      number,
      ...unknown[],
    ];
    from = end + 1;
    yield { number, cells };
  }
}

const maxNamed = 20;

function notesOf({ hiddenRows, hiddenColumns }: WorkbookTable): string[] {
  const named = (names: readonly (string | number)[]) =>
    names.slice(0, maxNamed).join(", ") + (names.length > maxNamed ? ", …" : "");
  return [
    ...(hiddenRows.length > 0 ? [`Hidden rows are left out: ${named(hiddenRows)}`] : []),
    ...(hiddenColumns.length > 0 ? [`Hidden columns are left out: ${named(hiddenColumns)}`] : []),
  ];
}
