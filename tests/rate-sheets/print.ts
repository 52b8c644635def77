import { existsSync } from "node:fs";
import { type Browser, chromium } from "playwright-core";
import writeExcel from "write-excel-file/node";

import type { ExcelSheet, Made } from "./layout";

const chromiumPath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
export const hasChromium = existsSync(chromiumPath);

export interface Printer {
  /** The sheet as the file a lodge would send. */
  print(made: Made): Promise<{ bytes: Uint8Array; fileName: string }>;
  close(): Promise<void>;
}

/** Starts Chromium when the first PDF is needed. */
export function openPrinter(): Printer {
  let browser: Promise<Browser> | undefined;
  return {
    async print(made) {
      if ("sheets" in made)
        return { bytes: await writeWorkbook(made.sheets), fileName: "rates.xlsx" };
      browser ??= chromium.launch({ executablePath: chromiumPath, args: ["--no-sandbox"] });
      const page = await (await browser).newPage();
      await page.setContent(made.html);
      const bytes = await page.pdf({ format: "A4", landscape: made.landscape ?? false });
      await page.close();
      return { bytes: new Uint8Array(bytes), fileName: "rates.pdf" };
    },
    close: async () => (await browser)?.close(),
  };
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
