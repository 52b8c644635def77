import { expect, test } from "vitest";

import { typesToSearch } from "#domain/property/categories";

test("a search offers the ways to stay that have stays, then types that belong to none (P-021)", () => {
  const found = [
    { value: "eco-lodge", label: "Eco-Lodge" },
    { value: "sky pod", label: "Sky Pod" },
    { value: "yurt", label: "Yurt" },
  ];
  expect(typesToSearch(found, { yurts: 2, "luxury-lodges": 1, "sky pod": 1 })).toEqual([
    { value: "luxury-lodges", label: "Luxury Lodges" },
    { value: "yurts", label: "Yurts" },
    { value: "sky pod", label: "Sky Pod" },
  ]);
});
