import { describe, expect, test } from "vitest";

import { fileStamp, isDay, lastUpdated, longDate } from "./dates";
import {
  dayOfYearText,
  type MonthRank,
  monthsInWords,
  monthsOfRank,
  readDayOfYear,
  readMonth,
  yearInWords,
} from "./months";

const evening = new Date("2026-11-21T23:30:05Z");

test("dates are in the long American format and in UTC (G-22)", () => {
  expect(longDate(evening)).toBe("November 21, 2026");
  expect(longDate("2026-02-01")).toBe("February 1, 2026");
});

test("an invalid date is formatted as an empty text", () => {
  expect(longDate("soon")).toBe("");
});

test("a revision date takes precedence over today (P-163)", () => {
  expect(lastUpdated(null, evening)).toBe("November 21, 2026");
  expect(lastUpdated("2025-03-04", evening)).toBe("March 4, 2025");
});

test("timestamps in file names have no colons", () => {
  expect(fileStamp(evening)).toBe("2026-11-21-233005");
});

test("only existing dates in ISO format are valid", () => {
  expect(["2026-02-28", "2026-02-30", "21.11.2026"].map(isDay)).toEqual([true, false, false]);
});

test.each([
  ["June 1", "06-01"],
  ["1 June", "06-01"],
  ["jun. 1", "06-01"],
  [" 06-01 ", "06-01"],
  ["29 February", "02-29"],
])("%j is read as the day %s", (typed, day) => {
  expect(readDayOfYear(typed)).toBe(day);
});

test.each(["", "1/6", "31 June", "13-01", "June", "1 Juno", "06-1"])(
  "%j is not a day of the year",
  (typed) => {
    expect(readDayOfYear(typed)).toBeNull();
  },
);

test("a day of the year is formatted in words and read back", () => {
  expect(dayOfYearText("10-31")).toBe("October 31");
  expect(readDayOfYear(dayOfYearText("10-31"))).toBe("10-31");
});

describe("month ranges", () => {
  test.each([
    [[], ""],
    [[4], "May"],
    [[4, 5], "May and June"],
    [[1, 2, 3, 6, 7, 8, 9], "February to April, July to October"],
    [[0, 10, 11], "January, November and December"],
  ])("the months %o are formatted as %j", (indices, words) => {
    expect(monthsInWords(indices)).toBe(words);
  });
});

const year = (letters: string): MonthRank[] =>
  [...letters].map((letter) =>
    letter === "b" ? "best" : letter === "g" ? "good" : letter === "x" ? "closed" : "fair",
  );

test("consecutive months are one range", () => {
  expect(monthsOfRank(year("bbgffgbbbbgg"), "best")).toEqual([
    "January to February",
    "July to October",
  ]);
  expect(monthsOfRank(year("ffffffbfffff"), "best")).toEqual(["July"]);
  expect(monthsOfRank(year("ffffffffffff"), "best")).toEqual([]);
});

test("the summary of a year omits fair months", () => {
  expect(yearInWords(year("bbgxxgbbbbgf"))).toBe(
    "Best: January to February, July to October. Good: March, June, November. Closed: April to May",
  );
});

test.each([
  ["january", 0],
  [" December ", 11],
  ["jan", null],
  [null, null],
])("%j is read as the month %j", (text, month) => {
  expect(readMonth(text)).toBe(month);
});
