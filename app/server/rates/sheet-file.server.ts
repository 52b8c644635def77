import { oneLine } from "#domain/forms/values";
import { sheetFileProblem, type SheetType, sheetTypeOf } from "#domain/rates/sheet-file";

/** Of an uploaded file what is read here, whether it is in memory or on disk. */
interface SheetFile {
  readonly name: string;
  readonly size: number;
  slice(from: number, to: number): Pick<Blob, "arrayBuffer">;
  arrayBuffer(): Promise<ArrayBuffer>;
}

export type SentSheet =
  { name: string; mediaType: SheetType; bytes: Uint8Array } | { problem: string };

/** A sent file that can be a rate sheet, or why it cannot. */
export async function readSheetFile(file: SheetFile): Promise<SentSheet> {
  const name = oneLine(file.name).slice(-200) || "Rate sheet";
  const head = new Uint8Array(await file.slice(0, 8).arrayBuffer());
  const problem = sheetFileProblem(file.size, head);
  const mediaType = sheetTypeOf(head);
  if (problem || !mediaType) return { problem: `${name} ${problem ?? ""}`.trim() };
  return { name, mediaType, bytes: new Uint8Array(await file.arrayBuffer()) };
}
