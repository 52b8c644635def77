import { expect, test } from "vitest";

import { readTables, toTable } from "#tests/rate-sheets/text-sheets";

function read(title: string, grid: readonly string[], ...below: string[]) {
  const notes = below.map((text, index) => ({ id: `n${index + 1}`, text }));
  return readTables([toTable(grid, [{ id: "title", text: title }])], notes).rates;
}

const perPerson = "Rack rates 2027, USD per person per night, full board";
const seasons = "Low 1 Apr – 31 May | High 1 Jun – 31 Oct";

test("rows of single, double and triple are one rate if prices are per person", () => {
  const grid = [
    `| ${seasons}`,
    "Single | 250 | 350",
    "Double / twin | 180 | 260",
    "Triple | 160 | 230",
  ];
  expect(read(perPerson, grid).map(({ value }) => value)).toMatchObject([
    { unit: null, charged: "per person sharing", price: 18_000, single: 25_000, triple: 16_000 },
    { unit: null, charged: "per person sharing", price: 26_000, single: 35_000, triple: 23_000 },
  ]);
});

test("they are rooms of their own if prices are per room", () => {
  const grid = [`Room | ${seasons}`, "Standard Single | 80 | 90", "Standard Double | 120 | 140"];
  const rates = read("Rates 2027 USD per room per night, B&B", grid);
  expect(rates.map(({ value: { unit, charged, single } }) => [unit, charged, single])).toEqual([
    ["Standard Single", "per unit", null],
    ["Standard Single", "per unit", null],
    ["Standard Double", "per unit", null],
    ["Standard Double", "per unit", null],
  ]);
});

test("a row of single supplements holds for all units above it, in money, percent or none", () => {
  const grid = [
    `Tent | Green 1 – 31 Mar | ${seasons}`,
    "Classic | 200 | 300 | 400",
    "Luxury | 250 | 350 | 450",
    "Single supplement | NIL | + 100 | 50%",
  ];
  expect(read(perPerson, grid).map(({ value }) => value.single)).toEqual([
    20_000, 40_000, 60_000, 25_000, 45_000, 67_500,
  ]);
});

test("single supplements of sentences hold for their seasons", () => {
  const notes = "No single supplement in low season. Single supplement of USD 200 in high season.";
  const rates = read(perPerson, [`Tent | ${seasons}`, "Classic | 300 | 500"], notes);
  expect(rates.map(({ value, evidence }) => [value.single, evidence.single?.cells])).toEqual([
    [30_000, ["r2c2", "n1"]],
    [70_000, ["r2c3", "n1"]],
  ]);
});

test.each([
  ["Single supplement 40 %, except in Low season when none applies.", 20_000, 42_000],
  ["Single supplement of 40% (excluding low season).", 20_000, 42_000],
  ["Single supplement: 40%, except Low season: 20%.", 24_000, 42_000],
  ["Single supplement 40%; waived in low season.", 20_000, 42_000],
  ["Single supplement USD 45 per night, all seasons.", 24_500, 34_500],
  ["Single supplement 10%, irrespective of the season.", 22_000, 33_000],
  ["Singles pay 150% of the sharing rate.", 30_000, 45_000],
  ["Single occupancy is charged at 1.5 times the per person sharing rate.", 30_000, 45_000],
  ["For single use please add 25%.", 25_000, 37_500],
  ["Single guests pay the full room rate.", 40_000, 60_000],
  ["Single occupancy: 20 % off the room rate.", 32_000, 48_000],
  ["Single use is charged at 75% of the double room rate.", 30_000, 45_000],
])("%s", (note, low, high) => {
  const rates = read(perPerson, [`Tent | ${seasons}`, "Classic | 200 | 300"], note);
  expect(rates.map(({ value }) => value.single)).toEqual([low, high]);
});

