import { beforeAll, expect, test } from "vitest";

import { findRescue } from "#db/queries/listing/page.server";
import { parseListingQuery } from "#domain/listing/query";
import { storeProperty } from "#tests/factories/property";
import { answersInMemory } from "#tests/setup/answers-in-memory";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();

beforeAll(async () => {
  const camp = (name: string, country: string, pricePerNight: number | null, capacity: number) =>
    storeProperty(db(), {
      ...{ name, countries: [country], pricePerNight, capacity },
      currency: "USD",
      priceUnit: "per night",
      priceBasis: null,
      activities: [],
    });
  await camp("Reeds", "Botswana", 640, 4);
  await camp("Channel", "Botswana", 900, 4);
  await camp("Silence", "Botswana", null, 2);
  await camp("Rift", "Kenya", 120, 2);
});

const rescue = async (search: string) =>
  findRescue(db(), await answersInMemory(db()), parseListingQuery(new URLSearchParams(search)), {});

test("each wish says how many stays come back without it, and what they cost (P-051)", async () => {
  const { wishes, near, pair } = await rescue("country=botswana&maxPrice=300");
  expect(wishes).toEqual([
    { wish: 0, stays: 1, cheapest: 120, dearest: 120 },
    { wish: 1, stays: 3, cheapest: 640, dearest: 900 },
  ]);
  expect(pair).toBeNull();
  expect(near.map(({ card, misses }) => [card.name, misses])).toEqual([
    ["Rift", 0],
    ["Channel", 1],
  ]);
});

test("of one wish alone nothing nearly comes true", async () => {
  const { wishes, near } = await rescue("search=xyzzy");
  expect(wishes).toEqual([{ wish: 0, stays: 4, cheapest: 120, dearest: 900 }]);
  expect(near).toEqual([]);
});

test("where no single wish helps, two of them do", async () => {
  const { wishes, pair } = await rescue("country=kenya&maxPrice=100&capacity=4");
  expect(wishes).toEqual([]);
  expect(pair).toEqual({ wishes: [0, 1], stays: 2, cheapest: 640, dearest: 900 });
});

test("stays that come back without any price have none to say", async () => {
  const { wishes } = await rescue("search=silence&minPrice=1000");
  expect(wishes).toContainEqual({ wish: 1, stays: 1, cheapest: null, dearest: null });
});
