import { describe, expect, test } from "vitest";

import { moneyOf, priceLabel, usdMoney } from "#domain/money/money";
import { bulkActionOf } from "./bulk-edit";
import { emptyProperty } from "./form";
import { hasLocationDetails, mapLinks } from "./location";
import { middleOfType, priceProblems, priceRangeWarning, rangeAfter } from "./price-problems";
import type { Property, PropertyCard } from "./property";
import { publicProperty } from "./public-property";
import { listedPrices, priceFields } from "./stay-facts";
import {
  cardForTwo,
  displayAmount,
  lowestPrice,
  nextSeason,
  peopleOfPrice,
  pricesOf,
  seasonSpans,
} from "./stay-price";

const rates = { USD: 1, GBP: 0.8, EUR: 0.5 };
const priced = (overrides = {}) => ({
  pricePerNight: usdMoney(456),
  priceUnit: "per night",
  priceBasis: null,
  capacity: 12,
  ...overrides,
});

describe("a displayed amount", () => {
  test("is in the visitor's currency with the original amount (P-094)", () => {
    expect(displayAmount(moneyOf(80, "GBP"), { currency: "USD", rates })).toEqual({
      text: "$100",
      own: "£80",
    });
  });
  test("has no original amount if the currencies are equal", () => {
    expect(displayAmount(moneyOf(80, "GBP"), { currency: "GBP", rates })).toEqual({
      text: "£80",
      own: null,
    });
  });
  test("is not converted without a rate", () => {
    expect(displayAmount(moneyOf(80, "XAU"), { currency: "USD", rates })).toEqual({
      text: "XAU 80",
      own: null,
    });
  });
});

test("a price for two is twice the price per person that is displayed (D24)", () => {
  // 430 pounds are 544.30 dollars, and 860 pounds 1,088.61.
  const exchange = { currency: "USD", rates: { USD: 1, GBP: 0.79 } } as const;
  expect(displayAmount(moneyOf(430, "GBP"), exchange)).toEqual({ text: "$544", own: "£430" });
  expect(displayAmount(moneyOf(430, "GBP"), exchange, 2)).toEqual({ text: "$1,088", own: "£860" });
  const pricePerNight = moneyOf(430, "GBP");
  const card = cardForTwo(priced({ priceUnit: "per person per night", pricePerNight }));
  const { text } = priceLabel(card, exchange);
  expect(text).toBe("$1,088");
});

describe("the lowest price of", () => {
  const stored = { pricePerNight: 456, priceMin: null, priceMax: null, currency: "USD" };
  test.each([
    [{ priceMin: 321 }, { money: usdMoney(321), isMinimum: true }],
    [{ priceMin: 500 }, { money: usdMoney(456), isMinimum: false }],
    [{}, { money: usdMoney(456), isMinimum: false }],
    [
      { pricePerNight: null, priceMin: 321 },
      { money: usdMoney(321), isMinimum: true },
    ],
    [{ pricePerNight: 0 }, null],
  ])("%o", (changed, expected) => {
    expect(lowestPrice(pricesOf({ ...stored, ...changed }))).toEqual(expected);
  });
});

test("the rates start from the price at the head, also with a minimum above it (P-079)", () => {
  const stored = { ...emptyProperty, id: "reedsong", pricePerNight: 456, currency: "USD" };
  const listedWith = (priceMin: number) =>
    listedPrices(publicProperty({ ...stored, priceMin } as Property));
  const fromOf = (priceMin: number) => listedWith(priceMin).find(({ label }) => label === "From");
  expect(fromOf(321)).toMatchObject({ money: usdMoney(321), field: "priceMin" });
  expect(fromOf(456)).toMatchObject({ money: usdMoney(456), field: priceFields });
  expect(fromOf(500)).toMatchObject({ money: usdMoney(456), field: priceFields });
  const labelsOf = (priceMin: number) =>
    listedWith(priceMin).flatMap(({ label, money }) => (money ? [label] : []));
  expect(labelsOf(321)).toEqual(["Price", "From"]);
  expect(labelsOf(456)).toEqual(["From"]);
});

describe("the number of people a price is for", () => {
  test.each([
    [{ priceUnit: "per person per night" }, 1],
    [{ priceBasis: "per person" as const }, 1],
    [{ priceBasis: "whole property" as const }, 12],
    [{ priceBasis: "per room" as const }, null],
    [{}, null],
  ])("with %o", (stored, people) => {
    expect(peopleOfPrice(priced(stored))).toBe(people);
  });
});

test("a card for two doubles a price per person and leaves others unchanged (D24)", () => {
  const card = (overrides: Partial<PropertyCard>) =>
    cardForTwo({ ...priced(), ...overrides } as PropertyCard);
  expect(card({ priceUnit: "per person per night" })).toMatchObject({
    people: 2,
    priceUnit: "for two",
  });
  expect(card({ priceBasis: "per person" }).people).toBe(2);
  expect(card({ priceUnit: "per room" }).people).toBeUndefined();
});

const season = (name: string, from: string, to: string) => ({
  name,
  from,
  to,
  price: usdMoney(100),
  unit: "per night",
  minimumNights: null,
  note: null,
});
const named = (spans: ReturnType<typeof seasonSpans>) =>
  spans.map((span) => [span.season?.name ?? null, span.months.length]);

test("a season across the turn of the year is split into two spans", () => {
  const spans = seasonSpans([season("High", "04-01", "10-31"), season("Green", "11-01", "03-31")]);
  expect(named(spans)).toEqual([
    ["Green", 3],
    ["High", 7],
    ["Green", 2],
  ]);
});

test("months without a season have their own span", () => {
  expect(named(seasonSpans([season("High", "06-10", "08-20")]))).toEqual([
    [null, 5],
    ["High", 3],
    [null, 4],
  ]);
});

