import fc from "fast-check";
import { expect, test } from "vitest";

import { safeList, safeText } from "./safe-text";

test.each([
  [true, "Yes"],
  [false, "No"],
  [["a", null, "b"], "a, b"],
  [null, ""],
  [undefined, ""],
  [Number.NaN, ""],
  [{}, ""],
  [{ name: "Pool" }, "Pool"],
  [{ state: "generated", value: "text", isStale: false }, "text"],
  ["undefined", ""],
  ["[object Object]", ""],
  [0, "0"],
])("%j is shown as '%s'", (value, text) => {
  expect(safeText(value)).toBe(text);
});

test("no value at all shows a broken word (G-08)", () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(safeText(value)).not.toMatch(/^(undefined|null|NaN|\[object Object\])$/);
    }),
  );
});

test("a list is read from text and from lists", () => {
  expect(safeList("Wi-Fi, Pool;\nSpa")).toEqual(["Wi-Fi", "Pool", "Spa"]);
  expect(safeList(["Pool", { name: "Spa" }, null, "Pool"])).toEqual(["Pool", "Spa"]);
});
