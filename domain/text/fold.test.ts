import fc from "fast-check";
import { expect, test } from "vitest";

import { fold, foldedWords } from "./slug";

test("folding removes accents, case and extra space", () => {
  expect(fold("  Réunion \n\t São Tomé ")).toBe("reunion sao tome");
});

test("curly and straight apostrophes fold to one", () => {
  expect(fold("Giraffe’s Rest")).toBe(fold("giraffe's rest"));
});

test("folding a folded text changes nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      expect(fold(fold(text))).toBe(fold(text));
    }),
  );
});

test("a blank query has no words", () => {
  expect(foldedWords(" \n ")).toEqual([]);
});
