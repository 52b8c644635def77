import { expect, test } from "vitest";

import { accommodationTypes } from "./categories";
import { emptyProperty } from "./form";
import { typeLabels, waysToStay, waysToStayOf } from "./ways-to-stay";

const waysOf = (
  accommodationType: string | null,
  propertyTypes: string[] = [],
  tags: string[] = [],
) => waysToStayOf({ ...emptyProperty, accommodationType, propertyTypes, tags });

test("the ten ways stand in the page's order (P-101)", () => {
  expect(waysToStay.map((way) => way.id)).toEqual([
    "safari-tents",
    "luxury-lodges",
    "treehouses",
    "mobile-camps",
    "beach-villas",
    "historic-properties",
    "chalets",
    "hotels",
    "houses",
    "yurts",
  ]);
});

test.each(accommodationTypes)("the form's type %s has a way to stay (P-104)", (type) => {
  expect(waysOf(type)).toHaveLength(1);
});

const labelsOf: Record<string, readonly string[]> = {
  "safari-tents": ["Tented Camp", "Luxury Tent", "Safari Tent", "Glamping Pod"],
  "luxury-lodges": ["Safari Lodge", "Eco-Lodge", "Private Reserve", "Lodge"],
  treehouses: ["Treehouse"],
  "mobile-camps": ["Mobile Camp", "Bush Camp"],
  "beach-villas": ["Beach Villa"],
  "historic-properties": ["Historic Property"],
  chalets: ["Chalet"],
  hotels: ["Boutique Hotel", "Hotel"],
  houses: ["House", "Safari Villa", "Villa"],
  yurts: ["Yurt"],
};

test.each(Object.entries(labelsOf).flatMap(([way, labels]) => labels.map((label) => [label, way])))(
  "%s belongs to %s, in any case (P-104)",
  (label, way) => {
    for (const type of [label, label.toUpperCase(), label.toLowerCase()])
      expect(waysOf(type)).toEqual([way]);
  },
);

test("a heritage tag makes any type historic", () => {
  expect(waysOf("Yurt", [], ["historic"])).toEqual(["historic-properties", "yurts"]);
  expect(waysOf("Hotel", [], ["Heritage"])).toEqual(["historic-properties", "hotels"]);
  expect(waysOf(null, [], ["heritage site"])).toEqual([]);
});

test("every label of a list counts once", () => {
  expect(waysOf("Lodge", ["lodge", "Yurt"])).toEqual(["luxury-lodges", "yurts"]);
  expect(typeLabels({ accommodationType: "Lodge", propertyTypes: ["lodge", " "] })).toEqual([
    "Lodge",
  ]);
});

test("an unmapped label has no way to stay", () => {
  expect(waysOf("Houseboat")).toEqual([]);
});
