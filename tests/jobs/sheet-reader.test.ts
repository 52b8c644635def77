import { expect, test } from "vitest";

import { readSheet } from "#jobs/sheet-reader/read-sheet";
import { openSheetReader } from "#jobs/sheet-reader/sheet-reader";
import { makeHostileFiles } from "#tests/rate-sheets/bombs";
import { printedFiles } from "#tests/rate-sheets/printed-files";
import { scoreFiles } from "#tests/rate-sheets/score";
import { programAt } from "./start-worker";

const today = "2026-11-28";
const scoreSet = (set: string) =>
  scoreFiles(printedFiles(set), (bytes, fileName) => readSheet(bytes, { fileName, today }));

test("rates of known layouts are read whole (R-003)", { timeout: 180_000 }, async () => {
  const result = await scoreSet("development");
  expect(result.unmarked).toEqual([]);
  expect(result.right / result.rates).toBeGreaterThanOrEqual(0.95);
  expect(result.othersWrong).toEqual([]);
});

test.each(["by another hand, east", "by another hand, rivers"])(
  "rates of sheets that it learned from are read whole: %s (R-003)",
  async (set) => {
    const result = await scoreSet(set);
    expect(result.unmarked).toEqual([]);
    // One layout of twelve may lose some.
    expect(result.right / result.rates).toBeGreaterThanOrEqual(0.94);
  },
);

test(
  "hostile files end in words within 30 s and 300 MB (R-011)",
  { tags: ["thorough"], timeout: 300_000 },
  async () => {
    const reader = openSheetReader(programAt("jobs/sheet-reader/thread.js"));
    const files = await makeHostileFiles();
    const peaks: number[] = [];
    const sampling = setInterval(() => peaks.push(process.memoryUsage.rss()), 10);
    const answers: { name: string; seconds: number; megabytes: number; refused: string | null }[] =
      [];
    for (const { name, fileName, bytes } of files) {
      const [start, before] = [performance.now(), process.memoryUsage.rss()];
      peaks.length = 0;
      const answer = await reader.read(bytes, { fileName, today });
      const seconds = (performance.now() - start) / 1000;
      const megabytes = (Math.max(...peaks, before) - before) / 1_048_576;
      console.info(`${name}: ${seconds.toFixed(1)} s, ${Math.round(megabytes)} MB`);
      answers.push({
        name,
        seconds,
        megabytes,
        refused: "refused" in answer ? answer.refused : null,
      });
    }
    clearInterval(sampling);
    for (const { name, refused, seconds, megabytes } of answers) {
      expect(refused, name).toMatch(/^[A-Z][^]{20,}[.?]$/);
      // With the start and the end of the thread.
      expect(seconds, name).toBeLessThan(33);
      expect(megabytes, name).toBeLessThan(300);
    }
    const refusedAs = (name: string) => answers.find((answer) => answer.name === name)?.refused;
    expect(refusedAs("PDF without text")).toMatch(/is a scan/);
    expect(refusedAs("XLSX with long rows")).toMatch(/more than 5,000 prices/);
    expect(refusedAs("XLSX with a thousand merged ranges over each other")).toMatch(
      /too many merged cells/,
    );
    for (const name of ["PDF compressed twice", "PDF cut in its compressed page"])
      expect(refusedAs(name)).toMatch(/unpacks to far more data/);
  },
);
