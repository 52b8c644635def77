import { expect, test } from "vitest";

import { africaMapViewBox, mapCountries, restOfAfricaPath } from "./africa-map";
import { countries } from "./countries";

const [left = 0, top = 0, width = 0, height = 0] = africaMapViewBox.split(" ").map(Number);

test("every country of the form has its place", () => {
  expect(mapCountries.map(({ iso2 }) => iso2)).toEqual(countries.map(({ iso2 }) => iso2));
});

test("shapes and labels lie inside the frame", () => {
  for (const { path, label } of mapCountries) {
    const starts = [...path.matchAll(/M(\d+) (\d+)/g)].map(([, x, y]) => [Number(x), Number(y)]);
    for (const [x = -1, y = -1] of [...starts, label]) {
      expect(x > left && x < left + width && y > top && y < top + height).toBe(true);
    }
  }
});

test("the whole map stays small enough to send inline", () => {
  const size = mapCountries.reduce((sum, { path }) => sum + path.length, restOfAfricaPath.length);
  expect(size).toBeLessThan(12_000);
});
