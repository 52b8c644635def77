import { expect, test } from "vitest";

import { defaultListingQuery } from "#domain/listing/query";
import {
  countryOptions,
  exactTypeOptions,
  filterLabel,
  priceRangeLabel,
  wayOptions,
} from "./listing-options";

const rates = { USD: 1, ZAR: 18.5 };

test("the open end of the prices says so", () => {
  expect(priceRangeLabel({ minPrice: 0, maxPrice: null }, "USD", rates)).toBe("$0 to $2,000+");
});

test("prices are labelled in the chosen currency", () => {
  expect(priceRangeLabel({ minPrice: 100, maxPrice: 300 }, "ZAR", rates)).toBe("R1,850 to R5,550");
});

test("an option without a match stays with a count of 0", () => {
  const found = [{ value: "kenya", label: "Kenya" }];
  expect(countryOptions(found, [], {})).toEqual([{ value: "kenya", label: "Kenya", count: 0 }]);
});

test("an applied country stays although nothing is listed there", () => {
  const [option] = countryOptions([], ["morocco"], {});
  expect(option).toEqual({ value: "morocco", label: "Morocco", count: 0 });
});

test("the ten ways to stay carry their counts", () => {
  const options = wayOptions({ treehouses: 7 });
  expect(options).toHaveLength(10);
  expect(options.find(({ value }) => value === "treehouses")?.count).toBe(7);
});

test("a way to stay is not repeated among the exact types", () => {
  const found = [{ value: "tented camp", label: "Tented Camp" }];
  const options = exactTypeOptions(found, ["treehouses", "tented camp"], { "tented camp": 3 });
  expect(options).toEqual([{ value: "tented camp", label: "Tented Camp", count: 3 }]);
});

test("a chip names what it removes", () => {
  const query = { ...defaultListingQuery, search: "delta" };
  const label = (filter: Parameters<typeof filterLabel>[0]) =>
    filterLabel(filter, query, [], "$100 to $300");
  expect(label({ kind: "search", value: "delta" })).toBe("“delta”");
  expect(label({ kind: "country", value: "south-africa" })).toBe("South Africa");
  expect(label({ kind: "type", value: "safari-tents" })).toBe("Safari Tents");
  expect(label({ kind: "price" })).toBe("$100 to $300");
  expect(label({ kind: "capacity", value: 4 })).toBe("4+ guests");
});
