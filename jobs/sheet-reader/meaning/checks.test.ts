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

test("a column of numbers without a head is marked, as they may be what units sleep", () => {
  const grid = ["Garden Room | 2 | 300", "Pool Room | 2 | 400", "Family Room | 4 | 500"];
  expect(derivedOf(...grid).every(Boolean)).toBe(true);
  expect(derivedOf("Room | Rooms | Sharing", ...grid)).toEqual([null, null, null]);
});

test("prices below dates that none of them has are marked", () => {
  const title = "Rates per person, 1 January to 31 December 2027, USD, full board";
  const datesOf = (...grid: string[]) =>
    readTables([toTable(grid, [{ id: "title", text: title }])]).rates.map(
      ({ evidence }) => evidence.from?.derived ?? null,
    );
  const torn = "Peak season | 1 Jun – 30 Sep | ";
  const marked = datesOf(
    "Room | Basis | Rate",
    "Tent | sharing | 300",
    torn,
    "Villa | sharing | 420",
  );
  expect(marked).toEqual([null, "dates above the price belong to no price"]);
  const closed = "Rains | 1 Apr – 31 May | closed";
  const rows = ["Season | Dates | Rate", "Dry | 1 Jun – 30 Sep | 300"];
  expect(datesOf(...rows, closed, "Green | 1 Oct – 30 Nov | 420")).not.toContain(
    "dates above the price belong to no price",
  );
});
