import { expect, test } from "vitest";

import { commonMonths, monthsInWords } from "./common-months";

const year = (letters: string) =>
  [...letters].map((letter) =>
    letter === "e" ? "excellent" : letter === "g" ? "good" : letter === "c" ? "closed" : "fair",
  );

test("a month is common when it is good or better everywhere", () => {
  expect(commonMonths([year("fffgeeeeeeff"), year("ggfffgeegffc")])).toEqual([5, 6, 7, 8]);
  expect(commonMonths([year("effffffffffe"), year("feeeeeeeeeef")])).toEqual([]);
  expect(commonMonths([])).toEqual([]);
});

test.each([
  [[5, 6, 7, 8, 9], "June to October"],
  [[0, 1, 11], "December to February"],
  [[4, 5], "May and June"],
  [[4, 7, 8, 9], "May and August to October"],
  [[0, 3, 6], "January, April and July"],
  [[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11], "January to December"],
  [[], ""],
])("%o reads as %s", (found, words) => {
  expect(monthsInWords(found)).toBe(words);
});
