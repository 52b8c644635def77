import { expect, test } from "vitest";

import { clickRate } from "./click-rate";

test.each([
  [3, 40, "7.5%"],
  [0, 0, "0.0%"],
  [5, 0, "0.0%"],
  [1, 3, "33.3%"],
])("%i clicks for %i views are %s", (clicks, views, rate) => {
  expect(clickRate(clicks, views)).toBe(rate);
});
