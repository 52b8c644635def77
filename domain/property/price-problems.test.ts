import { expect, test } from "vitest";

import { middleOfType, priceProblems, priceRangeWarning } from "./price-problems";

const rates = { ZAR: 18.5 };
const good = { pricePerNight: 300, priceMin: 250, priceMax: 500, currency: "USD" };

test("a sound price has no problem", () => {
  expect(priceProblems(good, rates, 295)).toEqual([]);
});

test.each([
  [{ pricePerNight: null }, ["missing-price"]],
  [{ pricePerNight: 0, priceMin: null }, ["zero-price"]],
  [{ currency: null }, ["missing-currency"]],
  [{ currency: "NAD" }, ["unknown-currency"]],
  [{ priceMin: 310, priceMax: 305 }, ["min-above-max", "outside-min-max"]],
  [{ pricePerNight: 600 }, ["outside-min-max"]],
])("%j is named", (change, problems) => {
  expect(priceProblems({ ...good, ...change }, rates)).toEqual(problems);
});

test.each([
  [{}, null],
  [{ pricePerNight: null }, null],
  [{ pricePerNight: 250 }, null],
  [{ pricePerNight: 500 }, null],
  [{ pricePerNight: 1200.5 }, "The price per night of 1,200.5 is above the maximum price of 500"],
  [{ priceMax: null, pricePerNight: 1200 }, null],
  [{ pricePerNight: 249.99 }, "The price per night of 249.99 is below the minimum price of 250"],
])("%j is warned of as %j (A-220)", (change, warning) => {
  expect(priceRangeWarning({ ...good, ...change })).toBe(warning);
});

test("a price far from its type needs company to tell", () => {
  expect(priceProblems(good, rates, middleOfType([40, 50, 50, 60]))).toEqual(["far-from-type"]);
  expect(priceProblems(good, rates, middleOfType([40, 50]))).toEqual([]);
});

test("the middle of an even number lies between two", () => {
  expect(middleOfType([4, 1, 3, 2])).toBe(2.5);
  expect(middleOfType([9, 1, 3, 2, 4])).toBe(3);
  expect(middleOfType([])).toBeNull();
});
