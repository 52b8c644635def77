import { expect, test } from "vitest";

import { allWordsIn, singular, wordsIn } from "./words";

test.each([
  ["Château  Ngorongoro", ["chateau", "ngorongoro"]],
  ["Eco-Lodge, 4x4 (100%)", ["eco", "lodge", "4x4", "100"]],
  ["O’Hara's camp", ["oharas", "camp"]],
  [" % _ ' \\ ", []],
])("the words of %j are %j", (text, words) => {
  expect(wordsIn(text)).toEqual(words);
});

test("what an apostrophe parts is found too", () => {
  expect(allWordsIn("Côte d'Ivoire")).toEqual(["cote", "divoire", "ivoire"]);
});

test.each([
  ["lodges", "lodge"],
  ["beaches", "beach"],
  ["families", "family"],
  ["glass", "glass"],
  ["sas", "sas"],
  ["tent", "tent"],
])("one of %s is %s", (word, one) => {
  expect(singular(word)).toBe(one);
});
