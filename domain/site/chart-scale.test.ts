import fc from "fast-check";
import { expect, test } from "vitest";

import { chartScale } from "./chart-scale";

test.each([
  [0, [0, 1, 2, 3]],
  [88, [0, 30, 60, 90]],
  [1692, [0, 1000, 2000, 3000]],
  [7, [0, 3, 6, 9]],
])("%i stands under %j", (highest, marks) => {
  expect(chartScale(highest)).toEqual(marks);
});

test("the scale always holds the highest value", () => {
  fc.assert(
    fc.property(fc.nat(10_000_000), (highest) => {
      expect(chartScale(highest).at(-1)).toBeGreaterThanOrEqual(highest);
    }),
  );
});
