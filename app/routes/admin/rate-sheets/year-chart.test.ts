import { expect, test } from "vitest";

import { testRate } from "#tests/factories/rates";
import { yearBars } from "./year-chart";

const rowsOf = (...changes: Parameters<typeof testRate>[0][]) => ({
  rows: {
    rates: changes.map((change, index) => ({
      ...testRate(change),
      id: String(index),
      leftOut: false,
    })),
  },
});

const festive = { season: "FESTIVE", from: "2027-12-20", to: "2028-01-05", price: 132_500 };

test("a year is one chart with a row for each tent, and a few nights of another year are words", () => {
  const sheet = rowsOf(
    { unit: "Island Tent" },
    { unit: "Family Tent", price: 110_000 },
    { ...festive, unit: "Island Tent" },
    { ...festive, unit: "Family Tent" },
  );
  const [bar, ...others] = yearBars({ ...sheet, years: [2027, 2028] }, [], []);
  expect(others).toEqual([]);
  expect(
    bar?.rooms.map(({ name, segments }) => [name, segments.map(({ label }) => label)]),
  ).toEqual([
    ["Island Tent", ["High $1,025", "FESTIVE $1,325"]],
    ["Family Tent", ["High $1,100", "FESTIVE $1,325"]],
  ]);
  expect(bar?.tails).toEqual([
    "January 1 to 5, 2028: Island Tent FESTIVE $1,325, Family Tent FESTIVE $1,325",
  ]);
});

test("rates of one tent on the same nights are rows below each other", () => {
  const sheet = rowsOf({}, { season: "Late", from: "2027-10-28", to: "2027-12-31" });
  const [bar] = yearBars({ ...sheet, years: [2027] }, [], []);
  expect(bar?.rooms.map(({ name, lanes }) => [name, lanes])).toEqual([["", 2]]);
});

test("a sheet of a few nights alone has its chart", () => {
  const [bar] = yearBars({ ...rowsOf({ to: "2027-06-20" }), years: [2027] }, [], []);
  expect(bar).toMatchObject({ year: "2027", tails: [] });
});
