import { expect, test } from "vitest";

import { monthRanges, type MonthRank, readMonth, yearInWords } from "./months";

const year = (letters: string): MonthRank[] =>
  [...letters].map((letter) =>
    letter === "b" ? "best" : letter === "g" ? "good" : letter === "x" ? "closed" : "fair",
  );

test("neighbouring months are one range", () => {
  expect(monthRanges(year("bbgffgbbbbgg"), "best")).toEqual([
    "January to February",
    "July to October",
  ]);
  expect(monthRanges(year("ffffffbfffff"), "best")).toEqual(["July"]);
  expect(monthRanges(year("ffffffffffff"), "best")).toEqual([]);
});

test("the year is told in one line, without the months that are merely fair", () => {
  expect(yearInWords(year("bbgxxgbbbbgf"))).toBe(
    "Best: January to February, July to October. Good: March, June, November. Closed: April to May",
  );
});

test.each([
  ["january", 0],
  [" December ", 11],
  ["jan", null],
  [null, null],
])("%j is month %j", (text, month) => {
  expect(readMonth(text)).toBe(month);
});
