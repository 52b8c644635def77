import { expect, test } from "vitest";

import { doublingScale, placeOnScale } from "#domain/property/ways-to-stay";

test("a doubling scale begins at a round amount and holds the dearest night", () => {
  expect(doublingScale(89, 2600)).toEqual([50, 100, 200, 400, 800, 1600, 3200]);
  expect(doublingScale(1646, 48_000)).toEqual([1000, 2000, 4000, 8000, 16_000, 32_000, 64_000]);
  expect(doublingScale(100, 100)).toEqual([100, 200]);
});

test("each doubling is the same step (P-100)", () => {
  const stops = doublingScale(89, 2600);
  expect([50, 100, 200, 3200].map((amount) => placeOnScale(stops, amount))).toEqual([
    0, 16.7, 33.3, 100,
  ]);
  expect(placeOnScale(stops, 10)).toBe(0);
  expect(placeOnScale(stops, 9000)).toBe(100);
});
