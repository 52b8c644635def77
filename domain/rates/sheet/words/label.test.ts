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
  ["Single occupancy supplement per person per night", "single supplement"],
  ["Per single per night", "single"],
  ["Half board supplement", "other"],
  ["Per week", "other"],
  ["2 pax sharing", "sharing"],
  ["Exclusive use", "unit"],
  ["per entire house", "unit"],
])("%s is a measure", (text, measure) => {
  expect(readLabel(text).measure).toBe(measure);
  expect(readLabel(text).name).toMatch(/^(?:per)?$/i);
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
  ["Dinner, Bed & Breakfast", "half board"],
  ["All-inclusive game package", "all inclusive"],
  ["RO", "room only"],
  ["Full board (FB)", "full board"],
])("%s is a board", (text, board) => {
  expect(readLabel(text).board).toBe(board);
});

test.each([
  ["Rates include accommodation, all meals, house wines and two game drives", "all inclusive"],
  ["Rates include breakfast, lunch and dinner, drinks excluded", "full board"],
  ["Breakfast and dinner are included", "half board"],
  ["including breakfast", "bed and breakfast"],
  ["Taxes are included", null],
])("%s implies a board", (text, board) => {
  expect(readLabel(text)).toMatchObject({ board: null, impliedBoard: board });
});

test.each([
  ["minimum stay three (3) nights", 3],
  ["3-night minimum", 3],
  ["Min. stay 4", 4],
  ["at least 2 nights", 2],
  ["4+ guests", null],
])("%s is a minimum stay", (text, minNights) => {
  expect(readLabel(text).minNights).toBe(minNights);
});

test.each([
  ["sleeps 6 + 2", 8],
  ["max. 2 adults + 2 children", 4],
  ["1 – 4 guests", 4],
  ["(max 12 guests)", 12],
  ["sleeps eight", 8],
])("%s people sleep in a unit", (text, sleeps) => {
  expect(readLabel(text).sleeps).toBe(sleeps);
});

test.each(["Pula Pan Camp", "Rand Cottage", "Old Cellar House"])("%s is a name", (name) => {
  expect(readLabel(name)).toMatchObject({ name, currencies: [] });
});
