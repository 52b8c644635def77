import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { certainCountryAt, countryCodeAt, fitsCountry } from "./country-outlines";

test.each([
  [-1.39, 36.71, "KE"],
  [-24.99, 31.6, "ZA"],
  [-19.28, 22.79, "BW"],
  [-6.16, 39.2, "TZ"],
  [-21.65, 35.45, "MZ"],
  [-4.5, 43, null],
  [48.1, 11.6, null],
])("%d, %d lies in %s", (latitude, longitude, code) => {
  expect(countryCodeAt({ latitude, longitude })).toBe(code);
});

test.each([
  [-17.92, 25.85, "Zambia", true],
  [-17.92, 25.85, "Zimbabwe", true],
  [-24.99, 31.6, "Kenya", false],
  [-4.5, 43, "Kenya", false],
  [-20.2, 57.5, "Mauritius", true],
  [-1.39, 36.71, "Mauritius", false],
])("%d, %d in %s: %s", (latitude, longitude, country, fits) => {
  expect(fitsCountry({ latitude, longitude }, country)).toBe(fits);
});

test.each([
  [-1.5, 35.5, "KE"],
  [-17.92, 25.85, null],
  [48.1, 11.6, null],
])("%d, %d lies certainly in %s", (latitude, longitude, code) => {
  expect(certainCountryAt({ latitude, longitude })).toBe(code);
});

test("the outlines are those of the map", () => {
  const { features } = JSON.parse(readFileSync("public/africa.geojson", "utf8")) as {
    features: { properties: { iso2?: string }; geometry: { coordinates: unknown } }[];
  };
  const outlines = JSON.parse(
    readFileSync("domain/places/country-outlines.json", "utf8"),
  ) as Record<string, unknown[]>;
  const countries = features.flatMap(({ properties }) => properties.iso2 ?? []);
  expect(Object.keys(outlines).toSorted()).toEqual(countries.toSorted());
  const kenya = features.find(({ properties }) => properties.iso2 === "KE");
  expect(outlines.KE).toEqual([kenya?.geometry.coordinates]);
});
