import { beforeAll, expect, test } from "vitest";

import { seedReference } from "#db/seed/seed-reference";
import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";

const siteUrl = "https://stays.example";
const site = useSite({ SITE_URL: siteUrl });
const stays = 11;

beforeAll(async () => {
  const { db } = site().database;
  await seedReference(db);
  for (let number = 1; number <= stays; number++)
    await storeProperty(db, {
      name: `Nest ${String(number).padStart(2, "0")}`,
      accommodationType: "Treehouse",
      propertyTypes: [],
      amenities: [],
      activities: [],
      tags: [],
      capacity: 5,
      whyWeLoveIt: null,
      pricePerNight: 100,
      currency: "USD",
    });
});

const read = async (path: string) => (await site().ask(path)).text();
const linked = (html: string) =>
  [...html.matchAll(/<h2><a[^>]*href="\/accommodation\/([\w-]+)"/g)].map(([, id]) => id);

test("every stay of a collection is on one of its pages, with numbers that go on", async () => {
  const [first, second] = await Promise.all(
    ["/collection/unique-stays", "/collection/unique-stays?page=2"].map(read),
  );
  expect([...linked(first ?? ""), ...linked(second ?? "")]).toEqual(
    Array.from({ length: stays }, (_, index) => `nest-${String(index + 1).padStart(2, "0")}`),
  );
  expect(second).toContain('<ol class="numbered" start="9">');
  expect(second).toContain(`rel="canonical" href="${siteUrl}/collection/unique-stays?page=2"`);
  expect(second).toContain('"position":9');
  expect(first).toContain("A treehouse for up to 5.");
  expect(first).toContain("Can&#x27;t Decide?");
});

test("a page past the end shows the last one, under its own address", async () => {
  const html = await read("/collection/unique-stays?page=99");
  expect(html).toContain(`rel="canonical" href="${siteUrl}/collection/unique-stays?page=2"`);
});

test("a collection without stays says that it is coming", async () => {
  const html = await read("/collection/eco-luxury-retreats");
  expect(html).toContain("Coming Soon");
  expect(html).toContain(
    "We&#x27;re curating the perfect properties for this collection. Check back soon!",
  );
  expect(html).toContain('href="/accommodation"');
});

test("an unknown collection leads back", async () => {
  const answer = await site().ask("/collection/nope");
  expect(answer.status).toBe(404);
  const html = await answer.text();
  expect(html).toContain("Collection Not Found");
  expect(html).toContain('href="/collections"');
});
