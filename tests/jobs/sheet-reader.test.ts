import { expect, test } from "vitest";

import { readSheetTables } from "#domain/rates/sheet/read-tables";
import { openSheet, readSheet } from "#jobs/sheet-reader/read-sheet";
import { openSheetReader } from "#jobs/sheet-reader/sheet-reader";
import { makeHostileFiles } from "#tests/rate-sheets/bombs";
import { labelSheet } from "#tests/rate-sheets/label-sheet";
import { printedFiles } from "#tests/rate-sheets/printed-files";
import { type Score, scoreFiles, scoreReading } from "#tests/rate-sheets/score";
import { writeWorkbook } from "#tests/rate-sheets/workbook";
import { programAt } from "./start-worker";

const today = "2026-11-28";
const place = { country: null, currency: null };

/** Both figures of a set: as its sheets come, and as a person labels them. */
async function scoreSet(set: string) {
  const read = (bytes: Uint8Array, fileName: string) => readSheet(bytes, { fileName, today });
  const unaided = await scoreFiles(printedFiles(set), read);
  const labeled: Score[] = [];
  for (const { bytes, fileName, truth } of printedFiles(set)) {
    const content = await openSheet(bytes, fileName);
    const { reading } = labelSheet(content, truth, (help) =>
      readSheetTables(content, { ...help, today, place }),
    );
    labeled.push(scoreReading(reading, truth));
  }
  const sum = (count: (score: Score) => number) =>
    labeled.reduce((all, one) => all + count(one), 0);
  return {
    unaided,
    wrong: labeled.flatMap(({ unmarked }) => unmarked),
    share: sum(({ right }) => right) / sum(({ rates }) => rates),
  };
}

test.each(["development", "by another hand, east", "by another hand, rivers"])(
  "of known layouts nothing is wrong without a mark, and labels make the rates whole: %s (R-003, I-008)",
  { timeout: 180_000 },
  async (set) => {
    const { unaided, wrong, share } = await scoreSet(set);
    expect(unaided.unmarked).toEqual([]);
    expect(unaided.right / unaided.rates).toBeGreaterThanOrEqual(0.94);
    expect(wrong).toEqual([]);
    expect(share).toBeGreaterThanOrEqual(0.95);
    // Bands, extras, offers and the kind of the other hands' sheets are read in part.
    if (set === "development") expect(unaided.othersWrong).toEqual([]);
  },
);

test("a month of a workbook has no day that the sheet does not show (I-009)", async () => {
  const month = (value: string) => ({ value: new Date(value), format: "mmm-yy" });
  const bytes = await writeWorkbook([
    {
      sheet: "Rates",
      rows: [
        ["Rack rates 2027 in USD, per person sharing per night"],
        ["Season", "From", "To", "Tent"],
        ["Low", month("2027-01-01"), month("2027-03-01"), 410],
        ["High", month("2027-04-01"), month("2027-12-01"), 480],
      ],
    },
  ]);
  const reading = await readSheet(bytes, { fileName: "rates.xlsx", today });
  if ("refused" in reading) throw new Error(reading.refused);
  expect(reading.cells.map(({ text }) => text)).toContain("Mar 2027");
  expect(
    reading.rates.map(({ value, evidence }) => [value.from, value.to, evidence.to?.derived]),
  ).toEqual([
    ["2027-01-01", "2027-03-31", "a month without a day"],
    ["2027-04-01", "2027-12-31", "a month without a day"],
  ]);
});

test("rows after an empty or hidden row are read, and hidden ones are listed (I-009)", async () => {
  const bytes = await writeWorkbook([
    {
      sheet: "Rates",
      rows: [
        ["Rack rates 2027 in USD, per person sharing per night"],
        ["Room", "1 Jan - 31 Mar", "1 Apr - 31 Dec"],
        ["Classic tent", 410, 480],
        ["Old tent", 300, 350],
        ["Family tent", 520, 600],
        [],
        ["Suite", 620, 700],
      ],
      hiddenRows: [3],
    },
  ]);
  const reading = await readSheet(bytes, { fileName: "rates.xlsx", today });
  if ("refused" in reading) throw new Error(reading.refused);
  expect(new Set(reading.rates.map(({ value }) => value.unit))).toEqual(
    new Set(["Classic tent", "Family tent", "Suite"]),
  );
  expect(reading.doubts.map(({ detail }) => detail)).toEqual(["Row 4 of “Rates” is hidden"]);
});

test.each<[string, (string | number)[][]]>([
  [
    "an invoice",
    [
      ["Invoice 2041"],
      ["Item", "Nights", "Total"],
      ["Tent, full board", 3, 1200],
      ["Transfer", 1, 80],
    ],
  ],
  ["a menu", [["Dinner menu"], ["Starters", "Price"], ["Soup of the day", 95], ["Bread", 45]]],
  [
    "a list of transfers",
    [
      ["Airport transfers 2027"],
      ["Route", "Sedan", "Minibus"],
      ["Airport to camp", 80, 120],
      ["Camp to airport", 80, 120],
    ],
  ],
  ["letter", [["Dear partners"], ["We look forward to the season."], ["Kind regards"]]],
])("a document without prices of a night is refused: %s (I-009)", async (_, rows) => {
  const bytes = await writeWorkbook([{ sheet: "Sheet1", rows }]);
  expect(await readSheet(bytes, { fileName: "file.xlsx", today })).toEqual({
    refused: expect.stringMatching(/looks like|no price of a night|Nothing in this file/) as string,
  });
});

test("a table of prices in a language that is not read waits for its labels (I-008)", async () => {
  const rows = [["Prijzen"], ["Kamer", "Laag", "Hoog"], ["Tuin", 410, 480], ["Zee", 500, 560]];
  const bytes = await writeWorkbook([{ sheet: "Blad1", rows }]);
  expect(await readSheet(bytes, { fileName: "file.xlsx", today })).not.toHaveProperty("refused");
});

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
