import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

import type { Truth, TruthfulFile } from "./score";

/**
 * Committed files of rate sheets, so that no test depends on the fonts of its machine. Fonts move words: sheets
 * without upright ruling lines, of which the columns follow from their words alone, are printed in a wide and a narrow
 * font, all others in a common one. `tools/rate-sheets` makes them.
 */

/** A line of the list of files. */
export interface PrintedSheet {
  set: string;
  layout: string;
  seed: number;
  fileName: string;
  truth: Truth;
}

export const printedFolder = fileURLToPath(new URL("printed/", import.meta.url));
export const printedList = path.join(printedFolder, "sheets.json");

export function printedFiles(wanted: string): TruthfulFile[] {
  const sheets = JSON.parse(fs.readFileSync(printedList, "utf8")) as PrintedSheet[];
  return sheets.flatMap(({ set, ...sheet }) => {
    if (set !== wanted) return [];
    const bytes = new Uint8Array(fs.readFileSync(path.join(printedFolder, sheet.fileName)));
    return [{ ...sheet, bytes }];
  });
}
