import { expect, test } from "vitest";

import { correctSearch, distance, nearestWords } from "./document";

const vocabulary = ["botswana", "camp", "kenya", "kudu", "marula", "masula", "okavango", "tented"];

test.each([
  ["botsawna", "botswana"],
  ["botwana", "botswana"],
  ["xotswana", "botswana"],
  ["kenia camp", "kenya camp"],
  ["okavn", "okavango"],
  ["marala", "marula"],
  ["maxula", "marula|masula"],
  ["a kenia tentd camp", "kenya tented camp"],
])("%j is read as %j", (typed, read) => {
  expect(correctSearch(typed, vocabulary)).toBe(read);
});

test.each(["kuda", "botswana", "bots", "oxawangy", "kenya camp", "20000", ""])(
  "%j stays as it is",
  (typed) => {
    expect(correctSearch(typed, vocabulary)).toBe(typed);
  },
);

test("one letter in five is forgiven, two in ten (D23)", () => {
  expect(nearestWords("abcde", ["abxde"])).toEqual(["abxde"]);
  expect(nearestWords("abcde", ["xbcdx"])).toEqual([]);
  expect(nearestWords("abcdefghij", ["abxdefghiy"])).toEqual(["abxdefghiy"]);
});

test.each([
  ["camp", "camp", 0],
  ["cmap", "camp", 1],
  ["cap", "camp", 1],
  ["caamp", "camp", 1],
  ["cemp", "camp", 1],
  ["", "camp", 4],
])("%j is %j with %i faults", (typed, word, faults) => {
  expect(distance(typed, word).whole).toBe(faults);
});
