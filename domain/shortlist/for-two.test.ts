import { expect, test } from "vitest";

import { priceForTwo } from "./for-two";

const rates = { USD: 1, ZAR: 18.5 };
const stay = { pricePerNight: 500, currency: "USD", priceBasis: null, priceUnit: "per night" };

test.each([
  ["a price for a person counts twice", "per person", "per night", "$1,000"],
  ["the unit says so too", null, "per person per night", "$1,000"],
  ["the unit wins over the basis", "per room", "per person per night", "$1,000"],
  ["a room is for two", "per room", "per room per night", "$500"],
  ["a house is for two as well", "whole property", "per night", "$500"],
  ["without a basis nobody knows", null, "per night", null],
  ["a price for a whole stay is none for a night", "per room", "per stay", null],
] as const)("%s", (_, priceBasis, priceUnit, wanted) => {
  expect(priceForTwo({ ...stay, priceBasis, priceUnit }, "USD", rates)).toBe(wanted);
});

test("it is twice the figure that a reader sees", () => {
  const rand = {
    ...stay,
    currency: "ZAR",
    pricePerNight: 10_070,
    priceBasis: "per person",
  } as const;
  expect(priceForTwo(rand, "USD", rates)).toBe("$1,088");
});

test("without a price or a rate there is nothing to turn", () => {
  const priced = { ...stay, priceBasis: "per room" } as const;
  expect(priceForTwo({ ...priced, pricePerNight: null }, "USD", rates)).toBeNull();
  expect(priceForTwo({ ...priced, currency: "NAD" }, "USD", rates)).toBe("NAD 500");
});
