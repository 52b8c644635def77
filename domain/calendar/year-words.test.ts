import { expect, test } from "vitest";

import { type MonthRank, monthsOfRank, readMonth, yearInWords } from "./months";

const year = (letters: string): MonthRank[] =>
  [...letters].map((letter) =>
    letter === "b" ? "best" : letter === "g" ? "good" : letter === "x" ? "closed" : "fair",
  );

test("neighbouring months are one range", () => {
  expect(monthsOfRank(year("bbgffgbbbbgg"), "best")).toEqual([
    "January to February",
    "July to October",
  ]);
  expect(monthsOfRank(year("ffffffbfffff"), "best")).toEqual(["July"]);
  expect(monthsOfRank(year("ffffffffffff"), "best")).toEqual([]);
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
