import { expect, test } from "vitest";

import { emptyProperty } from "./form";
import { hasLocationDetails, mapLinks } from "./location";

test("the box is longitude first and a tenth around (P-083)", () => {
  expect(mapLinks({ latitude: -24.99, longitude: 31.59 })).toEqual({
    embed:
      "https://www.openstreetmap.org/export/embed.html?bbox=31.490000,-25.090000,31.690000,-24.890000&layer=mapnik&marker=-24.990000,31.590000",
    larger:
      "https://www.openstreetmap.org/?mlat=-24.990000&mlon=31.590000#map=12/-24.990000/31.590000",
    gps: "-24.990000, 31.590000",
  });
});

test("the box never leaves the globe", () => {
  expect(mapLinks({ latitude: 89.95, longitude: -179.99 })?.embed).toContain(
    "bbox=-180.000000,89.850000,-179.890000,90.000000",
  );
});

test.each([
  [0, 31.5],
  [-24.9, 0],
  [null, 31.5],
  [-24.9, null],
  [91, 31.5],
])("coordinates %s and %s show no map", (latitude, longitude) => {
  expect(mapLinks({ latitude, longitude })).toBeNull();
});

test("without any detail the placeholder is shown (P-084)", () => {
  expect(hasLocationDetails(emptyProperty)).toBe(false);
  expect(hasLocationDetails({ ...emptyProperty, directions: "Turn left" })).toBe(true);
  expect(hasLocationDetails({ ...emptyProperty, latitude: 1, longitude: 2 })).toBe(true);
  expect(hasLocationDetails({ ...emptyProperty, latitude: 0, longitude: 2 })).toBe(false);
});
