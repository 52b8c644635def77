import { expect, test } from "vitest";

import { deriveProperty } from "#domain/property/derive";
import { searchDocument } from "#domain/search/document";
import { makeBareFields } from "#tests/factories/property";
import type { ListedProperty } from "./filter-kinds";
import { compareForListing, matchesListing, suggest } from "./match";
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

test("a search matches only if every word is found", () => {
  expect(matches("search=water+MOKORO")).toBe(true);
  expect(matches("search=mokoro+desert")).toBe(false);
  expect(matches("search=chateau")).toBe(true);
});

test("a property in two countries matches both (P-049)", () => {
  expect(matches("country=Namibia")).toBe(true);
  expect(matches("country=kenya")).toBe(false);
  expect(matches("country=kenya,botswana")).toBe(true);
});

test("the type filter matches by id and by label", () => {
  expect(matches("type=safari-tents")).toBe(true);
  expect(matches("type=TENTED%20CAMP")).toBe(true);
  expect(matches("type=yurts")).toBe(false);
});

test("the price filter includes both ends", () => {
  expect(matches("minPrice=300&maxPrice=300")).toBe(true);
  expect(matches("minPrice=300.01")).toBe(false);
  expect(matches("maxPrice=299.99")).toBe(false);
});

test("the highest price step has no upper limit", () => {
  expect(matches("minPrice=1900&maxPrice=2000", { ...camp, priceUsd: 5400 })).toBe(true);
  expect(matches("maxPrice=1950", { ...camp, priceUsd: 5400 })).toBe(false);
});

test("a property without a price matches only an open price range", () => {
  const onRequest = { ...camp, priceUsd: null };
  expect(matches("", onRequest)).toBe(true);
  expect(matches("maxPrice=1950", onRequest)).toBe(false);
});

test("the capacity filter matches properties for at least that many guests", () => {
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
  priceUsd,
  featured,
  experienceIds,
});
const order = (rows: ReturnType<typeof row>[], ...args: Parameters<typeof compareForListing>) =>
  [...rows].sort(compareForListing(...args)).map(({ id }) => id);

test("featured properties are first, then sorted by name and id (P-043)", () => {
  const rows = [row("b", 1), row("a2", 1), row("c", 1, true), row("a1", 1)];
  expect(order(rows, "featured")).toEqual(["c", "a1", "a2", "b"]);
  expect(order(rows, "name")).toEqual(["a1", "a2", "b", "c"]);
});

test("with dates, properties with a total lead the default order only (V-010)", () => {
  const rows = [
    { ...row("a", 1, true), totalUsd: null },
    { ...row("b", 1), totalUsd: 900 },
    { ...row("c", 1, true), totalUsd: 2000 },
  ];
  expect(order(rows, "featured", [], "", "total")).toEqual(["c", "b", "a"]);
  expect(order(rows, "name", [], "", "total")).toEqual(["a", "b", "c"]);
});

test("properties without a price are last in both price sorts (P-043)", () => {
  const rows = [row("none", null), row("b", 5), row("a", 5), row("dear", 9)];
  expect(order(rows, "price-low")).toEqual(["a", "b", "dear", "none"]);
  expect(order(rows, "price-high")).toEqual(["dear", "a", "b", "none"]);
});

test("prices for two are sorted by the displayed price, not the listed one", () => {
  const rows = [
    { ...row("tent", 300), priceUsdForTwo: 600 },
    { ...row("room", 400), priceUsdForTwo: 400 },
  ];
  expect(order(rows, "price-low", [], "", "listed")).toEqual(["tent", "room"]);
  expect(order(rows, "price-low", [], "", "two")).toEqual(["room", "tent"]);
  expect(order(rows, "price-high", [], "", "two")).toEqual(["tent", "room"]);
});

test("properties with more of the selected experiences are first", () => {
  const rows = [row("one", 1, true, ["x"]), row("two", 1, false, ["x", "y"])];
  expect(order(rows, "featured", ["x", "y"])).toEqual(["two", "one"]);
  expect(order(rows, "name", ["x", "y"])).toEqual(["one", "two"]);
});

const stay = (name: string) => ({
  id: name,
  sortName: name,
  ...searchDocument({ name: [name], place: ["Kenya"], kind: [], text: [] }),
});

test("suggestions need two characters without spaces (P-024)", () => {
  const rows = [stay("abacus")];
  expect(suggest(rows, " a ")).toEqual([]);
  expect(suggest(rows, " AB ")).toHaveLength(1);
});

test("there are at most five suggestions, names before places", () => {
  const rows = [
    stay("zebra"),
    ...["a", "b", "c", "d", "e"].map((id) => stay(id)),
    stay("kenya rest"),
  ];
  expect(suggest(rows, "kenya").map(({ id }) => id)).toEqual(["kenya rest", "a", "b", "c", "d"]);
});
