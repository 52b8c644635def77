import type { SheetContent, SheetRead } from "#domain/rates/reading";
import { readSheetTables, type SheetChoices } from "#domain/rates/sheet/read-tables";
import { refuseDocument, refuseSize } from "#domain/rates/sheet/refusal";
import { readPdf } from "./pdf/read-pdf";
import { RefusedSheet } from "./table";
import { readWorkbook } from "./workbook/read-workbook";

/** Labels, answers and the property are optional: those that the lodge's earlier sheet left. */
export interface SheetContext extends Partial<Omit<SheetChoices, "today">> {
  fileName: string;
  /** "YYYY-MM-DD"; places dates without a year. */
  today: string;
}

const maxBytes = 25_000_000;
const unknownPlace = { country: null, currency: null };

/** Reads a rate sheet. Pure; runs in a thread because a file can take much time and memory. */
export async function readSheet(
  bytes: Uint8Array,
  { fileName, today, labels = {}, answers = {}, place = unknownPlace }: SheetContext,
): Promise<SheetRead> {
  try {
    const content = await openSheet(bytes, fileName);
    refuse(refuseSize(content));
    const reading = readSheetTables(content, { labels, answers, today, place });
    refuse(refuseDocument(reading));
    return reading;
  } catch (error) {
    if (error instanceof RefusedSheet) return { refused: error.message };
    throw error;
  }
}

function refuse(reason: string | null): void {
  if (reason !== null) throw new RefusedSheet(reason);
}

/** The pieces of a file, before anything in it is understood. @throws RefusedSheet */
export async function openSheet(bytes: Uint8Array, fileName: string): Promise<SheetContent> {
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