test.each([
  ["06-01", "08-31", "2026-07-15", "2026-06-01", "2026-08-31"],
  ["06-01", "08-31", "2026-09-01", "2027-06-01", "2027-08-31"],
  ["12-15", "01-05", "2027-01-05", "2026-12-15", "2027-01-05"],
  ["12-15", "01-05", "2027-01-06", "2027-12-15", "2028-01-05"],
  ["11-01", "02-29", "2027-12-01", "2027-11-01", "2028-02-29"],
])(
  "a season from %s to %s has its next dates on or after %s",
  (from, to, today, validFrom, validThrough) => {
    expect(nextSeason({ from, to }, today)).toEqual({ validFrom, validThrough });
  },
);

const randRates = { ZAR: 18.5 };
const good = { pricePerNight: 300, priceMin: 250, priceMax: 500, currency: "USD" };

test("a valid price has no problems", () => {
  expect(priceProblems(good, randRates, 295)).toEqual([]);
});

test.each([
  [{ pricePerNight: null }, ["missing-price"]],
  [{ pricePerNight: 0, priceMin: null }, ["zero-price"]],
  [{ currency: null }, ["missing-currency"]],
  [{ currency: "NAD" }, ["unknown-currency"]],
  [{ priceMin: 310, priceMax: 305 }, ["min-above-max", "outside-min-max"]],
  [{ pricePerNight: 600 }, ["outside-min-max"]],
])("%j is reported as a price problem", (change, problems) => {
  expect(priceProblems({ ...good, ...change }, randRates)).toEqual(problems);
});

test.each([
  [{}, null],
  [{ pricePerNight: null }, null],
  [{ pricePerNight: 250 }, null],
  [{ pricePerNight: 500 }, null],
  [{ pricePerNight: 1200.5 }, "The price per night of 1,200.5 is above the maximum price of 500"],
  [{ priceMax: null, pricePerNight: 1200 }, null],
  [{ pricePerNight: 249.99 }, "The price per night of 249.99 is below the minimum price of 250"],
])("%j has the warning %j (A-220)", (change, warning) => {
  expect(priceRangeWarning({ ...good, ...change })).toBe(warning);
});

test.each([
  ["a new price", { pricePerNight: 330 }, { priceMin: 275, priceMax: 550 }],
  [
    "a price in another currency",
    { pricePerNight: 6000, currency: "ZAR" },
    { priceMin: 5000, priceMax: 10_000 },
  ],
  ["a price with its range", { pricePerNight: 330, priceMax: 600 }, {}],
  ["the same price", { pricePerNight: 300 }, {}],
  ["no price", { pricePerNight: null }, {}],
  ["another currency alone", { currency: "ZAR" }, {}],
])("the range follows %s", (_what, change, range) => {
  expect(rangeAfter(good, change)).toEqual(range);
});

test("a range follows as in a bulk change by percent", () => {
  const odd = { ...emptyProperty, pricePerNight: 400, priceMin: 400, priceMax: 900 };
  const prepared = bulkActionOf("price-percent")?.prepare("7.5");
  const outcome = prepared && "apply" in prepared && prepared.apply(odd as Property);
  if (!outcome || outcome.kind !== "change") throw new Error("Not changed");
  const { pricePerNight, ...range } = outcome.after;
  expect(rangeAfter(odd, { pricePerNight })).toEqual(range);
  expect(range.priceMin).toBe(pricePerNight);
  // A missing limit stays missing.
  expect(rangeAfter({ ...odd, priceMin: null }, { pricePerNight })).toEqual({
    priceMax: range.priceMax,
  });
});

test("an unusual price is only reported with enough properties of its type", () => {
  expect(priceProblems(good, randRates, middleOfType([40, 50, 50, 60]))).toEqual(["far-from-type"]);
  expect(priceProblems(good, randRates, middleOfType([40, 50]))).toEqual([]);
});

test("the median of an even number of prices is the mean of the middle two", () => {
  expect(middleOfType([4, 1, 3, 2])).toBe(2.5);
  expect(middleOfType([9, 1, 3, 2, 4])).toBe(3);
  expect(middleOfType([])).toBeNull();
});

test("the bounding box of a map link begins with the longitude and extends 0.1 degrees (P-083)", () => {
  expect(mapLinks({ latitude: -24.99, longitude: 31.59 })).toEqual({
    embed:
      "https://www.openstreetmap.org/export/embed.html?bbox=31.490000,-25.090000,31.690000,-24.890000&layer=mapnik&marker=-24.990000,31.590000",
    larger:
      "https://www.openstreetmap.org/?mlat=-24.990000&mlon=31.590000#map=12/-24.990000/31.590000",
    gps: "-24.990000, 31.590000",
  });
});

test("the bounding box of a map link is limited to valid coordinates", () => {
  expect(mapLinks({ latitude: 89.95, longitude: -179.99 })?.embed).toContain(
    "bbox=-180.000000,89.850000,-179.890000,90.000000",
  );
});

test.each([
  [0, 31.5],
  [-24.9, 0],
  [null, 31.5],
  [-24.9, null],
  [91, 31.5],
])("coordinates %s and %s have no map", (latitude, longitude) => {
  expect(mapLinks({ latitude, longitude })).toBeNull();
});

test("a property without location details has the placeholder (P-084)", () => {
  expect(hasLocationDetails(emptyProperty)).toBe(false);
  expect(hasLocationDetails({ ...emptyProperty, directions: "Turn left" })).toBe(true);
  expect(hasLocationDetails({ ...emptyProperty, latitude: 1, longitude: 2 })).toBe(true);
  expect(hasLocationDetails({ ...emptyProperty, latitude: 0, longitude: 2 })).toBe(false);
});
