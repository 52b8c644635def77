import { expect, test } from "vitest";

import { compareForListing } from "./match";

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

test("featured come first, then names, then ids (P-043)", () => {
  const rows = [row("b", 1), row("a2", 1), row("c", 1, true), row("a1", 1)];
  expect(order(rows, "featured")).toEqual(["c", "a1", "a2", "b"]);
  expect(order(rows, "name")).toEqual(["a1", "a2", "b", "c"]);
});

test("properties without price are last both ways (P-043)", () => {
  const rows = [row("none", null), row("b", 5), row("a", 5), row("dear", 9)];
  expect(order(rows, "price-low")).toEqual(["a", "b", "dear", "none"]);
  expect(order(rows, "price-high")).toEqual(["dear", "a", "b", "none"]);
});

test("prices for two are ordered as they are read, not as they are listed", () => {
  const rows = [
    { ...row("tent", 300), priceUsdForTwo: 600 },
    { ...row("room", 400), priceUsdForTwo: 400 },
  ];
  expect(order(rows, "price-low", [], "", "listed")).toEqual(["tent", "room"]);
  expect(order(rows, "price-low", [], "", "two")).toEqual(["room", "tent"]);
  expect(order(rows, "price-high", [], "", "two")).toEqual(["tent", "room"]);
});

test("matching more of several experiences comes first", () => {
  const rows = [row("one", 1, true, ["x"]), row("two", 1, false, ["x", "y"])];
  expect(order(rows, "featured", ["x", "y"])).toEqual(["two", "one"]);
  expect(order(rows, "name", ["x", "y"])).toEqual(["one", "two"]);
});
