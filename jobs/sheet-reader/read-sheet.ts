import type { SheetRead } from "#domain/rates/reading";
import { readContent } from "./meaning/read-content";
import { readPdf } from "./pdf/read-pdf";
import { RefusedSheet } from "./table";
import { readWorkbook } from "./workbook/read-workbook";

export interface SheetContext {
  fileName: string;
  /** "YYYY-MM-DD"; places dates without a year. */
  today: string;
}

const maxBytes = 25_000_000;

/** Reads a rate sheet. Pure; runs in a thread because a file can take much time and memory. */
export async function readSheet(
  bytes: Uint8Array,
  { fileName, today }: SheetContext,
): Promise<SheetRead> {
  try {
    return readContent(await openFile(bytes, fileName), today);
  } catch (error) {
    if (error instanceof RefusedSheet) return { refused: error.message };
    throw error;
  }
}

async function openFile(bytes: Uint8Array, fileName: string) {
  if (bytes.length > maxBytes)
    throw new RefusedSheet("This file is larger than 25 MB. Upload the pages with rates alone.");
  // Some producers write a few bytes before the head of a PDF.
  const head = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  if (head.includes("%PDF-")) return readPdf(bytes);
  if (head.startsWith("PK\u0003\u0004")) return readWorkbook(bytes);
  if (head.startsWith("\u00d0\u00cf\u0011\u00e0"))
    throw new RefusedSheet(
      "This workbook is in the old XLS format or protected by a password. Save it as XLSX without a password.",
    );
  throw new RefusedSheet(`${fileName || "This file"} is neither a PDF nor an XLSX workbook.`);
}
