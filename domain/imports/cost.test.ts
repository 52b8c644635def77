import { expect, test } from "vitest";

import { aiCost, costLabel } from "./cost";

test("20,000 tokens cost 0.003 dollars", () => {
  expect(aiCost(20_000)).toBeCloseTo(0.003, 10);
  expect(costLabel(aiCost(20_000))).toBe("$0.003");
});

test("unknown usage is said", () => {
  expect(costLabel(null)).toBe("Cost unknown");
});
