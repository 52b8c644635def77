/** The file of a rate sheet, as uploads and links deliver it. */

export const maxSheetMegabytes = 10;
export const maxSheetBytes = maxSheetMegabytes * 1024 * 1024;

export const sheetTypes = {
  pdf: "application/pdf",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;
export type SheetType = (typeof sheetTypes)[keyof typeof sheetTypes];

/** For file inputs. */
export const sheetAccept = `.pdf,.xlsx,${sheetTypes.pdf},${sheetTypes.xlsx}`;

/** The type by the first bytes, whatever its name says; null for any other file. */
export function sheetTypeOf(bytes: Uint8Array): SheetType | null {
  const starts = (text: string, at = 0) =>
    [...text].every((character, index) => bytes[at + index] === character.charCodeAt(0));
  if (starts("%PDF")) return sheetTypes.pdf;
  return starts("PK\u0003\u0004") ? sheetTypes.xlsx : null;
}

/** Why a file is refused, in words that follow its name; null for a usable one. */
export function sheetFileProblem(size: number, bytes: Uint8Array): string | null {
  if (size === 0) return "is empty.";
  if (size > maxSheetBytes) return `is larger than ${maxSheetMegabytes} MB.`;
  return sheetTypeOf(bytes) ? null : "is no PDF and no XLSX file.";
}

/** The name of a file by its URL. */
export function sheetNameOf(url: string, otherwise: string): string {
  if (!URL.canParse(url)) return otherwise;
  const last = new URL(url).pathname.split("/").findLast(Boolean) ?? "";
  let name = last;
  try {
    name = decodeURIComponent(last);
  } catch {
    // As the address has it.
  }
  return /\.(?:pdf|xlsx)$/i.test(name) ? name.slice(-200) : otherwise;
}
