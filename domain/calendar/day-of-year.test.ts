import { describe, expect, test } from "vitest";

import { dayOfYearText, monthsInWords, readDayOfYear } from "./months";

test.each([
  ["June 1", "06-01"],
  ["1 June", "06-01"],
  ["jun. 1", "06-01"],
  [" 06-01 ", "06-01"],
  ["29 February", "02-29"],
])("%j is the day %s", (typed, day) => {
  expect(readDayOfYear(typed)).toBe(day);
});

test.each(["", "1/6", "31 June", "13-01", "June", "1 Juno", "06-1"])("%j is no day", (typed) => {
  expect(readDayOfYear(typed)).toBeNull();
});

test("a day that was read is written in words", () => {
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
  ])("%o is %j", (indices, words) => {
    expect(monthsInWords(indices)).toBe(words);
  });
});
