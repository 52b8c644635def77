import { expect, test } from "vitest";

import { emptyProperty } from "#domain/property/form";
import { armed, csvCell, csvColumns, csvFileName, propertiesCsv } from "./csv-rows";

test("the file has 23 named columns (A-177)", () => {
  expect(csvColumns).toHaveLength(23);
  expect([csvColumns[0], csvColumns[22]]).toEqual(["Name", "Partner"]);
});

test.each([
  ["plain", "plain"],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["a,b", '"a,b"'],
  ["=1+1", "'=1+1"],
  ["@sum", "'@sum"],
  ["-24.5", "-24.5"],
  ["- dash", "'- dash"],
  ["+27 82 555 0101", "+27 82 555 0101"],
  ["+1 (212) 555-0101", "+1 (212) 555-0101"],
  ["+(27)82-555", "+(27)82-555"],
  ["+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"],
  ["+27+1", "'+27+1"],
  ["+A1", "'+A1"],
  ["+27;1", `"'+27;1"`],
  ["+ ()", "'+ ()"],
  ["-2+3", "'-2+3"],
  ["-27 82 555", "'-27 82 555"],
  ["＋27", "'＋27"],
  [-24.5, "-24.5"],
  [true, "Yes"],
  [null, ""],
])("the cell %j is written %j", (value, cell) => {
  expect(csvCell(value)).toBe(cell);
});

test.each([
  ...["+27 82 555 0101", "'+27 82 555 0101", "''x", "'quoted'", "=1+1", "'=1+1", "''=1"],
  ...["-2+3", "-24.5", "@sum", "\t=1", " +cmd", "＝1", "o'clock", "'", ""],
])("an import reads %j as it was before the export", (value) => {
  const cell = csvCell(value).replace(/^"([\s\S]*)"$/, "$1");
  expect(armed(cell.replaceAll('""', '"'))).toBe(value);
});

test("a telephone number of an earlier export is read without its apostrophe", () => {
  expect(armed("'+27 82 555 0101")).toBe("+27 82 555 0101");
});

test("a property is one line of the file", () => {
  const images = Array.from({ length: 8 }, (_, i) => `https://p.example/${i}.jpg`);
  const csv = propertiesCsv([
    { ...emptyProperty, name: "Rock, Camp", countries: ["Kenya"], images },
  ]);
  const [header, line, rest] = csv.split("\r\n");
  expect(header).toBe(csvColumns.join(","));
  expect(line).toContain('"Rock, Camp",Kenya,');
  expect(line).toContain(",USD,");
  expect(line).toContain(",No,Yes,");
  expect(line?.match(/\.jpg/g)).toHaveLength(5);
  expect(rest).toBe("");
});

test("the file name carries the time", () => {
  expect(csvFileName(new Date("2026-11-21T04:05:06Z"))).toBe("properties-2026-11-21-040506.csv");
});
