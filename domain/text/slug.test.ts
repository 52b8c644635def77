import fc from "fast-check";
import { expect, test } from "vitest";

import { slugify, uniqueSlug } from "./slug";

test("runs of other characters become one hyphen (A-092)", () => {
  expect(slugify("Big 5 -- Tips!")).toBe("big-5-tips");
});

test("accents leave the plain letter in a slug", () => {
  expect(slugify("Île aux Nattes")).toBe("ile-aux-nattes");
});

test("every slug fits the database's pattern", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      expect(uniqueSlug(text, [])).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slugify(text).length).toBeLessThanOrEqual(100);
    }),
  );
});

test("a taken slug gets the first free number", () => {
  expect(uniqueSlug("Rock Camp", ["rock-camp", "rock-camp-2"])).toBe("rock-camp-3");
});

test("a name without letters falls back", () => {
  expect(uniqueSlug("***", ["stay"])).toBe("stay-2");
});
