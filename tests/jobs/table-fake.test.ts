import Airtable from "airtable";
import { afterAll, beforeEach, expect, test } from "vitest";

import { startTableServer } from "#tests/fakes/table-server";

/** The service's own client reads and writes the fake, so the fake speaks as the service does. */
const server = await startTableServer();
afterAll(() => server.close());
beforeEach(() => server.reset());

const { AIRTABLE_API_URL: url = "", AIRTABLE_BASE_ID: base = "", AIRTABLE_TABLE = "" } = server.env;
const open = (apiKey = server.env.AIRTABLE_TOKEN) =>
  new Airtable({
    apiKey,
    endpointUrl: url.replace(/\/v0$/, ""),
    noRetryIfRateLimited: true,
    requestTimeout: 5_000,
  }).base(base)(AIRTABLE_TABLE);

test("the official client reads every page", async () => {
  for (let n = 0; n < 230; n += 1) server.records.set(`rec${n}`, { Name: `Camp ${n}` });
  const records = await open()
    .select({ fields: ["Name"] })
    .all();
  expect(records.map((record) => record.get("Name"))).toEqual(
    Array.from({ length: 230 }, (_, n) => `Camp ${n}`),
  );
  expect(server.calls).toHaveLength(3);
});

test("empty cells are left out, also an unticked checkbox", async () => {
  server.records.set("rec1", { Name: "Camp", Active: false, Region: "", Amenities: [] });
  const [record] = await open().select().firstPage();
  expect(record?.fields).toEqual({ Name: "Camp" });
});

test("the official client changes ten records at once, and no more", async () => {
  for (let n = 0; n < 11; n += 1) server.records.set(`rec${n}`, { Name: "Old", Region: "Delta" });
  const change = (n: number) => ({ id: `rec${n}`, fields: { Name: `New ${n}` } });
  const changes = Array.from({ length: 11 }, (_, n) => change(n));
  await open().update(changes.slice(0, 10));
  expect(server.records.get("rec3")).toEqual({ Name: "New 3", Region: "Delta" });
  await expect(open().update(changes)).rejects.toMatchObject({ statusCode: 422 });
});

test("refusals are the service's", async () => {
  server.records.set("rec1", { Name: "Camp" });
  await expect(open("wrong").select().all()).rejects.toMatchObject({ statusCode: 401 });
  await expect(open().find("recNobody")).rejects.toMatchObject({ statusCode: 404 });
  await expect(
    open()
      .select({ fields: ["Nothing"] })
      .all(),
  ).rejects.toMatchObject({
    error: "UNKNOWN_FIELD_NAME",
  });
  server.limitTo(0);
  await expect(open().select().all()).rejects.toMatchObject({ statusCode: 429 });
});
