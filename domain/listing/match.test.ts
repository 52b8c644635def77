import { expect, test } from "vitest";

import { deriveProperty } from "#domain/property/derive";
import { makeBareFields } from "#tests/factories/property";
import type { ListedProperty } from "./filter-kinds";
import { matchesListing } from "./match";
import { parseListingQuery } from "./query";

const parse = (search: string) => parseListingQuery(new URLSearchParams(search));

const fields = makeBareFields({
  name: "Mokoro Camp",
  description: "Okavango, like a Château by the water",
});
const camp: ListedProperty = {
  ...fields,
  ...deriveProperty(fields, {}),
  countrySlugs: ["botswana", "namibia"],
  typeKeys: ["tented camp"],
  waysToStay: ["safari-tents"],
  experienceIds: ["wildlife-safari"],
  priceUsd: 300,
  capacity: 4,
};

const matches = (search: string, property = camp) => matchesListing(property, parse(search));

test("every word of the search has to be found", () => {
  expect(matches("search=water+MOKORO")).toBe(true);
  expect(matches("search=mokoro+desert")).toBe(false);
  expect(matches("search=chateau")).toBe(true);
});

test("a stay across a border counts for each country (P-049)", () => {
  expect(matches("country=Namibia")).toBe(true);
  expect(matches("country=kenya")).toBe(false);
  expect(matches("country=kenya,botswana")).toBe(true);
});

test("a type is matched by id and by label", () => {
  expect(matches("type=safari-tents")).toBe(true);
  expect(matches("type=TENTED%20CAMP")).toBe(true);
  expect(matches("type=yurts")).toBe(false);
});

test("both ends of the price are inclusive", () => {
  expect(matches("minPrice=300&maxPrice=300")).toBe(true);
  expect(matches("minPrice=300.01")).toBe(false);
  expect(matches("maxPrice=299.99")).toBe(false);
});

test("the top stop is open for dear stays", () => {
  expect(matches("minPrice=1900&maxPrice=2000", { ...camp, priceUsd: 5400 })).toBe(true);
  expect(matches("maxPrice=1950", { ...camp, priceUsd: 5400 })).toBe(false);
});

test("without a price only an open range matches", () => {
  const onRequest = { ...camp, priceUsd: null };
  expect(matches("", onRequest)).toBe(true);
  expect(matches("maxPrice=1950", onRequest)).toBe(false);
});

test("capacity means at least so many guests", () => {
  expect(matches("capacity=4")).toBe(true);
  expect(matches("capacity=6")).toBe(false);
  expect(matches("capacity=2", { ...camp, capacity: null })).toBe(false);
});
