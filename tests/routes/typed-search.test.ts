import { beforeAll, expect, test } from "vitest";

import { answersInSql } from "#db/queries/listing/answers.server";
import { readTypedSearch } from "#db/queries/listing/typed-search.server";
import { seedSamples } from "#db/seed/seed-catalogue";
import { seedReference } from "#db/seed/seed-reference";
import { announce } from "#db/transaction.server";
import { defaultListingQuery } from "#domain/listing/query";
import { withTypedPrice } from "#domain/listing/typed-price";
import { builtInRates } from "#domain/money/exchange-rates";
import { answersInMemory } from "#tests/setup/answers-in-memory";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const site = useSite();
const { ZAR = 1 } = builtInRates;

beforeAll(async () => {
  const { db } = site().database;
  await seedReference(db);
  await seedSamples(db, builtInRates);
  await announce(db, "seed");
  await until("the list to show stays", async () => (await listed("lodge")).total > 0);
});

async function listed(search: string, headers: Record<string, string> = {}) {
  const page = await (
    await site().ask(`/accommodation?search=${encodeURIComponent(search)}`, { headers })
  ).text();
  const total = Number(/class="listing-count">(\d+)/.exec(page)?.[1]);
  return { page, total };
}

interface Listed {
  properties: { id: string }[];
  total: number;
}

const searches = [
  "family friendly",
  "hotel spa",
  "tent under 200",
  "lodge 200-400",
  "under $300",
  "pool over 1000",
  "zzzz qqqq lodge",
];

test.each(searches)("'%s' finds the same in the list, the API, memory and SQL", async (search) => {
  const { db } = site().database;
  const { total, page } = await listed(search);
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(120);
  expect(page).toMatch(new RegExp(`name="search"[^>]*value="${search.replace("$", "\\$")}"`));
  const answer = await site().ask(`/api/properties?search=${encodeURIComponent(search)}`);
  expect(((await answer.json()) as Listed).total).toBe(total);
  const asked = withTypedPrice(
    { ...defaultListingQuery, search },
    { currency: "USD", rates: builtInRates },
  );
  const all = { from: 0, most: 200 };
  const [inSql, inMemory] = await Promise.all(
    [answersInSql(db), await answersInMemory(db)].map(async (answers) => {
      const { query, dropped } = await readTypedSearch(db, answers, asked);
      return { ids: await answers.ids(query, all), dropped };
    }),
  );
  expect(inSql).toEqual(inMemory);
  expect(inSql?.ids).toHaveLength(total);
  const suggested = await site().ask(`/suggestions?q=${encodeURIComponent(search)}`);
  const { suggestions } = (await suggested.json()) as { suggestions: { id: string }[] };
  expect(suggestions).toHaveLength(Math.min(5, total));
  for (const { id } of suggestions) expect(inSql?.ids).toContain(id);
});

test("words that no stay has together are searched without the most common one", async () => {
  const { page } = await listed("hotel spa");
  expect(page).toContain("No stay matches all of “hotel spa”. Showing stays that match “spa”.");
  expect((await listed("spa")).total).toBe((await listed("hotel spa")).total);
});

test("an amount is a price filter in the visitor's currency, with a chip", async () => {
  const dollars = await listed(`tent under ${ZAR * 200} rand`);
  expect(dollars.page).toContain("Up to $200");
  expect(dollars.total).toBe((await listed("tent under 200")).total);
  const rand = await listed(`tent under ${ZAR * 200}`, { Cookie: "currency=ZAR" });
  expect(rand.total).toBe(dollars.total);
  expect((await listed("under 200")).total).toBeGreaterThan(dollars.total);
});