test("a share of the room rate that one adult pays is one of the unit", () => {
  const note = "Single occupancy: 20 % discount on the room rate.";
  const grid = [`Room | ${seasons}`, "Garden Room | 200 | 300"];
  const rates = read("Rates 2027 USD per room per night, B&B", grid, note);
  expect(rates.map(({ value, evidence }) => [value.single, evidence.single?.derived])).toEqual([
    [16_000, "80% of the price of the room"],
    [24_000, "80% of the price of the room"],
  ]);
});

test("heads of rows of dates and minimum stays are none of their columns", () => {
  const grid = [
    "| Kusi | Kaskazi",
    "Dates | 1 Apr – 31 May | 1 Jun – 31 Oct",
    "Minimum nights | – | 2",
    "Garden Room | 200 | 300",
  ];
  expect(read(perPerson, grid).map(({ value }) => value)).toMatchObject([
    { unit: "Garden Room", season: "Kusi", minNights: null, price: 20_000 },
    { unit: "Garden Room", season: "Kaskazi", minNights: 2, price: 30_000 },
  ]);
});

test("a price of a house in a column for one person is that of the house", () => {
  const grid = [
    "Unit | Sharing | Single",
    "Suite | 300 | 400",
    "Ridge House | 2,500 per house | <",
  ];
  expect(read(perPerson, grid).map(({ value }) => value)).toMatchObject([
    { unit: "Suite", charged: "per person sharing", single: 40_000 },
    { unit: "Ridge House", charged: "per unit", price: 250_000, single: null },
  ]);
});

test("a note says which nights are a weekend", () => {
  const grid = ["Cottage | Midweek | Weekend", "Fig | 1200 | 1500"];
  const title = "Rates 2027 in ZAR per cottage, self-catering";
  const rates = read(title, grid, "Weekend: Friday, Saturday and Sunday nights.");
  expect(rates.map(({ value }) => value.weekdays)).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7],
  ]);
  expect(rates[0]?.evidence.weekdays).toEqual({ cells: ["n1"], derived: null });
});

test.each([
  ["single", "Single occupancy on request at a surcharge."],
  ["minNights", "Minimum 2 nights at weekends."],
  ["weekdays", "Weekend rates are 10% higher."],
  ["sleeps", "The cottages take up to 4 guests."],
] as const)("%s is marked if no rate took what a note says of it", (field, note) => {
  const [rate] = read(perPerson, [`Tent | ${seasons}`, "Classic | 300 | 500"], note);
  expect(rate?.evidence[field]).toEqual({ cells: ["n1"], derived: expect.stringMatching(/^not/) });
});

test("a basis that the sheet does not say is marked", () => {
  const [rate] = read("Rates 2027 USD full board", [`Tent | ${seasons}`, "Classic | 300 | 500"]);
  expect(rate?.evidence.charged?.derived).toMatch(/does not say/);
});

test.each([
  ["Minimum stay: 2 nights in Low season; 3 nights in High season.", [2, 3, 2, 3]],
  ["Minimum stay: Low – 2 nights, High – 3 nights.", [2, 3, 2, 3]],
  ["Minimum 3 nights in High season, 2 nights at all other times.", [2, 3, 2, 3]],
  ["Minimum 2 nights, and 4 nights from 1 June to 31 October.", [2, 4, 2, 4]],
  ["Minimum stay in the villa is 3 nights, and 4 nights in High season.", [null, null, 3, 4]],
  ["Fig Villa: minimum 3 nights.", [null, null, 3, 3]],
])("%s", (note, nights) => {
  const grid = [`Unit | ${seasons}`, "Suite | 300 | 400", "Fig Villa | 500 | 600"];
  const rates = read(perPerson, grid, note);
  expect(rates.map(({ value }) => value.minNights)).toEqual(nights);
});

