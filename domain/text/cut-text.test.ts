import fc from "fast-check";
import { expect, test } from "vitest";

import { asSentence, cutAtWord } from "./strings";

test("short text stays as it is", () => {
  expect(cutAtWord(" a  b ", 3)).toBe("a b");
});

test("long text ends at a word", () => {
  expect(cutAtWord("one two three, four", 15)).toBe("one two three…");
});

test("no cut text is longer than asked", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.integer({ min: 1, max: 60 }), (text, most) => {
      expect(cutAtWord(text, most).length).toBeLessThanOrEqual(most);
    }),
  );
});

test.each([
  ["The page says nothing", "The page says nothing."],
  ["It can be raised in the settings.", "It can be raised in the settings."],
  ["Two of them.. ", "Two of them."],
])("%s is one sentence", (text, sentence) => {
  expect(asSentence(text)).toBe(sentence);
});
