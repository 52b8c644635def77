import { afterAll, beforeAll, expect, test } from "vitest";

import { storeProperty } from "#tests/factories/property";
import { startTableServer } from "#tests/fakes/table-server";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import { apiToken, bearer, callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";

const table = await startTableServer();
const site = useSite({ ADMIN_API_TOKEN: apiToken, ...table.env });
let worker: TestWorker;
beforeAll(async () => {
  const { db, url } = site().database;
  await storeProperty(db, { name: "Table Camp", airtableId: "recTableCamp" });
  table.records.set("recTableCamp", {});
  worker = await startWorker({ DATABASE_URL: url }, db, table.env);
});
afterAll(async () => {
  await worker.stop();
  await table.close();
});

async function call(method: string, path: string, body: unknown) {
  const answer = await callApi(site(), method, path, { body, headers: bearer() });
  return { status: answer.status, told: (await answer.json()) as Record<string, unknown> };
}
const update = (recordId: string, fields: object = {}) =>
  call("POST", "/airtable/update", { recordId, fields });

test("what a call of quick edit changes travels on to the table", async () => {
  const saved = await call("PUT", "/properties/table-camp", { price_per_night: 705 });
  expect(saved.status).toBe(200);
  await until("written cell", () =>
    Promise.resolve(table.records.get("recTableCamp")?.["Price Per Night"] === 705),
  );
  const { status, told } = await update("recTableCamp", { "Price Per Night": 705 });
  expect(told).toEqual({
    success: true,
    message: "Updated in the database and synced back to the external table",
  });
  expect(status).toBe(200);
});

test("values that are not stored are not written", async () => {
  const { status, told } = await update("recTableCamp", { "Price Per Night": 1 });
  expect(status).toBe(409);
  expect(told.fields).toEqual({ "Price Per Night": ["Differs"] });
  expect(table.records.get("recTableCamp")?.["Price Per Night"]).toBe(705);
});

test("a value that the owner of the table has changed is not written over", async () => {
  const record = table.records.get("recTableCamp");
  table.records.set("recTableCamp", { ...record, "Price Per Night": 800 });
  expect((await call("PUT", "/properties/table-camp", { price_per_night: 715 })).status).toBe(200);
  const { status, told } = await update("recTableCamp");
  expect(status).toBe(409);
  expect(String(told.error)).toContain("Price per night was changed in the external table too");
  expect(table.records.get("recTableCamp")?.["Price Per Night"]).toBe(800);
});

test("a record and a column that nobody knows are named", async () => {
  expect((await update("recNobody")).status).toBe(404);
  expect((await update("recTableCamp", { Price: 1 })).status).toBe(400);
});

test("what the table refuses is said in its words, and the property stays saved", async () => {
  table.refuseWith(422, { error: { type: "INVALID_VALUE", message: "no such currency" } });
  expect((await call("PUT", "/properties/table-camp", { currency: "ZAR" })).status).toBe(200);
  const { status, told } = await update("recTableCamp");
  table.refuseWith(undefined);
  expect(status).toBe(502);
  expect(told).toMatchObject({ success: false });
  expect(String(told.error)).toContain("no such currency");
});
