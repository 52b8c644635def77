import { expect, test } from "vitest";

import { staysInWords } from "./inquiry";

const stays = (n: number) =>
  Array.from({ length: n }, (_, index) => ({ id: `${index}`, name: `Camp ${index + 1}` }));

test.each([
  [1, "Camp 1"],
  [2, "Two stays: Camp 1, Camp 2"],
  [6, "Six stays: Camp 1, Camp 2, Camp 3, Camp 4, Camp 5, Camp 6"],
  [12, "12 stays: Camp 1, Camp 2, Camp 3, Camp 4, Camp 5, Camp 6 and 6 more"],
])("%i stays in one line", (n, words) => {
  expect(staysInWords(stays(n))).toBe(words);
});
