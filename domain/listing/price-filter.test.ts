import { expect, test } from "vitest";

import { priceFilter, pricesInUsd } from "./price-filter";

const rates = { USD: 1, ZAR: 18.5, EUR: 0.92 };
const usd = (search: string) =>
  priceFilter.read(pricesInUsd(new URLSearchParams(search), rates), []);

test.each([
  ["priceIn=ZAR&minPrice=1850&maxPrice=5550", 100, 300],
  ["priceIn=ZAR&maxPrice=37000", 0, null],
  ["priceIn=EUR&minPrice=30&maxPrice=30", 32.6, 32.61],
  ["priceIn=USD&minPrice=100", 100, null],
  ["priceIn=XXX&minPrice=100", 100, null],
  ["priceIn=ZAR&minPrice=cheap&maxPrice=", 0, null],
  ["minPrice=100", 100, null],
])("%s means %s to %s dollars (P-045)", (search, min, max) => {
  expect(usd(search)).toEqual({ min, max, basis: "listed" });
});

test("the currency of the form stands in no address", () => {
  expect(pricesInUsd(new URLSearchParams("priceIn=ZAR&page=2"), rates).toString()).toBe("page=2");
});

test.each([
  ["minPrice=500&maxPrice=300", 300, 500],
  ["minPrice=2500&maxPrice=300", 300, null],
  ["minPrice=500&maxPrice=0", 0, 500],
])("%s is swapped, and stays so in the address", (search, min, max) => {
  const range = usd(search);
  expect(range).toEqual({ min, max, basis: "listed", swapped: true });
  const address = new URLSearchParams(priceFilter.write(range));
  expect(priceFilter.read(address, [])).toEqual(range);
});
