import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";

import { judgePrices, listPrices } from "#db/queries/property/prices.server";
import { toUsd } from "#domain/money/money";
import { middleOfType, priceProblemKinds, priceProblems } from "#domain/property/price-problems";
import { makeBareFields, storeProperty, testRates } from "#tests/factories/property";
import { randomFrom } from "#tests/factories/random";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
const random = randomFrom(20_261_122);
const amounts = [null, 0.01, 1, 99.99, 250, 400, 400.01, 9000, 55_000];

beforeAll(async () => {
  await sql`alter table properties drop constraint properties_check,
    drop constraint properties_price_per_night_check`.execute(db());
  for (let n = 0; n < 120; n++)
    await storeProperty(
      db(),
      makeBareFields({
        name: `Stay ${n}`,
        accommodationType: random.pick([null, "Tented Camp", "Treehouse", "Yurt"]),
        pricePerNight: random.pick(amounts),
        priceMin: random.pick(amounts),
        priceMax: random.pick(amounts),
        currency: random.pick([null, "USD", "ZAR", "EUR", "XXX", "NAD"]),
      }),
    );
  await sql`update properties set price_per_night = 0 where id like 'stay-1%'`.execute(db());
});

const judge = (filter: Parameters<typeof judgePrices>[2]["filter"], page = 1) =>
  judgePrices(db(), testRates, { filter, page, pageSize: 200 });

test("SQL and code judge every price alike (A-220)", async () => {
  const all = await listPrices(db(), (await judge(null)).ids);
  expect(all).toHaveLength(120);
  const middle = (type: string | null) => {
    if (!type) return null;
    const prices = all
      .filter(({ accommodationType }) => accommodationType === type)
      .flatMap(({ pricePerNight, currency }) => toUsd(pricePerNight, currency, testRates) ?? []);
    return middleOfType(prices);
  };
  const problems = new Map(
    all.map((row) => [row.id, priceProblems(row, testRates, middle(row.accommodationType))]),
  );
  for (const kind of priceProblemKinds) {
    const expected = all.filter(({ id }) => problems.get(id)?.includes(kind)).map(({ id }) => id);
    const { ids, counts } = await judge(kind);
    expect({ kind, ids, count: counts[kind] }).toEqual({
      kind,
      ids: expected,
      count: expected.length,
    });
    expect(expected.length).toBeGreaterThan(0);
  }
  const { ids, withProblems } = await judge("any");
  expect(ids).toEqual(all.filter(({ id }) => problems.get(id)?.length).map(({ id }) => id));
  expect(withProblems).toBe(ids.length);
});

test("a page beyond the last shows the last", async () => {
  const { ids } = await judgePrices(db(), testRates, { filter: null, page: 99, pageSize: 50 });
  expect(ids).toHaveLength(20);
});
