import { expect, test } from "vitest";

import { fold } from "#domain/text/fold";
import { compareForListing, matchesListing, suggest } from "./match";
import { parseListingQuery } from "./query";

const parse = (search: string) => parseListingQuery(new URLSearchParams(search));

const camp = {
  countrySlugs: ["botswana", "namibia"],
  typeKeys: ["tented camp"],
  waysToStay: ["safari-tents"],
  experienceIds: ["wildlife-safari"],
  priceUsd: 300 as number | null,
  searchText: fold("Mokoro Camp Botswana Namibia Okavango Château by the water"),
  capacity: 4 as number | null,
};

const matches = (search: string, property = camp) => matchesListing(property, parse(search));

test("every word of the search has to occur", () => {
  expect(matches("search=water+MOKORO")).toBe(true);
  expect(matches("search=mokoro+desert")).toBe(false);
  expect(matches("search=chateau")).toBe(true);
});

test("a stay across a border counts for each country", () => {
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

const row = (
  id: string,
  priceUsd: number | null,
  featured = false,
  experienceIds: string[] = [],
) => ({
  id,
  sortName: id.replace(/\d/g, ""),
  suggestText: `${id.replace(/\d/g, "")} kenya`,
  priceUsd,
  featured,
  experienceIds,
});
const order = (rows: ReturnType<typeof row>[], ...args: Parameters<typeof compareForListing>) =>
  [...rows].sort(compareForListing(...args)).map(({ id }) => id);

test("featured come first, then names, then ids", () => {
  const rows = [row("b", 1), row("a2", 1), row("c", 1, true), row("a1", 1)];
  expect(order(rows, "featured")).toEqual(["c", "a1", "a2", "b"]);
  expect(order(rows, "name")).toEqual(["a1", "a2", "b", "c"]);
});

test("properties without price are last both ways", () => {
  const rows = [row("none", null), row("b", 5), row("a", 5), row("dear", 9)];
  expect(order(rows, "price-low")).toEqual(["a", "b", "dear", "none"]);
  expect(order(rows, "price-high")).toEqual(["dear", "a", "b", "none"]);
});

test("matching more of several experiences comes first", () => {
  const rows = [row("one", 1, true, ["x"]), row("two", 1, false, ["x", "y"])];
  expect(order(rows, "featured", ["x", "y"])).toEqual(["two", "one"]);
  expect(order(rows, "name", ["x", "y"])).toEqual(["one", "two"]);
});

test("suggestions begin with two trimmed characters", () => {
  const rows = [row("abacus", 1)];
  expect(suggest(rows, " a ")).toEqual([]);
  expect(suggest(rows, " AB ")).toHaveLength(1);
});

test("at most five suggestions, names before places", () => {
  const rows = [
    row("zebra", 1),
    ...["a", "b", "c", "d", "e"].map((id) => row(id, 1)),
    row("kenya rest", 1),
  ];
  expect(suggest(rows, "kenya").map(({ id }) => id)).toEqual(["kenya rest", "a", "b", "c", "d"]);
});
