import { expect, test } from "vitest";

import { placesIn, placesNamed } from "./places";

test.each([
  ["Windhoek", "NA"],
  ["Lake Naivasha", "KE"],
  ["okavango delta", "BW"],
  ["Merzouga", "MA"],
  ["Lomé", "TG"],
  ["Atlantis Falls", undefined],
])("%s is in %s", (name, country) => {
  expect(placesNamed(name)[0]?.country).toBe(country);
});

test("a name may be used in several countries", () => {
  expect(placesNamed("Victoria Falls").map((place) => place.country)).toContain("ZW");
  expect(placesNamed("Nowhere at All")).toEqual([]);
});

test("mentions are placed by the words around them", () => {
  const found = placesIn("A camp near Windhoek, 300 km from Swakopmund. Etosha awaits.");
  expect(found.map((one) => [one.written, one.isPlaced])).toEqual([
    ["Windhoek", true],
    ["Swakopmund", false],
    ["Etosha", false],
  ]);
});

test("the longest name counts", () => {
  expect(placesIn("on the shore of Lake Naivasha").map((one) => one.written)).toEqual([
    "Lake Naivasha",
  ]);
});

test("an ambiguous word is a place only where it is placed", () => {
  expect(placesIn("Welcome to the Wilderness camp")).toEqual([]);
  expect(placesIn("a cottage in Wilderness, near the beach")).toHaveLength(1);
});
