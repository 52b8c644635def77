import writeExcel from "write-excel-file/node";

export type ExcelValue =
  | string
  | number
  | null
  | {
      value?: string | number | Date;
      type?: "Formula";
      span?: number;
      rowSpan?: number;
      format?: string;
    };
export interface ExcelSheet {
  sheet: string;
  rows: readonly (readonly ExcelValue[])[];
}

/** An XLSX file. */
export async function writeWorkbook(sheets: readonly ExcelSheet[]): Promise<Uint8Array> {
  const options = sheets.map(({ sheet, rows }) => ({
    sheet,
    data: rows.map((row) => row.map((value) => toCell(value))),
  }));
  return new Uint8Array(await writeExcel(options as never).toBuffer());
}

function toCell(value: ExcelSheet["rows"][number][number]) {
  if (value === null || typeof value !== "object") return value === null ? null : { value };
  const { span, ...rest } = value;
  return span ? { ...rest, columnSpan: span } : rest;
}
