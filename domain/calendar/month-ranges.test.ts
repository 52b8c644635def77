import { expect, test } from "vitest";

import { monthRanges } from "./month-ranges";

test.each([
  [[], ""],
  [[4], "May"],
  [[4, 5], "May and June"],
  [[1, 2, 3, 6, 7, 8, 9], "February to April, July to October"],
  [[0, 10, 11], "January, November and December"],
])("%o is %j", (indices, words) => {
  expect(monthRanges(indices)).toBe(words);
});
