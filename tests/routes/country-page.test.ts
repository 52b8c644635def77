import { beforeAll, expect, test } from "vitest";

import { seedReference } from "#db/seed/seed-reference";
import { storeProperty } from "#tests/factories/property";
import { useSite } from "#tests/setup/test-site";

const site = useSite();
beforeAll(async () => {
  const { db } = site().database;
  await seedReference(db);
  const inDelta = { countries: ["Botswana"], latitude: -19.3, longitude: 23.1 };
  await storeProperty(db, { ...inDelta, name: "Reed Camp" });
  await storeProperty(db, { ...inDelta, name: "Papyrus Camp" });
  await storeProperty(db, { ...inDelta, name: "Acacia Camp", featured: true });
  await storeProperty(db, { ...inDelta, name: "Elsewhere Camp", countries: ["Namibia"] });
  await storeProperty(db, { ...inDelta, name: "Pan Camp", latitude: -20.6, longitude: 25.2 });
  await storeProperty(db, { ...inDelta, name: "Closed Camp", active: false });
});

test("each area of a country has its stays in the order of the list, their number, and a way to them", async () => {
  const page = await (await site().ask("/destinations/botswana")).text();
  const strips = page.split('class="country-strip"').slice(1);
  const found = strips.map((strip) => ({
    area: /<h3>([^<]+)/.exec(strip)?.[1],
    stays: [...strip.matchAll(/>(\w+ Camp)</g)].map(([, name]) => name),
    all: /<a [^>]*href="([^"]+)"[^>]*>(All [^<]+)/.exec(strip)?.slice(1),
  }));
  expect(found).toMatchObject([
    { area: "Okavango Delta", stays: ["Acacia Camp", "Papyrus Camp", "Reed Camp"] },
    { area: "Makgadikgadi Pans", stays: ["Pan Camp"] },
  ]);
  const [address = "", words] = found[0]?.all ?? [];
  expect(words).toBe("All 3 stays in Okavango Delta");
  const list = await (await site().ask(address.replaceAll("&amp;", "&"))).text();
  expect(list).toContain("3 properties");
});
