import { oneLine } from "#domain/forms/values";
import { sheetFileProblem, type SheetType, sheetTypeOf } from "#domain/rates/sheet-file";
import type { UploadedFile } from "~/server/limits/spooled-file.server";

export type SentSheet =
  { name: string; mediaType: SheetType; bytes: Uint8Array } | { problem: string };

/** A sent file that can be a rate sheet, or why it cannot. */
export async function readSheetFile(file: UploadedFile): Promise<SentSheet> {
  const name = oneLine(file.name).slice(-200) || "Rate sheet";
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const problem = sheetFileProblem(file.size, head);
  const mediaType = sheetTypeOf(head);
  if (problem || !mediaType) return { problem: `${name} ${problem ?? ""}`.trim() };
  return { name, mediaType, bytes: new Uint8Array(await file.arrayBuffer()) };
}
