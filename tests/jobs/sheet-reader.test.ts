import { afterAll, expect, test } from "vitest";

import { readSheet } from "#jobs/sheet-reader/read-sheet";
import { openSheetReader } from "#jobs/sheet-reader/sheet-reader";
import { makeHostileFiles } from "#tests/rate-sheets/bombs";
import { developmentTables } from "#tests/rate-sheets/development";
import { heldOutLayouts } from "#tests/rate-sheets/held-out";
import type { Layout } from "#tests/rate-sheets/layout";
import { moreDevelopmentLayouts } from "#tests/rate-sheets/more-development";
import { hasChromium, openPrinter } from "#tests/rate-sheets/print";
import { scoreLayouts } from "#tests/rate-sheets/score";

const today = "2026-11-28";
const printer = openPrinter();
afterAll(() => printer.close());
if (!hasChromium)
  console.warn(
    "Rate sheets are not printed: Chromium is missing. Set CHROMIUM_PATH to its program.",
  );

const read = (bytes: Uint8Array, fileName: string) => readSheet(bytes, { fileName, today });
const score = (layouts: readonly Layout[]) => scoreLayouts(layouts, [11, 12], printer, read);

test.skipIf(!hasChromium)(
  "rates of known layouts are read whole (R-003)",
  { timeout: 180_000 },
  async () => {
    const result = await score([...developmentTables, ...moreDevelopmentLayouts]);
    expect(result.unmarked).toEqual([]);
    expect(result.right / result.rates).toBeGreaterThanOrEqual(0.95);
    expect(result.othersWrong).toEqual([]);
  },
);

test.skipIf(!hasChromium)(
  "rates of held-out layouts are read whole (R-003)",
  { timeout: 120_000 },
  async () => {
    const result = await score(heldOutLayouts);
    expect(result.unmarked).toEqual([]);
    expect(result.right / result.rates).toBeGreaterThanOrEqual(0.95);
  },
);

test("hostile files end in words (R-011)", { timeout: 300_000 }, async () => {
  const reader = openSheetReader(new URL("../../jobs/sheet-reader/thread.ts", import.meta.url));
  const answers = [];
  for (const { name, fileName, bytes } of await makeHostileFiles()) {
    const start = performance.now();
    const answer = await reader.read(bytes, { fileName, today });
    console.info(`${name}: ${Math.round(performance.now() - start)} ms`);
    answers.push({ name, refused: "refused" in answer ? answer.refused : null });
  }
  for (const { name, refused } of answers) expect(refused, name).toMatch(/^[A-Z][^]{20,}[.?]$/);
  expect(answers.find(({ name }) => name === "PDF without text")?.refused).toMatch(/is a scan/);
});
