import { expect, test } from "vitest";

import { readTables, toTable } from "#tests/rate-sheets/text-sheets";

const derivedOf = (...grid: string[]) => {
  const title = "Rates 2027, per person per night, USD, full board";
  const { rates } = readTables([toTable(grid, [{ id: "title", text: title }])]);
  return rates.map(({ evidence }) => evidence.price?.derived ?? null);
};
const heads = "Room | Sharing | Single";

test("a table with a price of one adult below that of two is marked as a whole", () => {
  const shifted = derivedOf(heads, "Garden Room | 300 | 400", "Pool Room | 420 | 320");
  expect(shifted).toEqual([expect.any(String), expect.any(String)]);
  expect(derivedOf(heads, "Garden Room | 300 | 300", "Pool Room | 420 | 840")).toEqual([
    null,
    null,
  ]);
});

test("a table with a column of prices without a head is marked", () => {
  const seasons = "Room | 1 Jan – 31 May | ";
  expect(derivedOf(seasons, "Garden Room | 300 | 400").every(Boolean)).toBe(true);
});

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
