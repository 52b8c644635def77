import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { mostSpots } from "#domain/listing/map-spots";
import { defaultListingQuery } from "#domain/listing/query";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { answersInMemory } from "#tests/setup/answers-in-memory";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();

const delta = { south: -20, west: 22, north: -18.5, east: 24 };

beforeAll(async () => {
  const camp = (name: string, latitude: number | null, longitude: number | null, usd: number) =>
    storeProperty(
      db(),
      makeBareFields({
        name,
        countries: ["Botswana"],
        latitude,
        longitude,
        pricePerNight: usd,
        currency: "USD",
        active: true,
      }),
    );
  await camp("Reeds", -19.3, 22.8, 900);
  await camp("Channel", -19.2, 23.1, 300);
  await camp("Pan", -20.6, 25.2, 200);
  await camp("Nowhere", null, null, 100);
  await camp("Null Island", 0, 0, 50);
});

test("a spot is a listed stay with a place; without one, or at zero, there is none", async () => {
  const { spots, complete } = await (await answersInMemory(db())).spots(defaultListingQuery, null);
  expect(spots.map(({ id, name, usd, stays }) => [id, name, usd, stays]).sort()).toEqual([
    ["channel", "Channel", 300, 1],
    ["pan", "Pan", 200, 1],
    ["reeds", "Reeds", 900, 1],
  ]);
  expect(complete).toBe(true);
});

test("the part in view has the spots in it", async () => {
  const { spots, complete } = await (await answersInMemory(db())).spots(defaultListingQuery, delta);
  expect(spots.map(({ id }) => id).sort()).toEqual(["channel", "reeds"]);
  expect(complete).toBe(false);
});

test("the lowest price of a country is that of its cheapest stay", async () => {
  expect(await (await answersInMemory(db())).lowestPrices(["botswana", "rwanda"])).toEqual({
    botswana: 50,
  });
});

test("very many stays come grouped, each counted once, with the lowest price (P-056)", async () => {
  const many = mostSpots + 200;
  await sql`
    insert into properties (id, name, sort_name, search_text, countries, region,
      country_slugs, latitude, longitude, price_usd)
    select 'camp-' || n, 'Camp', 'camp', 'camp', '{Kenya}', 'Mara', '{kenya}',
      -1 - (n % 50) / 25.0, 35 + (n % 40) / 20.0, 100 + n
    from generate_series(1, ${many}::integer) as n
  `.execute(db());
  const kenya = { ...defaultListingQuery, countries: ["kenya"] };
  const { spots, complete } = await (await answersInMemory(db())).spots(kenya, null);
  expect(complete).toBe(false);
  expect(spots.length).toBeLessThan(100);
  expect(spots.reduce((sum, { stays }) => sum + stays, 0)).toBe(many);
  expect(Math.min(...spots.map(({ usd }) => usd ?? Infinity))).toBe(101);
});
