import writeExcel, { type Feature } from "write-excel-file/node";

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
  /** True: Excel does not show its tab. */
  isHidden?: boolean;
  rows: readonly (readonly ExcelValue[])[];
  /** Places of columns and rows that Excel does not show, from 0. */
  hiddenColumns?: readonly number[];
  hiddenRows?: readonly number[];
}

/** An XLSX file. */
export async function writeWorkbook(sheets: readonly ExcelSheet[]): Promise<Uint8Array> {
  const options = sheets.map(({ sheet, rows, hiddenColumns = [] }) => ({
    sheet,
    data: rows.map((row) => row.map((value) => toCell(value))),
    // The writer describes only columns that have a width.
    columns: Array.from({ length: Math.max(-1, ...hiddenColumns) + 1 }, (_, index) =>
      hiddenColumns.includes(index) ? { width: 12 } : {},
    ),
  }));
  const features = [hiding(sheets)];
  return new Uint8Array(await writeExcel(options as never, { features } as never).toBuffer());
}

const hiding = (sheets: readonly ExcelSheet[]): Feature<Buffer> => ({
  files: {
    transform: {
      "xl/workbook.xml": {
        transformElementAttributes: (tagName, attributes, index = -1) =>
          tagName === "sheet" && sheets[index]?.isHidden
            ? { ...attributes, state: "hidden" }
            : attributes,
      },
      "xl/worksheets/sheet{id}.xml": {
        transformElementAttributes(tagName, attributes, index = -1, _, { sheetIndex }) {
          const { hiddenColumns, hiddenRows } = sheets[sheetIndex] ?? {};
          const hidden = { col: hiddenColumns, row: hiddenRows }[tagName];
          return hidden?.includes(index) ? { ...attributes, hidden: 1 } : attributes;
        },
      },
    },
  },
});

function toCell(value: ExcelSheet["rows"][number][number]) {
  if (value === null || typeof value !== "object") return value === null ? null : { value };
  const { span, ...rest } = value;
  return span ? { ...rest, columnSpan: span } : rest;
}
