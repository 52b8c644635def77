import { beforeAll, expect, test } from "vitest";

import { listForPage } from "#db/queries/listing/page.server";
import { parseListingQuery } from "#domain/listing/query";
import { storeProperty } from "#tests/factories/property";
import { answersInMemory } from "#tests/setup/answers-in-memory";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();

beforeAll(async () => {
  const camp = (name: string, pricePerNight: number, priceUnit: string) =>
    storeProperty(db(), {
      ...{ name, pricePerNight, priceUnit, priceBasis: null, currency: "USD" },
      ...{ latitude: -19, longitude: 22 },
    });
  await camp("Shared", 300, "per person per night");
  await camp("Suite", 400, "per night");
  await camp("Tent", 250, "per person per night");
});

const query = (search: string) => parseListingQuery(new URLSearchParams(search));
const listed = async (search: string) =>
  (await listForPage(db(), await answersInMemory(db()), query(search))).cards.map(
    ({ name, pricePerNight, priceUnit }) => `${name} ${pricePerNight} ${priceUnit}`,
  );

test("the list is in the order of the price that its cards say (D24)", async () => {
  expect(await listed("sort=price-low")).toEqual([
    "Tent 250 per person per night",
    "Shared 300 per person per night",
    "Suite 400 per night",
  ]);
  const two = ["Suite 400 per night", "Tent 500 for two", "Shared 600 for two"];
  expect(await listed("sort=price-low&priceFor=two")).toEqual(two);
  expect(await listed("sort=price-high&priceFor=two")).toEqual(two.toReversed());
});

test("marks of the map say the same price", async () => {
  const { spots } = await (await answersInMemory(db())).spots(query("priceFor=two"), null);
  expect(spots.map(({ usd }) => usd).sort()).toEqual([400, 500, 600]);
});
