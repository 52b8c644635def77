import { expect, test } from "vitest";

import { makeRate, makeSheet } from "#tests/factories/rate-sheet";
import { publishedSheets } from "./published";
import { cellNotes, tablePeriod } from "./published-words";
import type { Rate } from "./rate";
import { rateTables } from "./rate-table";
import { sheetMoney } from "./words";

const today = "2026-11-28";
const plain = { bands: [], extras: [], offers: [] };
const tablesOf = (...rates: Rate[]) =>
  rateTables(publishedSheets({ sheets: [makeSheet({ ...plain, rates })] }, today), today);

const green = { season: "GREEN", price: 69_000, single: 69_000 };
const periods = [
  { from: "2027-01-01", to: "2027-03-31" },
  { from: "2027-11-01", to: "2027-12-19" },
];
const rooms = ["Island Tent", "Family Tent"];

test("periods of a season in which all rooms cost the same are one column", () => {
  const [table, ...others] = tablesOf(
    ...periods.flatMap((period) =>
      rooms.map((unit) => makeRate({ ...green, ...period, unit, minNights: 2 })),
    ),
    ...rooms.map((unit) => makeRate({ unit, minNights: unit === "Family Tent" ? 3 : null })),
  );
  expect(others).toEqual([]);
  expect(table?.seasons).toEqual([
    { name: "Green season", periods, isNow: false, minNights: 2, level: 0 },
    {
      name: "High season",
      periods: [{ from: "2027-06-15", to: "2027-10-31" }],
      ...{ isNow: false, minNights: null, level: 3 },
    },
  ]);
  expect(table?.rooms.map(({ name, cells }) => [name, cells.map(([rate]) => rate?.price)])).toEqual(
    [
      ["Island Tent", [69_000, 102_500]],
      ["Family Tent", [69_000, 102_500]],
    ],
  );
  const notes = table?.rooms.map(({ cells }) =>
    cells.map(([rate], column) =>
      rate ? cellNotes(rate, table, table.seasons[column] ?? { minNights: null }, sheetMoney) : [],
    ),
  );
  expect(notes).toEqual([
    [["Alone: the same"], ["Alone: $1,435"]],
    [["Alone: the same"], ["Alone: $1,435", "3 nights or more"]],
  ]);
});

test("a room without a price in a season has an empty cell", () => {
  const [table] = tablesOf(
    makeRate({ ...green, ...periods[0], unit: "Island Tent" }),
    makeRate({ unit: "Family Tent" }),
  );
  expect(table?.rooms.map(({ cells }) => cells.map((rates) => rates.length))).toEqual([
    [1, 0],
    [0, 1],
  ]);
});

test("prices of weekdays are in the cell of the season, below that of every night", () => {
  const [table] = tablesOf(makeRate({ weekdays: [5, 6], price: 120_000 }), makeRate());
  expect(table?.rooms[0]?.cells.map((rates) => rates.map(({ price }) => price))).toEqual([
    [102_500, 120_000],
  ]);
});

test("each year has its table, and a season over its turn is in the year of most of its nights", () => {
  const tables = tablesOf(
    makeRate({ season: "Rest", from: "2026-11-01", to: "2027-06-30" }),
    makeRate({ season: "Festive", from: "2027-12-20", to: "2028-01-05" }),
    makeRate({ season: "Late", from: "2026-11-01", to: "2026-12-31", charged: "per unit" }),
  );
  expect(
    tables.map(({ year, charged, seasons }) => [year, charged, seasons.map(({ name }) => name)]),
  ).toEqual([
    ["2026", "per unit", ["Late"]],
    ["2027", "per person sharing", ["Rest", "Festive season"]],
  ]);
  expect(tables.map(({ seasons }) => seasons.map(({ isNow }) => isNow))).toEqual([
    [true],
    [true, false],
  ]);
});

test("dates of a table name their year where it is another one", () => {
  expect(tablePeriod({ from: "2026-11-01", to: "2027-06-30" }, "2027")).toBe(
    "Nov 1, 2026 to Jun 30",
  );
  expect(tablePeriod({ from: "2027-06-15", to: "2027-10-31" }, "2027")).toBe("Jun 15 to Oct 31");
  expect(tablePeriod({ from: "2027-06-15", to: "2027-06-15" }, "2027")).toBe("Jun 15");
});
