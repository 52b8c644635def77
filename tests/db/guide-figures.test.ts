import { afterAll, beforeAll, expect, test } from "vitest";

import { readExperienceFigures, readWayFigures } from "#db/queries/guides/figures.server";
import { months } from "#domain/calendar/months";
import { storeProperty } from "#tests/factories/property";
import { type FreshDatabase, freshDatabase } from "#tests/setup/database";

let database: FreshDatabase;

const year = (first: "excellent" | "closed") => [
  first,
  ...months.slice(1).map(() => "good" as const),
];

beforeAll(async () => {
  database = await freshDatabase();
  const tent = {
    accommodationType: "Safari Tent",
    propertyTypes: [],
    tags: [],
    activities: ["Game drives"],
    priceBasis: "per person" as const,
    currency: "USD",
  };
  const stays = [
    { ...tent, name: "Cheap", countries: ["Kenya"], pricePerNight: 100, monthGrid: year("closed") },
    { ...tent, name: "Middle", countries: ["Kenya"], pricePerNight: 300 },
    { ...tent, name: "Dear", countries: ["Zambia"], pricePerNight: 900, priceBasis: null },
    { ...tent, name: "Hidden", countries: ["Uganda"], pricePerNight: 9000, active: false },
    {
      ...tent,
      name: "Bright",
      countries: ["Kenya"],
      pricePerNight: 200,
      monthGrid: year("excellent"),
    },
  ];
  for (const stay of stays) await storeProperty(database.db, { monthGrid: [], ...stay });
});
afterAll(() => database.drop());

test("a way to stay has its cheapest, dearest and middle night, of listed stays alone (P-100)", async () => {
  const figures = await readWayFigures(database.db);
  expect(figures.prices["safari-tents"]).toEqual({
    lowest: 100,
    highest: 900,
    middle: 200,
    basis: "per person",
    basisOfAll: false,
  });
  expect(figures.countries["safari-tents"]).toEqual(["kenya", "zambia"]);
  expect(figures.allCountries).toEqual(["kenya", "zambia"]);
});

test("the months of a country are the mean of its stays' own, those with most stays first (P-110)", async () => {
  const figures = await readExperienceFigures(database.db);
  expect(figures["wildlife-safari"]).toEqual([
    { country: "kenya", stays: 3, months: [1.5, ...months.slice(1).map(() => 2)] },
    { country: "zambia", stays: 1, months: [] },
  ]);
});
