import { describe, expect, test } from "vitest";

import type { PropertyCard } from "./property";
import { cardForTwo, lowestPrice, peopleOfPrice, priceForTwo, shownAmount } from "./stay-price";

const rates = { USD: 1, GBP: 0.8, EUR: 0.5 };
const priced = (overrides = {}) => ({
  pricePerNight: 456,
  priceMin: null,
  priceMax: null,
  priceUnit: "per night",
  priceBasis: null,
  capacity: 12,
  ...overrides,
});

describe("an amount", () => {
  test("stands in the visitor's currency with the stay's own beside it (P-094)", () => {
    expect(shownAmount(80, "GBP", { currency: "USD", rates })).toEqual({
      text: "$100",
      own: "£80",
    });
  });
  test("is not said twice where both are one", () => {
    expect(shownAmount(80, "GBP", { currency: "GBP", rates })).toEqual({ text: "£80", own: null });
  });
  test("stays as stated where no rate is known", () => {
    expect(shownAmount(80, "XAU", { currency: "USD", rates })).toEqual({
      text: "XAU 80",
      own: null,
    });
  });
});

describe("the lowest price", () => {
  test.each([
    [{ priceMin: 321 }, { amount: 321, isMinimum: true }],
    [{ priceMin: 500 }, { amount: 456, isMinimum: false }],
    [{}, { amount: 456, isMinimum: false }],
    [
      { pricePerNight: null, priceMin: 321 },
      { amount: 321, isMinimum: true },
    ],
    [{ pricePerNight: 0 }, null],
  ])("%o", (stored, expected) => {
    expect(lowestPrice(priced(stored))).toEqual(expected);
  });
});

describe("how many people a price is for", () => {
  test.each([
    [{ priceUnit: "per person per night" }, 1],
    [{ priceBasis: "per person" as const }, 1],
    [{ priceBasis: "whole property" as const }, 12],
    [{ priceBasis: "per room" as const }, null],
    [{}, null],
  ])("%o", (stored, people) => {
    expect(peopleOfPrice(priced(stored))).toBe(people);
  });

  test("for two, the price of one is doubled and any other is not offered", () => {
    expect(priceForTwo(priced({ priceUnit: "per person per night" }), 100)).toBe(200);
    expect(priceForTwo(priced({ priceBasis: "per room" as const }), 100)).toBeNull();
  });
});

test("a card for two says twice the price of one, any other price as it is (D24)", () => {
  const card = (overrides: Partial<PropertyCard>) =>
    cardForTwo({ ...priced(), ...overrides } as PropertyCard);
  expect(card({ priceUnit: "per person per night" })).toMatchObject({
    pricePerNight: 912,
    priceUnit: "for two",
  });
  expect(card({ priceBasis: "per person" })).toMatchObject({ pricePerNight: 912 });
  expect(card({ priceUnit: "per room" })).toMatchObject({
    pricePerNight: 456,
    priceUnit: "per room",
  });
  expect(card({ priceBasis: "per person", pricePerNight: null }).pricePerNight).toBeNull();
});
