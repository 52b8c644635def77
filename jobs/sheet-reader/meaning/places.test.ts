import { expect, test } from "vitest";

import { readNotes, readTables, toTable } from "#tests/rate-sheets/text-sheets";

const title = { id: "title", text: "Rates 2027, USD per person sharing per night" };
const grid = (unit: string, price: number) => [
  "Room | 1 Jan – 31 May | 1 Jun – 31 Dec",
  `${unit} | ${price} | ${price + 100}`,
];
const note = (id: string, text: string) => ({ id, text });

/** Camps below each other on one page, each with its name above and its notes below its table. */
function readCamps(river: readonly string[], hill: readonly string[], before = title) {
  const rivers = river.map((text, index) => note(`r${index}`, text));
  const hills = hill.map((text, index) => note(`h${index}`, text));
  return readTables(
    [
      toTable(grid("River Tent", 300), [before, note("a", "River Camp")], { prefix: "A" }),
      toTable(grid("Hill Tent", 500), [...rivers, note("b", "Hill Camp")], { prefix: "B" }),
    ],
    hills,
  );
}

test("notes below the tables of several camps hold for the camp above them", () => {
  const { rates, doubts } = readCamps(
    ["Single supplement 40 %.", "The rates are on a full board basis.", "Minimum stay 3 nights."],
    ["Single supplement USD 100.", "The rates are on a bed and breakfast basis."],
  );
  const values = rates.map(({ value }) => value);
  expect(values.map(({ unit, single, board }) => [unit, single, board])).toEqual([
    ["River Tent", 42_000, "full board"],
    ["River Tent", 56_000, "full board"],
    ["Hill Tent", 60_000, "bed and breakfast"],
    ["Hill Tent", 70_000, "bed and breakfast"],
  ]);
  expect(doubts).toEqual([]);
});

test("a note that is alone in its kind holds for all camps", () => {
  const { rates } = readCamps(["Single supplement 50 %."], ["Minimum stay 2 nights."]);
  const found = rates.map(({ value: { single, minNights }, evidence }) => [
    single,
    minNights,
    evidence.minNights?.derived,
  ]);
  expect(found).toEqual([
    [45_000, 2, null],
    [60_000, 2, null],
    [75_000, 2, null],
    [90_000, 2, null],
  ]);
});

test("bands of one camp are those of its units, and a levy of one camp is marked", () => {
  const { bands, extras } = readCamps(
    ["Children 3 – 11 years pay 50 %.", "Conservation levy USD 30 pppn."],
    ["Children 3 – 11 years pay 25 %.", "Conservation levy USD 45 pppn."],
  );
  expect(bands.map(({ value }) => [value.unit, value.percent])).toEqual([
    ["River Tent", 50],
    ["Hill Tent", 25],
  ]);
  expect(extras.map(({ value, evidence }) => [value.amount, evidence.amount?.derived])).toEqual([
    [3000, "said of some prices only"],
    [4500, "said of some prices only"],
  ]);
});

/** A page for each camp, with its notes below. */
function readPages(...pages: readonly (readonly string[])[]) {
  const tables = pages.map((_, index) =>
    toTable(grid(`Tent ${"ABC"[index]}`, 300), index === 0 ? [title] : [], {
      page: index,
      prefix: `p${index + 1}`,
    }),
  );
  const below = pages.flatMap((texts, page) =>
    texts.map((text, index) => note(`p${page + 1}n${index + 5}`, text)),
  );
  return readNotes(tables, [title, ...below]);
}

test("notes of several pages hold for the prices of their page, and are doubted elsewhere", () => {
  const { rates } = readPages(
    ["The rates are on a full board basis.", "Rates are valid from 1 Jan 2027 to 31 Dec 2027."],
    ["The rates are on a half board basis.", "Rates are valid from 1 Jan 2028 to 31 Dec 2028."],
    [],
  );
  const found = rates.map(({ value, evidence }) => [
    value.unit,
    value.from,
    value.board,
    evidence.board?.derived,
  ]);
  expect(found).toEqual([
    ["Tent A", "2027-01-01", "full board", null],
    ["Tent A", "2027-06-01", "full board", null],
    ["Tent B", "2028-01-01", "half board", null],
    ["Tent B", "2028-06-01", "half board", null],
    ["Tent C", "2027-01-01", "full board", "may be said of other prices"],
    ["Tent C", "2027-06-01", "full board", "may be said of other prices"],
  ]);
});
