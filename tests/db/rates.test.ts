import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";

import { saveProperty } from "#db/queries/property/save.server";
import { deriveStayRates, findStayRates } from "#db/queries/rates/stay-rates.server";
import { seedGenerated, seedSamples } from "#db/seed/fill";
import { quoteStay } from "#domain/rates/card-quote";
import { makeBareFields, testRates } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();
beforeEach(() => sql`truncate properties cascade`.execute(db()));

const year = new Date().getUTCFullYear();
const season = {
  name: "Peak",
  from: "12-01",
  to: "01-31",
  price: 500,
  unit: "per person per night",
  minimumNights: 2,
  note: null,
};
const trip = {
  arrive: `${year}-12-28`,
  leave: `${year + 1}-01-02`,
  adults: 2,
  ages: [],
  today: `${year}-11-01`,
};

const quote = async (id: string) => {
  const stored = (await findStayRates(db(), [id])).get(id);
  return stored && quoteStay(trip, stored, testRates);
};

const save = (id: string, changed: Parameters<typeof makeBareFields>[0]) =>
  saveProperty(db(), { id, fields: makeBareFields(changed), actor: "test", rates: testRates });

test("saved seasons are rates of the year, over its turn too (R-001)", async () => {
  await save("with-seasons", { priceSeasons: [season], currency: "USD" });
  expect(await quote("with-seasons")).toMatchObject({ total: { total: 500_000, currency: "USD" } });

  await save("with-seasons", { priceSeasons: [{ ...season, price: 600 }], currency: "USD" });
  expect(await quote("with-seasons")).toMatchObject({ total: { total: 600_000 } });
  const { rows } = await db()
    .selectFrom("rateSheets")
    .select(({ fn }) => fn.countAll<number>().as("rows"))
    .where("propertyId", "=", "with-seasons")
    .executeTakeFirstOrThrow();
  expect(rows).toBe(1);

  await save("with-seasons", { priceSeasons: [], currency: "USD" });
  expect(await quote("with-seasons")).toEqual({ miss: { why: "no rate", until: null } });
});

test("a save that changes no season leaves the rates alone", async () => {
  await save("unchanged", { priceSeasons: [season], currency: "USD" });
  const sheetOf = () =>
    db().selectFrom("rateSheets").select("id").where("propertyId", "=", "unchanged").execute();
  const before = await sheetOf();
  await save("unchanged", { priceSeasons: [season], currency: "USD", name: "Renamed" });
  expect(await sheetOf()).toEqual(before);
});

test("only accepted rack sheets are public (R-004)", async () => {
  await save("office-only", {});
  for (const { kind, state } of [
    { kind: "sto", state: "accepted" },
    { kind: "nett", state: "accepted" },
    { kind: "rack", state: "review" },
    { kind: "rack", state: "taken back" },
  ]) {
    const { id } = await db()
      .insertInto("rateSheets")
      .values({
        ...{ propertyId: "office-only", kind, state, source: "file", name: kind, actor: "test" },
        acceptedAt: new Date(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db()
      .insertInto("rates")
      .values({
        ...{ sheetId: id, position: 0, season: "All", charged: "per unit", currency: "USD" },
        ...{ stayFrom: `${year}-01-01`, stayTo: `${year + 1}-12-31`, price: 7_777 },
      })
      .execute();
  }
  await deriveStayRates(db(), ["office-only"]);
  expect((await findStayRates(db(), ["office-only"])).get("office-only")?.plan).toBeNull();

  await db()
    .updateTable("rateSheets")
    .set({ state: "accepted" })
    .where("kind", "=", "rack")
    .execute();
  await deriveStayRates(db(), ["office-only"]);
  expect(await quote("office-only")).toMatchObject({ total: { total: 5 * 7_777 } });
});

test("of two sheets that were accepted at one moment that of the later year prices a night (R-007)", async () => {
  await save("two-years", {});
  // With the ids in either order.
  for (const [older, newer] of [
    ["00000000-0000-4000-8000-000000000001", "00000000-0000-4000-8000-000000000002"],
    ["00000000-0000-4000-8000-000000000004", "00000000-0000-4000-8000-000000000003"],
  ] as const) {
    await db().deleteFrom("rateSheets").execute();
    for (const { id, of, price } of [
      { id: older, of: year, price: 7_000 },
      { id: newer, of: year + 1, price: 8_000 },
    ]) {
      await db()
        .insertInto("rateSheets")
        .values({
          ...{ id, propertyId: "two-years", kind: "rack", state: "accepted", source: "file" },
          ...{ name: "rates", actor: "test", years: [of], acceptedAt: `${year}-01-05` },
        })
        .execute();
      await db()
        .insertInto("rates")
        .values({
          ...{ sheetId: id, position: 0, season: "All", charged: "per unit", currency: "USD" },
          ...{ stayFrom: `${year}-12-01`, stayTo: `${year + 1}-01-31`, price },
        })
        .execute();
    }
    await deriveStayRates(db(), ["two-years"]);
    expect(await quote("two-years")).toMatchObject({ total: { total: 5 * 8_000 } });
  }
});

test("most sample stays have a total, some have none; generated ones have forty rates", async () => {
  await seedSamples(db(), testRates);
  await seedGenerated(db(), 3, testRates, true);
  const ids = (await db().selectFrom("properties").select("id").execute()).map(({ id }) => id);
  const stored = await findStayRates(db(), ids);
  const quotes = ids.map((id) => {
    const rates = stored.get(id);
    return rates !== undefined && "total" in quoteStay(trip, rates, testRates);
  });
  expect(quotes.filter(Boolean).length).toBeGreaterThan(90);
  expect(quotes.filter((has) => !has).length).toBeGreaterThan(5);
  const plan = stored.get("generated-2")?.plan;
  expect(plan?.sheets.map(({ rates }) => rates.length / 16)).toEqual([20, 20]);
});
