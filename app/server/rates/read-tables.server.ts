import path from "node:path";
import { pathToFileURL } from "node:url";

import type { SheetContent, SheetReading } from "#domain/rates/reading";
import { readSheetTables, type SheetChoices } from "#domain/rates/sheet/read-tables";
import { openThreadRunner } from "#process/thread-runner";
import type { TableTasks } from "./sheet-thread";

/** The program of the thread, from source in tests and bundled beside the server. */
const thread = import.meta.url.endsWith(".ts")
  ? new URL("sheet-thread.ts", import.meta.url)
  : pathToFileURL(path.resolve("dist/app/server/rates/sheet-thread.js"));

const runner = openThreadRunner<TableTasks>(thread, { timeoutMs: 30_000, memoryMb: 300 });

/** Cells that are read within some 100 ms: starting a thread takes as long. */
const maxDirectCells = 800;

/** Reads the tables of a sheet by its labels, large ones beside the event loop. */
export async function readTables(
  content: SheetContent,
  choices: SheetChoices,
): Promise<SheetReading> {
  if (content.cells.length <= maxDirectCells) return readSheetTables(content, choices);
  const answer = await runner.run("read", { content, choices });
  if ("result" in answer) return answer.result;
  throw new Error(`Reading the tables of a rate sheet ${answer.failure}`);
}
