import { expect, test } from "vitest";

import {
  countries,
  countryByIso,
  countryByName,
  countryBySlug,
  destinationSlugs,
} from "./countries";

test("the form offers fourteen countries in order (A-074)", () => {
  expect(countries.map((country) => country.iso2).join(" ")).toBe(
    "ZA KE TZ BW NA ZW ZM UG RW MZ MA GH SN MG",
  );
});

test("each of the eight destinations is a country", () => {
  expect(destinationSlugs.map((slug) => countryBySlug(slug)?.name)).toEqual([
    "South Africa",
    "Kenya",
    "Tanzania",
    "Namibia",
    "Botswana",
    "Zimbabwe",
    "Uganda",
    "Rwanda",
  ]);
});

test("a country is found by name and code in any case", () => {
  expect(countryByName(" SOUTH africa")?.iso2).toBe("ZA");
  expect(countryByIso("ke")?.name).toBe("Kenya");
  expect(countryByName("Atlantis")).toBeNull();
});
