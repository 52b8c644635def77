import { beforeAll, expect, test } from "vitest";

import {
  adminCountries,
  adminIds,
  adminList,
  propertyTotals,
} from "#db/queries/property/admin-list.server";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { deleteProperty } from "#tests/factories/trash";
import { useDatabase } from "#tests/setup/test-database";

const { db } = useDatabase();

beforeAll(async () => {
  await storeProperty(db(), { name: "Full", featured: true, airtableId: "rec1" });
  const bare = { pricePerNight: 100, currency: "USD" };
  await storeProperty(db(), makeBareFields({ ...bare, name: "Éclair", countries: ["Kenya"] }));
  await storeProperty(db(), makeBareFields({ name: "Off", active: false, region: "Serengeti" }));
  const gone = await storeProperty(db(), makeBareFields({ name: "Gone" }));
  await deleteProperty(db(), gone.id, { actor: "operator", now: new Date() });
});

const names = async (list = {}) =>
  (await adminList(db(), list)).properties.map((property) => property.name);

test("the table shows featured ones first, inactive ones too, no deleted ones", async () => {
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
])("the filter %j gives %j", async (filter, expected) => {
  expect(await names(filter)).toEqual(expected);
  expect((await adminIds(db(), filter)).length).toBe(expected.length);
});

test("every column sorts both ways, absent values last", async () => {
  expect(await names({ sort: "price" })).toEqual(["Éclair", "Full", "Off"]);
  expect(await names({ sort: "price", descending: true })).toEqual(["Full", "Éclair", "Off"]);
  expect(await names({ sort: "name" })).toEqual(["Éclair", "Full", "Off"]);
  expect(await names({ sort: "country", descending: true })).toEqual(["Éclair", "Full", "Off"]);
});

test("pages are counted and the last one stands for those behind it", async () => {
  expect(await adminList(db(), { pageSize: 2, page: 9 })).toMatchObject({
    total: 3,
    page: 2,
    pages: 2,
    properties: [{ name: "Off", images: 0, cover: null }],
  });
});

test("the dashboard counts all that is not deleted", async () => {
  expect(await propertyTotals(db())).toEqual({ total: 3, featured: 1, countries: 2, synced: 1 });
  expect(await adminCountries(db())).toEqual(["Botswana", "Kenya"]);
});
