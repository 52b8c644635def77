import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { readTableState } from "#db/queries/sync/table-state.server";
import { storeProperty } from "#tests/factories/property";
import { startTableServer } from "#tests/fakes/table-server";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import { apiToken, bearer, callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { signIn } from "#tests/setup/web-process";

const table = await startTableServer();
const site = useSite({ ADMIN_API_TOKEN: apiToken, ...table.env });
const bare = useSite({ ADMIN_API_TOKEN: apiToken });
let worker: TestWorker;
beforeAll(async () => {
  const { db, url } = site().database;
  worker = await startWorker({ DATABASE_URL: url }, db, table.env);
});
afterAll(async () => {
  await worker.stop();
  await table.close();
});
beforeEach(async () => {
  table.reset();
  await sql`truncate properties, import_runs, table_sync, service_turns cascade`.execute(
    site().database.db,
  );
});

const record = (name: string) => ({ Name: name, Country: "Kenya", Region: "Meru", Active: true });

async function call(method: string, path: string, at = site()) {
  const answer = await callApi(at, method, path, { headers: bearer() });
  return { status: answer.status, told: (await answer.json()) as Record<string, unknown> };
}

test("the call says what was saved, and the status follows", async () => {
  table.records.set("rec1", record("Camp"));
  table.records.set("rec2", { ...record("Lodge"), Latitude: 400, Longitude: 10 });
  await storeProperty(site().database.db, { name: "Typed Camp" });
  const { status, told } = await call("POST", "/sync/airtable-properties");
  expect(told).toEqual({
    saved: 2,
    totalFetched: 2,
    errors: 1,
    properties: [
      { id: "camp", name: "Camp", country: "Kenya" },
      { id: "lodge", name: "Lodge", country: "Kenya" },
    ],
    message: "2 records read: 2 new, 0 changed, 0 unchanged, 1 with a value that cannot be used",
  });
  expect(status).toBe(200);
  const after = await call("GET", "/sync/status");
  expect(after.told).toMatchObject({ totalProperties: 3, airtableProperties: 2 });
  expect(after.told.lastSync).not.toBeNull();
});

test("what the table refuses is said in its words", async () => {
  table.refuseWith(401, { error: { type: "AUTHENTICATION_REQUIRED", message: "no such token" } });
  const { status, told } = await call("POST", "/sync/airtable-properties");
  expect(status).toBe(502);
  expect(String(told.error)).toContain("refuses the key");
  expect(String(told.error)).toContain("no such token");
});

test("without a key it says what is to do", async () => {
  const { status, told } = await call("POST", "/sync/airtable-properties", bare());
  expect(status).toBe(503);
  expect(told.error).toBe("API key is not configured. Upload it to the backend secrets.");
});

const screen = "/admin/airtable-sync";
const state = () => readTableState(site().database.db);

/** The back office, as a browser without scripts sends its forms. */
async function office() {
  const headers = { Cookie: await signIn(site().web.origin) };
  return {
    page: async (query = "") => (await site().ask(screen + query, { headers })).text(),
    act: (fields: Record<string, string>) => site().post(screen, fields, headers),
  };
}

test("the screen tests the connection and shows the columns", async () => {
  const { page, act } = await office();
  await act({ intent: "test" });
  await until("the answer of the table", async () => (await state()).check.state === "ok");
  const shown = await page();
  expect(shown).toContain("Connected");
  expect(shown).toContain("Price Per Night");
  expect((await state()).columns).toHaveLength(30);
});

test("the schedule and the mapping are kept; a field is not filled twice", async () => {
  const { act } = await office();
  await act({ intent: "schedule", nightly: "on", hour: "3" });
  expect((await state()).hour).toBe(3);
  await act({ intent: "schedule", hour: "3" });
  expect((await state()).hour).toBeNull();

  await act({ intent: "test" });
  await until("the answer of the table", async () => (await state()).columns.length === 30);
  const [name, country] = (await state()).columns.map(({ id }) => `column:${id}`);
  const twice = await act({ intent: "map", [name ?? ""]: "name", [country ?? ""]: "name" });
  expect(twice.status).toBe(400);
  expect(await twice.text()).toContain("Name fills Name already");
  expect((await act({ intent: "map", [name ?? ""]: "name" })).status).toBe(303);
  expect((await state()).choices.map(({ target }) => target).filter(Boolean)).toEqual(["name"]);
});

test("a look shows what would change; a record without its tick is held back", async () => {
  const { page, act } = await office();
  table.records.set("rec1", record("Camp"));
  table.records.set("rec2", record("Lodge"));
  await act({ intent: "look" });
  await until("the look", async () => (await page()).includes("Nothing was saved"));
  const shown = await page("?kind=new");
  expect(shown).toContain("What a sync would change");
  expect(shown).toMatch(/Sync Now(<!-- -->)?: 2(<!-- -->)? (<!-- -->)?changes/);
  const ticked = new URLSearchParams("intent=sync&shown=rec1&shown=rec2&take=rec2");
  const headers = { Cookie: await signIn(site().web.origin) };
  await site().ask(screen, { method: "POST", headers, body: ticked });
  const { db } = site().database;
  const names = async () =>
    (await db.selectFrom("properties").select("name").execute()).map(({ name }) => name);
  await until("the sync", async () => (await names()).length > 0);
  expect(await names()).toEqual(["Lodge"]);
});

test("a status that cannot be read is said", async () => {
  const { page } = await office();
  await sql`alter table sync_runs rename to sync_runs_gone`.execute(site().database.db);
  const shown = await page();
  await sql`alter table sync_runs_gone rename to sync_runs`.execute(site().database.db);
  expect(shown).toContain("Could not load status");
});
