import { expect, test } from "vitest";

import { compareForListing } from "./order";

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
