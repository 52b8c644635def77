import fc from "fast-check";
import { expect, test } from "vitest";

import {
  convertPrice,
  currencySymbol,
  formatMoney,
  priceLabel,
  priceStopLabel,
  shownPrice,
  toUsd,
} from "./money";

const rates = { USD: 1, ZAR: 18.5, EUR: 0.92, GBP: 0.79, KES: 129 };
const priced = (pricePerNight: number | null, currency: string | null = "USD") => ({
  pricePerNight,
  currency,
  priceUnit: "per night",
});

test.each([
  ["USD", "$1,235"],
  ["ZAR", "R22,838"],
  ["EUR", "€1,136"],
  ["GBP", "£975"],
] as const)("1,234.50 USD is shown right in %s (P-067)", (currency, text) => {
  expect(priceLabel(priced(1234.5), currency, rates)).toEqual({ text, suffix: "/night" });
});

test("a price in rand is converted via the dollar", () => {
  expect(priceLabel(priced(14_800, "ZAR"), "USD", rates).text).toBe("$800");
  expect(toUsd(14_800, "ZAR", rates)).toBe(800);
});

test("a currency without a rate stays unconverted", () => {
  expect(priceLabel(priced(1200, "NAD"), "EUR", rates).text).toBe("NAD 1,200");
  expect(toUsd(1200, "NAD", rates)).toBeNull();
});

test("a missing shown rate leaves the own currency", () => {
  expect(shownPrice(100, "USD", "GBP", { USD: 1 })).toBe("$100");
});

test("a missing currency counts as dollars", () => {
  expect(toUsd(300, null, rates)).toBe(300);
  expect(priceLabel(priced(300, null), "USD", rates).text).toBe("$300");
});

test.each([null, 0, -5, Number.NaN])("a price of %s is on request (P-068)", (price) => {
  expect(priceLabel(priced(price), "USD", rates)).toEqual({
    text: "Price on request",
    suffix: null,
  });
  expect(toUsd(price, "USD", rates)).toBeNull();
});

test("an unusual unit stands in place of night (P-070)", () => {
  const price = { ...priced(900), priceUnit: "per person per night" };
  expect(priceLabel(price, "USD", rates).suffix).toBe("per person per night");
});

test("a rate of zero counts as no rate", () => {
  expect(toUsd(100, "ZAR", { ZAR: 0 })).toBeNull();
});

test("names from the object prototype are no currencies", () => {
  expect(toUsd(100, "constructor", rates)).toBeNull();
});

test("converting there and back keeps the amount", () => {
  const code = fc.constantFrom("USD", "ZAR", "EUR", "GBP", "KES");
  fc.assert(
    fc.property(fc.double({ min: 0.01, max: 1e6, noNaN: true }), code, code, (amount, a, b) => {
      const there = convertPrice(amount, a, b, rates) ?? Number.NaN;
      expect(convertPrice(there, b, a, rates)).toBeCloseTo(amount, 6);
    }),
  );
});

test("rounding survives the dust of division", () => {
  expect(formatMoney(1234.4999999999998, "USD")).toBe("$1,235");
});

test("the top stop of the slider is open", () => {
  expect(priceStopLabel(null, "USD", rates)).toBe("$2,000+");
  expect(priceStopLabel(100, "ZAR", rates)).toBe("R1,850");
});

test("previews use the dollar sign for the rest (A-052)", () => {
  expect(["ZAR", "EUR", "GBP", "KES", null].map(currencySymbol)).toEqual(["R", "€", "£", "$", "$"]);
});
