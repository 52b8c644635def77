import { expect, test } from "vitest";

import { areaFilter, outsideFilter, readArea, writeArea } from "./area-filter";
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

test("stays outside of some areas are those in none of them, also without a place", () => {
  const address = new URLSearchParams("outside=-19,22,-18,24_-22,28,-21,29.5");
  const areas = outsideFilter.read(address, []);
  expect(new URLSearchParams(outsideFilter.write(areas))).toEqual(address);
  const at = (latitude: number | null, longitude: number | null) =>
    outsideFilter.matches?.({ latitude, longitude } as ListedProperty, areas);
  expect([at(-18.5, 23), at(-21.5, 29)]).toEqual([false, false]);
  expect([at(-20, 23), at(-21.5, 23), at(null, null)]).toEqual([true, true, true]);
  expect(outsideFilter.read(new URLSearchParams("outside=nonsense_1,2"), [])).toEqual([]);
});
