import { expect, test } from "vitest";

import { nightForTwo } from "./for-two";

const stay = {
  pricePerNight: 500,
  priceMin: null,
  priceMax: null,
  capacity: 6,
  priceBasis: "per room" as const,
  priceUnit: "per night",
};

test.each([
  ["a price for a person counts twice", "per person", "per night", 1_000],
  ["the unit says so too", null, "per person per night", 1_000],
  ["the unit wins over the basis", "per room", "per person per night", 1_000],
  ["a room is for two", "per room", "per room per night", 500],
  ["a house is for two as well", "whole property", "per night", 500],
  ["without a basis nobody knows", null, "per night", null],
  ["a price for a whole stay is none for a night", "per room", "per stay", null],
] as const)("%s", (_, priceBasis, priceUnit, wanted) => {
  expect(nightForTwo({ ...stay, priceBasis, priceUnit })).toBe(wanted);
});

test("without a price there is nothing to work out", () => {
  expect(nightForTwo({ ...stay, pricePerNight: null })).toBeNull();
});
