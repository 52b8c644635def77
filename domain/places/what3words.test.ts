import { expect, test } from "vitest";

import { readWhat3words, what3wordsLink } from "./lookups";

test.each([
  ["///filled.count.soap", "filled.count.soap"],
  ["Filled.Count.Soap", "filled.count.soap"],
  ["https://what3words.com/filled.count.soap", "filled.count.soap"],
  ["индекс.дом.сад", "индекс.дом.сад"],
  ["こくさい。ていか。かざす", "こくさい.ていか.かざす"],
])("'%s' is read as %s", (text, words) => {
  expect(readWhat3words(text)).toBe(words);
});

test.each(["two.words", "a.b.c.d", "one two three", "1.2.3", "", "a.b.<c>"])(
  "'%s' is refused",
  (text) => {
    expect(readWhat3words(text)).toBeNull();
  },
);

test("a broken value gets no link", () => {
  expect(what3wordsLink("filled.count.soap")).toBe("https://what3words.com/filled.count.soap");
  expect(what3wordsLink("nonsense")).toBeNull();
  expect(what3wordsLink(null)).toBeNull();
});
