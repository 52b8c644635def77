import { expect, test } from "vitest";

import { lanternTrip, makeExtra, makeRate, makeSheet } from "#tests/factories/rate-sheet";
import { roomyTerms } from "#tests/factories/rates";
import { openQuote } from "./open-quote";
import { displaySum, perNightInWords } from "./open-sum";
import { packRates } from "./packed-rates";
import { needsAsking } from "./quote";
import type { Sheet } from "./rate";
import { withTripOnly } from "./trip";

const rates = { EUR: 0.5 };
const quoteOf = (sheet: Partial<Sheet> = {}, trip: Partial<typeof lanternTrip> = {}) =>
  openQuote(
    { ...lanternTrip, ...trip, today: "2026-11-28" },
    { plan: packRates([makeSheet(sheet)]), ...roomyTerms },
    rates,
  );
const dollars = { currency: "USD", rates } as const;

test("a total is opened item by item, with its nights as blocks (R-006)", () => {
  const { total, sum } = quoteOf();
  expect(total).toMatchObject({ cents: 985_500, currency: "USD", offer: "Stay 4, pay 3" });
  expect(sum?.items.map(({ label, amount }) => `${label}: ${amount}`)).toEqual([
    "3 nights, high season: $6,150",
    "2 nights, green season: $2,760",
    "Child of 9: $1,700",
    "Stay 4, pay 3: −$1,380",
    "Conservation levy: $625",
  ]);
  expect(sum?.nights.map(({ label, level }) => [label, level])).toEqual([
    ["Oct 29", "high"],
    ["30", "high"],
    ["31", "high"],
    ["free", "free"],
    ["2", "low"],
  ]);
  expect(sum).toMatchObject({
    optional: ["Bush flight ($420 per person)"],
    units: null,
    hasLevies: true,
  });
});

test("a night costs its share of the total", () => {
  expect(perNightInWords(quoteOf(), dollars)).toBe("$1,971 a night for all three, levies included");
  expect(perNightInWords(quoteOf({ extras: [] }, { ages: [] as never }), dollars)).toMatch(
    / a night for both$/,
  );
});

test.each([
  ["all levies are in it", [{ kind: "levy" }, { kind: "park fee" }], true],
  ["a levy in percent is in it", [{ kind: "levy", amount: null, percent: 2 }], true],
  [
    "a levy in percent is left to pay",
    [{ kind: "levy" }, { kind: "levy", amount: null, percent: 2, obligatory: false }],
    false,
  ],
  ["a levy is left to pay", [{ kind: "levy" }, { kind: "park fee", obligatory: false }], false],
  ["only a supplement is in it", [{ kind: "other" }], false],
  [
    "the only levy is for other dates",
    [{ kind: "other" }, { kind: "levy", to: "2020-01-01" }],
    false,
  ],
] as const)("a total says “levies included” only if %s", (_, extras, says) => {
  const sheet: Partial<Sheet> = {
    extras: extras.map((extra) => makeExtra({ fromAge: null, ...extra })),
  };
  expect(quoteOf(sheet).sum?.hasLevies).toBe(says);
});

test("a total is displayed in the visitor's currency, with the sheet's own beside it", () => {
  expect(displaySum({ cents: 985_550, currency: "USD" }, dollars)).toEqual({
    text: "$9,856",
    own: null,
  });
  expect(displaySum({ cents: 985_550, currency: "USD" }, { currency: "EUR", rates })).toEqual({
    text: "€4,928",
    own: "$9,855.50",
  });
  expect(displaySum({ cents: 100_00, currency: "BWP" }, dollars)).toEqual({
    text: "BWP 100",
    own: null,
  });
});

test("a lodge is asked where no other dates or guests would give a total", () => {
  const missing = quoteOf({ rates: [makeRate()] });
  expect(missing).toMatchObject({
    total: null,
    sum: null,
    miss: { why: "no rate", until: "2027-10-31" },
  });
  expect(needsAsking(missing.miss)).toBe(true);
  expect(needsAsking(quoteOf({ rates: [makeRate({ minNights: 7, to: "2027-12-01" })] }).miss)).toBe(
    false,
  );
  expect(needsAsking(null)).toBe(false);
});

test("a list is left with the dates of the page in place of its own", () => {
  const written = "arrive=2027-10-29&leave=2027-11-03&adults=2&age=9";
  expect(withTripOnly("/accommodation", lanternTrip)).toBe(`/accommodation?${written}`);
  expect(withTripOnly("/accommodation?country=kenya&arrive=2027-01-01&age=1", lanternTrip)).toBe(
    `/accommodation?country=kenya&${written}`,
  );
  expect(withTripOnly("/accommodation?arrive=2027-01-01", lanternTrip)).toBe(
    `/accommodation?${written}`,
  );
  expect(withTripOnly("/accommodation?sort=name", null)).toBe("/accommodation?sort=name");
});
