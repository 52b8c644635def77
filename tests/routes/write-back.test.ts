import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { startTableServer } from "#tests/fakes/table-server";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import { useSite } from "#tests/setup/test-site";
import { messageAfter, signIn } from "#tests/setup/web-process";

const record = "recTests0000000001";
const table = await startTableServer();
const site = useSite(table.env);
let cookie: string;
let worker: TestWorker;
let id: string;
let price = 300;
beforeAll(async () => {
  const { database, web } = site();
  cookie = await signIn(web.origin);
  worker = await startWorker({ DATABASE_URL: database.url }, database.db, table.env);
  id = (await storeProperty(database.db, makeBareFields({ airtableId: record }))).id;
});
afterAll(async () => {
  await worker.stop();
  await table.close();
});
beforeEach(() => {
  table.refuseWith(undefined);
  table.records.set(record, {});
});

/** Saves a new price by quick edit and answers the message of the next page. */
async function save(stay: string) {
  price += 10;
  const stored = await findForEdit(site().database.db, stay);
  const answer = await site().post(
    `/admin/properties/quick-edit/${stay}`,
    { version: String(stored?.version), pricePerNight: String(price), currency: "USD" },
    { Cookie: cookie },
  );
  expect(answer.status).toBe(303);
  expect((await findForEdit(site().database.db, stay))?.pricePerNight).toBe(price);
  return messageAfter(site().web.origin, answer, cookie);
}
const list = async () =>
  (await site().ask("/admin/properties", { headers: { Cookie: cookie } })).text();

test("a saved price reaches the external table, and the message says so", async () => {
  expect(await save(id)).toBe("Updated in the database and synced back to the external table");
  expect(table.records.get(record)).toMatchObject({ "Price Per Night": price, Currency: "USD" });
  expect(await list()).toContain("Written back");
});

test("without a record there it is an ordinary save", async () => {
  const other = await storeProperty(
    site().database.db,
    makeBareFields({ name: "Unlinked", airtableId: null }),
  );
  expect(await save(other.id)).toBe("Property updated successfully");
});

test("what the table refuses is said, and the save stands", async () => {
  table.refuseWith(422, { error: { type: "INVALID_VALUE_FOR_COLUMN", message: "No such choice" } });
  expect(await save(id)).toBe(
    "Updated in the database; the external sync was skipped. The external table refuses the values (No such choice).",
  );
  expect(await list()).toMatch(/External table: (<!-- -->)?failed/);
});

test("a table that is away is said, and tried again", async () => {
  table.refuseWith(503);
  expect(await save(id)).toBe(
    "Updated in the database; the external sync was skipped for now. The external table cannot be reached. It is tried again by itself.",
  );
  expect(await list()).toMatch(/External table: waiting(<!-- -->)?, try (<!-- -->)?2/);
});

test("a slow table holds the save up for five seconds at the most", async () => {
  const release = table.hold();
  try {
    expect(await save(id)).toBe(
      "Updated in the database; the external sync was skipped for now and goes on by itself.",
    );
  } finally {
    release();
  }
});
