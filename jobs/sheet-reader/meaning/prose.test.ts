import { expect, test } from "vitest";

import { readFacts } from "./facts";
import { readProse } from "./prose";

const contentOf = (...texts: string[]) => ({
  pages: [],
  cells: [],
  tables: [],
  notes: texts.map((text, index) => ({ id: `n${index + 1}`, text })),
  unopened: [],
  isRecognized: false,
});

function read(...texts: string[]) {
  const { notes } = contentOf(...texts);
  return readProse(notes, readFacts(contentOf("Rates 2027"), "2026-11-28"), "USD", {
    minimums: new Set(),
    supplements: [],
  });
}

test.each([
  ["Stay 3 nights, get the 4th night free", 4, 3],
  ["Book 5 nights and get 1 night free", 6, 5],
  ["Every fourth night is complimentary", 4, 3],
  ["Stay for 5 nights and pay for only 4", 5, 4],
  ["4=3 in the green season", 4, 3],
  ["One free night for every 4 paid nights", 5, 4],
])("%s", (text, stay, pay) => {
  expect(read(text).offers.map(({ value }) => [value.stay, value.pay])).toEqual([[stay, pay]]);
});

test.each([
  ["Festive supplement USD 50 pppn, compulsory.", [5000, "night", "person", true]],
  ["Peak season surcharge: USD 40 pppn", [4000, "night", "person", true]],
  ["Half board supplement: USD 35 per person per night", [3500, "night", "person", false]],
  ["A cleaning fee of USD 55 per house per stay is added.", [5500, "stay", "unit", true]],
  ["Conservation fee USD 5 per guest per stay (optional)", [500, "stay", "person", false]],
])("%s", (text, extra) => {
  const [found] = read(text).extras;
  const { amount, per, each, obligatory } = found?.value ?? {};
  expect([amount, per, each, obligatory]).toEqual(extra);
});

test.each([
  "A contribution of USD 10 per guest per night is already part of the rate.",
  "Tourism levy USD 1 pppn is included.",
  "Cancellation fee of USD 100 per person per stay",
  "Resident park fee USD 15 per person per night",
])("%s is no extra", (text) => {
  expect(read(text).extras).toEqual([]);
});

test("adults and children may have an amount each in one sentence", () => {
  const { extras } = read("Park fees: USD 70 pppn (adult), USD 35 pppn (child 0-15 years)");
  expect(extras.map(({ value }) => [value.amount, value.fromAge, value.toAge])).toEqual([
    [7000, 16, null],
    [3500, 0, 15],
  ]);
});

test("a heading says that the ages below it are those of children", () => {
  const { bands } = read("Children", "Up to and including 4 years: free. 5 to 12 years: 50%.");
  expect(bands.map(({ value }) => [value.fromAge, value.toAge, value.percent])).toEqual([
    [0, 4, 0],
    [5, 12, 50],
  ]);
});

test.each([
  ["STO rates 2027", "sto"],
  ["Nett contract rates, non-commissionable", "nett"],
  ["Rates 2027 for tour operators", "sto"],
  ["Agent rates 2027", "sto"],
  ["Published rates 2027", "rack"],
  ["Rates 2027", undefined],
])("%s", (text, kind) => {
  expect(readFacts(contentOf(text), "2026-11-28").kind?.value).toBe(kind);
});
