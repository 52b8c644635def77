import { expect, test } from "vitest";

import { areaFilter, readArea, writeArea } from "./area-filter";
import type { ListedProperty } from "./filter-kinds";

test("an area is written as it is read", () => {
  const area = readArea("-19.5,22,-18.123456,24.25");
  expect(area).toEqual({ south: -19.5, west: 22, north: -18.1235, east: 24.25 });
  expect(area && readArea(writeArea(area))).toEqual(area);
});

test.each([
  "",
  "1,2,3",
  "a,b,c,d",
  "-18,22,-19,24",
  "-19,24,-18,22",
  "-19,22,95,24",
  "1e1,2,30,40",
])("'%s' is no area", (text) => {
  expect(readArea(text)).toBeNull();
});

test("both edges belong to it, and a stay without a place to none", () => {
  const area = { south: -19, west: 22, north: -18, east: 24 };
  const at = (latitude: number | null, longitude: number | null) =>
    areaFilter.matches?.({ latitude, longitude } as ListedProperty, area);
  expect(at(-19, 24)).toBe(true);
  expect(at(-18.5, 24.001)).toBe(false);
  expect(at(null, null)).toBe(false);
});
