import { expect, test } from "vitest";

import { readNotes } from "#tests/rate-sheets/text-sheets";

const readLines = (...texts: string[]) =>
  readNotes(
    [],
    texts.map((text, index) => ({ id: `n${index + 1}`, text })),
  ).rates.map(({ value: { unit, from, to, price, single }, evidence }) => [
    ...[unit, from, to, price / 100, single && single / 100],
    evidence.price?.cells.join(),
  ]);

test("lines below a season are its prices", () => {
  expect(
    readLines(
      "Fig Camp",
      "Green season: 1 April to 31 July 2027",
      "US$ 610 per person per night sharing",
      "US$ 825 per person per night single",
      "Peak season: 1 August to 31 October 2027",
      "US$ 880 per person per night sharing",
      "US$ 1,110 per person per night single",
    ),
  ).toEqual([
    [null, "2027-04-01", "2027-07-31", 610, 825, "n3"],
    [null, "2027-08-01", "2027-10-31", 880, 1110, "n6"],
  ]);
});

test.each([
  [
    "From 1 June to 31 October 2027 the rate is USD 750 per person per night sharing; single occupancy USD 950.",
    [null, "2027-06-01", "2027-10-31", 750, 950, "n2"],
  ],
  [
    "Peak: $650 pppn sharing / $750 single (Jul – Oct 2027)",
    [null, "2027-07-01", "2027-10-31", 650, 750, "n2"],
  ],
  [
    "Garden Room: R 1 400 per person sharing and R 1 700 single, 1 May to 31 August 2027",
    ["Garden Room", "2027-05-01", "2027-08-31", 1400, 1700, "n2"],
  ],
])("prices in a sentence: %s", (sentence, rate) => {
  expect(readLines("Reed Lodge", sentence)).toEqual([rate]);
});

test("a price below the last season that no other season has is not read", () => {
  expect(
    readLines(
      "Reed Lodge rates 2027",
      "Low season 1 Jan – 31 May",
      "R 1 200 per person sharing",
      "High season 1 Jun – 31 Dec",
      "R 1 400 per person sharing",
      "Exclusive use of the house R 20 000 per night",
    ),
  ).toHaveLength(2);
});

test.each([
  "Airport transfer USD 40 per person",
  "USD 250 – 320 per person per night",
  "Children USD 90 per night",
])("no price of a night: %s", (sentence) => {
  expect(
    readLines("Reed Lodge rates 2027", "USD 250 per person per night sharing", sentence),
  ).toHaveLength(1);
});
