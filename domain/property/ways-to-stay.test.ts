import { expect, test } from "vitest";

import { accommodationTypes } from "./fields/accommodation-types";
import { emptyProperty } from "./form-values";
import { typeLabels, waysToStay, waysToStayOf } from "./ways-to-stay";

const waysOf = (
  accommodationType: string | null,
  propertyTypes: string[] = [],
  tags: string[] = [],
) => waysToStayOf({ ...emptyProperty, accommodationType, propertyTypes, tags });

test("the ten ways stand in the page's order", () => {
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

test.each(accommodationTypes)("the form's type %s has a way to stay", (type) => {
  expect(waysOf(type)).toHaveLength(1);
});

test.each([
  ["TENTED CAMP", "safari-tents"],
  ["eco-lodge", "luxury-lodges"],
  ["Lodge", "luxury-lodges"],
  ["bush camp", "mobile-camps"],
  ["Villa", "houses"],
  ["boutique hotel", "hotels"],
])("%s belongs to %s", (type, way) => {
  expect(waysOf(type)).toEqual([way]);
});

test("a heritage tag makes any type historic", () => {
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
