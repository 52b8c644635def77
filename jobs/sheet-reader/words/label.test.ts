import { expect, test } from "vitest";

import { readAges, readLabel } from "./label";

test.each([
  ["Per person sharing", "sharing"],
  ["PPS (EUR)", "sharing"],
  ["USD pppns", "sharing"],
  ["Double pps", "sharing"],
  ["per person per night", "person"],
  ["Per villa per night", "unit"],
  ["Single supplement", "single supplement"],
  ["Single occupancy", "single"],
  ["Triple, per person", "triple"],
  ["Child 6-11 sharing with 2 adults", "child"],
  ["Pilot / guide rate", "other"],
  ["3rd adult", "other"],
])("%s is a measure", (text, measure) => {
  expect(readLabel(text)).toMatchObject({ measure, name: "" });
});

test("a season has a name and dates", () => {
  const { seasons, name } = readLabel(
    "Low: 1 Jan – 31 Mar and 1 Nov – 15 Dec\nHigh: 1 Jul – 31 Oct",
  );
  expect(seasons.map((season) => [season.name, season.ranges.length])).toEqual([
    ["Low", 2],
    ["High", 1],
  ]);
  expect(name).not.toMatch(/\d/);
});

test("a unit has a name and what it sleeps", () => {
  expect(readLabel("River Suite\n(sleeps 4)")).toMatchObject({ name: "River Suite", sleeps: 4 });
  expect(readLabel("Family Tent, min 3 nights")).toMatchObject({
    minNights: 3,
    name: "Family Tent",
  });
});

test.each([
  ["Mon – Thu", [1, 2, 3, 4]],
  ["Weekend (Fri & Sat)", [5, 6]],
  ["Sunday to Thursday", [1, 2, 3, 4, 7]],
])("%s are weekdays", (text, days) => {
  expect(readLabel(text).weekdays).toEqual({ days, isStated: true });
});

test("the days of a weekend without days are assumed", () => {
  expect(readLabel("Weekend rate").weekdays).toEqual({ days: [5, 6], isStated: false });
});

test.each([
  ["Children 3 to 15 years", { from: 3, to: 15 }],
  ["under 5 years", { from: 0, to: 4 }],
  ["6 - 11.99", { from: 6, to: 11 }],
  ["up to 12", { from: 0, to: 12 }],
])("%s are ages", (text, ages) => {
  expect(readAges(text)).toEqual(ages);
});

test.each([
  ["DBB", "half board"],
  ["Full Board", "full board"],
  ["All-inclusive", "all inclusive"],
  ["bed & breakfast", "bed and breakfast"],
])("%s is a board", (text, board) => {
  expect(readLabel(text).board).toBe(board);
});
