import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Browser, chromium } from "playwright-core";

import { writeWorkbook } from "#tests/rate-sheets/workbook";
import type { Made } from "./layout";

export interface Printer {
  /** The sheet as the file a lodge would send. */
  print(made: Made): Promise<{ bytes: Uint8Array; fileName: string }>;
  close(): Promise<void>;
}

/**
 * Starts Chromium when the first PDF is needed.
 * @param fonts the only folder that it takes fonts from, or those of the machine
 */
export function openPrinter(fonts?: string): Printer {
  const folder = mkdtempSync(path.join(tmpdir(), "rate-sheets-"));
  let browser: Promise<Browser> | undefined;
  return {
    async print(made) {
      if ("sheets" in made)
        return { bytes: await writeWorkbook(made.sheets), fileName: "rates.xlsx" };
      browser ??= launch(folder, fonts);
      const page = await (await browser).newPage();
      await page.setContent(made.html);
      const bytes = await page.pdf({ format: "A4", landscape: made.landscape ?? false });
      await page.close();
      return { bytes: new Uint8Array(bytes), fileName: "rates.pdf" };
    },
    async close() {
      await (await browser)?.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function launch(folder: string, fonts: string | undefined): Promise<Browser> {
  const env = { ...process.env };
  if (fonts !== undefined) {
    env["FONTCONFIG_FILE"] = path.join(folder, "fonts.conf");
    writeFileSync(
      env["FONTCONFIG_FILE"],
      `<fontconfig><dir>${path.resolve(fonts)}</dir><cachedir>${folder}</cachedir>
      <include ignore_missing="yes">/etc/fonts/conf.d</include></fontconfig>`,
    );
  }
  const executablePath = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";
  return chromium.launch({ executablePath, args: ["--no-sandbox"], env });
}
