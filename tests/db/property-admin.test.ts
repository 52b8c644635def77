import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";

import { incompleteStays } from "#db/queries/dashboard/today.server";
import { addStandIn } from "#db/queries/pictures/images.server";
import {
  adminCountries,
  adminIds,
  adminList,
  adminOptions,
  adminPageIds,
  countMatching,
  pageShowing,
  propertyTotals,
} from "#db/queries/property/admin-list.server";
import { judgePrices, listPrices } from "#db/queries/property/prices.server";
import { priceOf, toUsd } from "#domain/money/money";
import { middleOfType, priceProblemKinds, priceProblems } from "#domain/property/price-problems";
import {
  deleteProperty,
  makeBareFields,
  storeProperty,
  testRates,
} from "#tests/factories/property";
import { randomFrom } from "#tests/factories/random";
import { useDatabase } from "#tests/setup/test-database";

describe("the property list", () => {
  const { db } = useDatabase();

  beforeAll(async () => {
    await storeProperty(db(), { name: "Full", featured: true, airtableId: "rec1" });
    const bare = { pricePerNight: 100, currency: "USD" };
    await storeProperty(db(), makeBareFields({ ...bare, name: "Éclair", countries: ["Kenya"] }));
    await storeProperty(db(), makeBareFields({ name: "Off", active: false, region: "Serengeti" }));
    const deletedProperty = await storeProperty(db(), makeBareFields({ name: "Gone" }));
    await deleteProperty(db(), deletedProperty.id, { actor: "operator", now: new Date() });
  });

  const names = async (list = {}) =>
    (await adminList(db(), list)).properties.map((property) => property.name);

  test("the list has featured properties first, inactive ones too, no deleted ones", async () => {
    expect(await names()).toEqual(["Full", "Éclair", "Off"]);
  });

  test.each([
    [{ search: "eclair" }, ["Éclair"]],
    [{ search: "SERENG" }, ["Off"]],
    [{ search: "kenya" }, ["Éclair"]],
    [{ search: "lantern" }, []],
    [{ country: "kenya" }, ["Éclair"]],
    [{ status: "active" as const }, ["Full", "Éclair"]],
    [{ status: "inactive" as const }, ["Off"]],
    [{ status: "featured" as const }, ["Full"]],
    [{ missing: "price" as const }, ["Off"]],
    [{ missing: "bookingUrl" as const }, ["Éclair", "Off"]],
    [{ missing: "coordinates" as const }, ["Éclair", "Off"]],
    [{ missing: "images" as const }, ["Éclair", "Off"]],
    [{ missing: "anything" as const }, ["Éclair", "Off"]],
    [{ type: "Tented Camp" }, ["Full"]],
    [{ imported: true }, ["Full"]],
    [{ imported: true, status: "inactive" as const }, []],
  ])("the filter %j gives %j (A-031)", async (filter, expected) => {
    expect(await names(filter)).toEqual(expected);
    expect((await adminIds(db(), filter)).length).toBe(expected.length);
    expect(await countMatching(db(), [filter, {}])).toEqual([expected.length, 3]);
  });

  test("every column sorts both ways, absent values last (A-032)", async () => {
    expect(await names({ sort: "price" })).toEqual(["Éclair", "Full", "Off"]);
    expect(await names({ sort: "price", descending: true })).toEqual(["Full", "Éclair", "Off"]);
    expect(await names({ sort: "name" })).toEqual(["Éclair", "Full", "Off"]);
    expect(await names({ sort: "country", descending: true })).toEqual(["Éclair", "Full", "Off"]);
  });

  test("an illustration is an image but not a photo, and a failed image is neither (A-040)", async () => {
    const { id } = await storeProperty(db(), {
      name: "Zebra Drawn",
      images: ["/illustrations/dunes.webp", "https://pictures.test/zebra.jpg"],
      countries: ["Malawi"],
    });
    const [row] = (await adminList(db(), { search: "zebra" })).properties;
    expect(row).toMatchObject({ images: 2, photographs: 1 });
    const fields = { images: ["/illustrations/dunes.webp"], countries: ["Malawi"] };
    await storeProperty(db(), { ...fields, name: "Zebra Only" });
    expect(await names({ search: "zebra", missing: "images" })).toEqual(["Zebra Only"]);
    const { images } = await incompleteStays(db());

    await db()
      .updateTable("propertyImages")
      .set({ state: "failed" })
      .where("propertyId", "=", id)
      .execute();
    expect(await addStandIn(db(), id)).toBe(true);
    const [dead] = (await adminList(db(), { search: "zebra drawn" })).properties;
    expect(dead).toMatchObject({ images: 3, photographs: 0 });
    expect(await names({ search: "zebra", missing: "images" })).toEqual([
      "Zebra Drawn",
      "Zebra Only",
    ]);
    expect(await countMatching(db(), [{ search: "zebra", missing: "images" }])).toEqual([2]);
    expect(await incompleteStays(db())).toMatchObject({ images: images + 1 });
    await deleteProperty(db(), id, { actor: "operator", now: new Date() });
    await deleteProperty(db(), "zebra-only", { actor: "operator", now: new Date() });
  });

  test("the row after a page and the page of a row can be found", async () => {
    const byName = { sort: "name" as const, pageSize: 2 };
    const first = await adminList(db(), byName);
    expect(first.next).toBe("off");
    expect((await adminList(db(), { ...byName, page: 2 })).next).toBeNull();
    expect(await adminPageIds(db(), { ...byName, page: 2 })).toEqual(["off"]);
    expect(await pageShowing(db(), byName, "off")).toBe(2);
    expect(await pageShowing(db(), byName, "full")).toBe(1);
    expect(await pageShowing(db(), { ...byName, status: "featured" }, "off")).toBeNull();
  });

  test("a page beyond the last shows the last of the list", async () => {
    expect(await adminList(db(), { pageSize: 2, page: 9 })).toMatchObject({
      total: 3,
      page: 2,
      pages: 2,
      properties: [{ name: "Off", images: 0, cover: null }],
    });
  });

  test("the dashboard counts all properties but deleted ones (A-020)", async () => {
    expect(await propertyTotals(db())).toEqual({ total: 3, featured: 1, countries: 2, synced: 1 });
    expect(await adminCountries(db())).toEqual(["Botswana", "Kenya"]);
    expect((await adminOptions(db())).types).toEqual(["Tented Camp"]);
  });
});

describe("price problems", () => {
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

  test("SQL and code find the same price problems (A-220)", async () => {
    const all = await listPrices(db(), (await judge(null)).ids);
    expect(all).toHaveLength(120);
    const middle = (type: string | null) => {
      if (!type) return null;
      const prices = all
        .filter(({ accommodationType }) => accommodationType === type)
        .flatMap(
          ({ pricePerNight, currency }) => toUsd(priceOf(pricePerNight, currency), testRates) ?? [],
        );
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
});