test("a minimum of weekends is that of their prices, and is marked if a price is of all days", () => {
  const grid = ["Cottage | Midweek | Weekend", "Fig | 1200 | 1500", "Elm | 900 | <"];
  const title = "Rates 2027 in ZAR per cottage, self-catering";
  const rates = read(title, grid, "Weekends: a minimum stay of 2 nights applies.");
  expect(rates.map(({ value, evidence }) => [value.minNights, evidence.minNights])).toEqual([
    [null, undefined],
    [2, { cells: ["n1"], derived: null }],
    [null, { cells: ["n1"], derived: expect.stringMatching(/^not applied/) }],
  ]);
});

test("periods of a season in two rows of heads are both its own", () => {
  const grid = ["| Low | High", "| 1 – 31 Jan | 1 Feb – 31 May", "| 1 – 30 Jun | 1 Jul – 31 Dec"];
  const rates = read(perPerson, [...grid, "Tent | 300 | 400"]);
  expect(rates.map(({ value: { season, from, to } }) => [season, from, to])).toEqual([
    ["Low", "2027-01-01", "2027-01-31"],
    ["Low", "2027-06-01", "2027-06-30"],
    ["High", "2027-02-01", "2027-05-31"],
    ["High", "2027-07-01", "2027-12-31"],
  ]);
});

test("prices per room for one guest or two are those of the room, under the name of a camp", () => {
  const title = "Rates 2027 in USD, B&B, per room per night for one guest (single) or two (double)";
  const grid = [
    "Camp | Low 1 Apr – 31 May | < | High 1 Jun – 31 Oct | <",
    "| Single | Double | Single | Double",
    "Ol Donyo | 80 | 90 | 100 | 120",
  ];
  const rates = read(title, grid);
  expect(rates.map(({ value }) => value)).toMatchObject([
    { unit: "Ol Donyo", charged: "per unit", price: 9000, single: 8000, sleeps: null },
    { unit: "Ol Donyo", charged: "per unit", price: 12_000, single: 10_000, sleeps: null },
  ]);
});

test.each([
  ["Minimum stay of two nights; three nights over High.", [2, 3]],
  ["Minimum 3 nights except in Low season, when it is 1.", [1, 3]],
  ["Minimum 2 nights (4 nights in High season).", [2, 4]],
  ["Minimum stay: 3 nights (High), 2 nights (Low).", [2, 3]],
  ["Minimum stay: High (3 nights), Low (2 nights).", [2, 3]],
  ["Minimum stay of 2 nights throughout the season.", [2, 2]],
])("%s is that of each season", (note, nights) => {
  const rates = read(perPerson, [`Unit | ${seasons}`, "Suite | 300 | 400"], note);
  expect(rates.map(({ value }) => value.minNights)).toEqual(nights);
});

test("a minimum of long weekends is that of no price, and is marked", () => {
  const grid = [`Unit | ${seasons}`, "Suite | 300 | 400"];
  const [rate] = read(perPerson, grid, "Minimum stay of 3 nights over long weekends.");
  expect(rate?.value.minNights).toBeNull();
  expect(rate?.evidence.minNights?.derived).toMatch(/^not applied/);
});

test("a column of countries or places names no unit", () => {
  const grid = [
    `Country | Camp | ${seasons}`,
    "Kenya | Ol Donyo | 700 | 900",
    "| Nyasi | 800 | 950",
  ];
  expect(read(perPerson, grid).map(({ value }) => value.unit)).toEqual([
    ...["Ol Donyo", "Ol Donyo"],
    ...["Nyasi", "Nyasi"],
  ]);
});

test("one sentence says what several units sleep", () => {
  const grid = [`House | ${seasons}`, "Fig House | 3000 | 4000", "Elm Cottage | 2000 | 3000"];
  const note = "Fig House sleeps 8, Elm Cottage sleeps 4.";
  const rates = read("Rates 2027 in ZAR per house, self-catering", grid, note);
  expect(rates.map(({ value }) => value.sleeps)).toEqual([8, 8, 4, 4]);
});
