import { expect, test } from "vitest";

import { readTables, toTable } from "#tests/rate-sheets/text-sheets";

test("a price far above the others per person is marked, as it may be that of a house", () => {
  const grid = ["Room | All year", "Classic | 300", "Luxury | 900", "Family | 1 200"];
  const title = { id: "t", text: "Rates 2027, USD per person per night, full board" };
  const { rates } = readTables([toTable(grid, [title])]);
  expect(rates.map(({ value, evidence }) => [value.unit, evidence.charged?.derived])).toEqual([
    ["Classic", null],
    ["Luxury", null],
    ["Family", "far higher than the other prices per person"],
  ]);
});
