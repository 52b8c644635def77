import { load } from "cheerio";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import { findSyncRun } from "#db/queries/table/history.server";
import { tableConflicts } from "#db/queries/table/table-conflicts.server";
import { readTableState } from "#db/queries/table/table-state.server";
import { writeBacksOf } from "#db/queries/write-back/write-backs.server";
import { quickEditText } from "#domain/property/quick-edit";
import { beginSync } from "#jobs/queue/table.server";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { startTableServer } from "#tests/fakes/table-server";
import { startWorker, type TestWorker } from "#tests/jobs/start-worker";
import { apiToken, bearer, callApi } from "#tests/setup/api";
import { useSite } from "#tests/setup/test-site";
import { until } from "#tests/setup/until";
import { messageAfter, pageAfter, signIn } from "#tests/setup/web-process";

const foreignColumns = [
  { id: "fldA", name: "Unterkunft", type: "singleLineText" },
  { id: "fldB", name: "Land", type: "singleLineText" },
  { id: "fldC", name: "GPS", type: "singleLineText" },
  { id: "fldD", name: "Preis", type: "singleLineText" },
  { id: "fldE", name: "Ausstattung", type: "multilineText" },
  { id: "fldF", name: "Interne Notiz", type: "singleLineText" },
];
const foreignRecord = (cells: Record<string, string>) => ({
  GPS: "-19.98, 23.42",
  Preis: "USD 450",
  Ausstattung: "Pool, Wi-Fi",
  "Interne Notiz": "call back",
  ...cells,
});

describe("sync", async () => {
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
    return { status: answer.status, result: (await answer.json()) as Record<string, unknown> };
  }

  test("a sync reports what it saved and updates the status (A-191)", async () => {
    table.records.set("rec1", record("Camp"));
    table.records.set("rec2", { ...record("Lodge"), Latitude: 400, Longitude: 10 });
    await storeProperty(site().database.db, { name: "Typed Camp" });
    const { status, result } = await call("POST", "/sync/airtable-properties");
    expect(result).toEqual({
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
    expect(after.result).toMatchObject({ totalProperties: 3, airtableProperties: 2 });
    expect(after.result.lastSync).not.toBeNull();
  });

  test("the list of imports shows what a sync and a preview found", async () => {
    table.records.set("rec1", record("Camp"));
    table.records.set("rec2", record("Lodge"));
    const imports = async () => {
      const headers = { Cookie: await signIn(site().web.origin) };
      const html = await (await site().request("/admin/imports", { headers })).text();
      return html.replaceAll("<!-- -->", "");
    };
    const { act, page } = await office();
    await act({ intent: "look" });
    await until("the preview", async () => (await page()).includes("Nothing was saved"));
    expect(await imports()).toContain("Preview: 2 new. Nothing was saved");
    await call("POST", "/sync/airtable-properties");
    table.records.set("rec2", { ...record("Lodge"), Region: "Mara" });
    expect(await imports()).toMatch(/>2 new</);
    await call("POST", "/sync/airtable-properties");
    const list = await imports();
    expect(list).toMatch(/>1 updated, 1 unchanged</);
    expect(list).not.toContain("Nothing yet");
    expect(list).not.toContain('value="take-back"');
  });

  test("an error of the external table is returned (A-191)", async () => {
    table.rejectWith(401, { error: { type: "AUTHENTICATION_REQUIRED", message: "no such token" } });
    const { status, result } = await call("POST", "/sync/airtable-properties");
    expect(status).toBe(502);
    expect(String(result.error)).toContain("rejected the key");
    expect(String(result.error)).toContain("no such token");
  });

  test("a sync without a key explains how to set one (A-194)", async () => {
    const { status, result } = await call("POST", "/sync/airtable-properties", bare());
    expect(status).toBe(503);
    expect(result.error).toBe("API key is not configured. Upload it to the backend secrets.");
  });

  const screen = "/admin/airtable-sync";
  const state = () => readTableState(site().database.db);

  /** Reads and posts the sync screen as a browser without scripts does. */
  async function office() {
    const headers = { Cookie: await signIn(site().web.origin) };
    return {
      page: async (query = "") => (await site().request(screen + query, { headers })).text(),
      act: (fields: Record<string, string>) => site().post(screen, fields, headers),
    };
  }

  test("the screen tests the connection and shows the columns (A-190)", async () => {
    const { page, act } = await office();
    await act({ intent: "test" });
    await until("the answer of the table", async () => (await state()).check.state === "ok");
    const html = await page();
    expect(html).toContain("Connected");
    expect(html).toContain("Price Per Night");
    const { columns, choices } = await state();
    expect(columns).toHaveLength(30);
    expect(choices.filter(({ target }) => target !== null)).toHaveLength(30);
    expect(html).not.toContain("Not read until saved");
    expect(html).not.toContain("Unsure");
  });

  /** The selects of the mapping as they are displayed. */
  function displayedMapping(html: string): Record<string, string> {
    const page = load(html);
    const selects = page("select[name^='column:']").get();
    return Object.fromEntries(
      selects.map((select) => [
        select.attribs.name,
        page(select).find("option[selected]").attr("value") ?? "",
      ]),
    );
  }

  test("a table with other headings is read after its guesses were saved once (I-007)", async () => {
    const { page, act } = await office();
    table.columns.splice(0, Infinity, ...foreignColumns);
    table.records.set("rec1", foreignRecord({ Unterkunft: "Reed Camp", Land: "Botsuana" }));
    table.records.set(
      "rec2",
      foreignRecord({
        Unterkunft: "Dune Camp",
        Land: "Namibia",
        Preis: "$ 300",
        GPS: "23.4, -24.5",
      }),
    );
    await act({ intent: "test" });
    await until("the answer of the table", async () => (await state()).check.state === "ok");
    const first = await page();
    expect(first).toContain("Not read until saved");
    expect(first).toContain("Reed Camp · Dune Camp");
    const before = await call("POST", "/sync/airtable-properties");
    expect(before.result).toMatchObject({ saved: 0, totalFetched: 2 });

    const displayed = displayedMapping(first);
    expect(displayed).toMatchObject({
      "column:fldA": "name",
      "column:fldB": "countries",
      "column:fldC": "coordinates",
      "column:fldE": "amenities",
      "column:fldF": "",
    });
    expect(
      (await act({ intent: "map", ...displayed, "column:fldD": "pricePerPerson" })).status,
    ).toBe(303);
    const { result } = await call("POST", "/sync/airtable-properties");
    expect(result).toMatchObject({ saved: 2, errors: 1 });
    const stay = (id: string) => findForEdit(site().database.db, id);
    expect(await stay("reed-camp")).toMatchObject({
      countries: ["Botswana"],
      latitude: -19.98,
      longitude: 23.42,
      pricePerNight: 450,
      currency: "USD",
      priceUnit: "per person per night",
      amenities: ["Pool", "Wi-Fi"],
    });
    // "$" may be another dollar there, and the coordinates are swapped.
    expect(await stay("dune-camp")).toMatchObject({ pricePerNight: null, latitude: null });

    // A value that changes in the table is taken over, also from a column of two fields.
    table.records.set(
      "rec1",
      foreignRecord({
        Unterkunft: "Reed Camp",
        Land: "Botsuana",
        Preis: "USD 480",
        GPS: "-19.9, 23.5",
      }),
    );
    await call("POST", "/sync/airtable-properties");
    expect(await stay("reed-camp")).toMatchObject({ pricePerNight: 480, latitude: -19.9 });
  });

  test("a number with two readings is asked, and read by the answer (I-002)", async () => {
    const { page, act } = await office();
    table.columns.splice(0, Infinity, ...foreignColumns);
    const cells = { Unterkunft: "Reed Camp", Land: "Kenia", GPS: "", Preis: "1.250" };
    table.records.set("rec1", foreignRecord(cells));
    await act({ intent: "test" });
    await until("the answer of the table", async () => (await state()).check.state === "ok");
    const asking = await page();
    expect(load(asking)('[name="decimals:fldD"]').length).toBe(2);
    const stored = async (decimals: string) => {
      await act({ intent: "map", ...displayedMapping(asking), "decimals:fldD": decimals });
      await call("POST", "/sync/airtable-properties");
      return (await findForEdit(site().database.db, "reed-camp"))?.pricePerNight;
    };
    expect(await stored("")).toBeNull();
    expect(await stored("comma")).toBe(1250);
    const inAll = { limit: 9, offset: 0 };
    expect(await tableConflicts(site().database.db, inAll)).toEqual([]);
    const answered = load(await page())('[name="decimals:fldD"][checked]').attr("value");
    expect(answered).toBe("comma");
  });

  test("a renamed column is still read, and asks once (I-007)", async () => {
    const { page, act } = await office();
    table.records.set("rec1", record("Camp"));
    await call("POST", "/sync/airtable-properties");
    const region = table.columns.find(({ name }) => name === "Region");
    if (region) region.name = "Area";
    table.records.set("rec1", { Name: "Camp", Country: "Kenya", Area: "Mara", Active: true });
    await call("POST", "/sync/airtable-properties");
    expect(await findForEdit(site().database.db, "camp")).toMatchObject({ region: "Mara" });
    const asking = await page();
    expect(asking).toContain("Renamed from “Region”");
    await act({ intent: "map", ...displayedMapping(asking) });
    const settled = await page();
    expect(settled).not.toContain("Renamed from");
    expect(settled).toContain("You chose");
  });

  test("schedule and mapping are saved; two columns cannot map to one field (A-196)", async () => {
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

  test("a preview shows the changes, and unchecked records are skipped (A-196)", async () => {
    const { page, act } = await office();
    table.records.set("rec1", record("Camp"));
    table.records.set("rec2", record("Lodge"));
    await act({ intent: "look" });
    await until("the look", async () => (await page()).includes("Nothing was saved"));
    const html = await page("?kind=new");
    expect(html).toContain("Sync preview");
    expect(html).toMatch(/Sync Now(<!-- -->)?: 2(<!-- -->)? (<!-- -->)?changes/);
    const selection = new URLSearchParams("intent=sync&shown=rec1&shown=rec2&take=rec2");
    const headers = { Cookie: await signIn(site().web.origin) };
    await site().request(screen, { method: "POST", headers, body: selection });
    const { db } = site().database;
    const names = async () =>
      (await db.selectFrom("properties").select("name").execute()).map(({ name }) => name);
    await until("the sync", async () => (await names()).length > 0);
    expect(await names()).toEqual(["Lodge"]);
  });

  test("a status that cannot be read is reported", async () => {
    const { page } = await office();
    await sql`alter table sync_runs rename to sync_runs_gone`.execute(site().database.db);
    try {
      expect(await page()).toContain("Could not load status");
    } finally {
      await sql`alter table sync_runs_gone rename to sync_runs`.execute(site().database.db);
    }
  });
});

describe("write-back", async () => {
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
    table.rejectWith(undefined);
    table.records.set(record, {});
  });

  /** Saves a new price by quick edit and returns the message of the next page. */
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
    (await site().request("/admin/properties", { headers: { Cookie: cookie } })).text();

  test("a saved price is written to the external table and the message says so (A-055)", async () => {
    expect(await save(id)).toBe("Updated in the database and synced back to the external table");
    expect(table.records.get(record)).toMatchObject({ "Price Per Night": price, Currency: "USD" });
    expect(await list()).toContain("Synced");
  });

  test("a stay without a record is saved in the database only", async () => {
    const other = await storeProperty(
      site().database.db,
      makeBareFields({ name: "Unlinked", airtableId: null }),
    );
    expect(await save(other.id)).toBe("Property updated successfully");
  });

  test("an error of the table is reported and the save is not undone", async () => {
    table.rejectWith(422, {
      error: { type: "INVALID_VALUE_FOR_COLUMN", message: "No such choice" },
    });
    expect(await save(id)).toBe(
      "Updated in the database; the external sync was skipped. The external table rejected the values (No such choice).",
    );
    expect(await list()).toMatch(/External table: (<!-- -->)?failed/);
  });

  test("a refused write is shown with its reason, can be retried, and the next sync tries again (A-196)", async () => {
    const { db } = site().database;
    const sync = async () => {
      const runId = await beginSync(
        { db, enqueue: worker.enqueue },
        { look: false, actor: "test" },
      );
      return until("the sync", async () => {
        const run = runId ? await findSyncRun(db, runId) : null;
        return run?.state === "finished";
      });
    };
    const headers = { Cookie: cookie };
    const screen = async () =>
      (await (await site().request("/admin/airtable-sync", { headers })).text()).replaceAll(
        "<!-- -->",
        "",
      );
    const camp = { name: "Refused Camp", airtableId: "recRefused" };
    const { id: stay } = await storeProperty(db, makeBareFields(camp));
    const inTable = () => table.records.get(camp.airtableId)?.["Price Per Night"];
    const post = (path: string, intent: string) => site().post(path, { intent }, headers);
    table.records.set(camp.airtableId, { Name: camp.name, Country: "Botswana", Active: true });
    await sync();
    const body = { error: { type: "INVALID_PERMISSIONS", message: "You may only read" } };
    const refuse = () => table.rejectWith(403, body, { which: ({ method }) => method === "PATCH" });

    refuse();
    expect(await save(stay)).toContain("the external sync was skipped");
    await sync();
    await until(
      "the second refusal",
      async () => (await writeBacksOf(db, [stay])).get(stay)?.state === "failed",
    );
    const html = await screen();
    expect(html).toContain("1 value changed here is not in the external table");
    expect(html).toContain("You may only read");
    expect(html).not.toContain("No conflicts");
    expect(await list()).toMatch(/External table: (<!-- -->)?failed/);

    // The next sync writes it by itself.
    table.rejectWith(undefined);
    await sync();
    await until("the written price", () => Promise.resolve(inTable() === price));
    await until("the end", async () => (await tableConflicts(db)).length === 0);
    expect(await screen()).toContain("No conflicts");

    // So does a press, for one property or for all.
    for (const path of [`/admin/properties/table-choice/${stay}`, "/admin/airtable-sync"]) {
      refuse();
      await save(stay);
      table.rejectWith(undefined);
      expect((await post(path, "retry")).status).toBe(303);
      await until("the written price", () => Promise.resolve(inTable() === price));
    }
  });

  test("an unreachable table is reported and retried", async () => {
    table.rejectWith(503);
    expect(await save(id)).toBe(
      "Updated in the database; the external sync was skipped for now. The external table cannot be reached. It will be retried automatically.",
    );
    expect(await list()).toMatch(/External table: pending(<!-- -->)?, attempt (<!-- -->)?2/);
  });

  test("a slow table delays the save by at most five seconds (A-056)", async () => {
    const release = table.hold();
    try {
      expect(await save(id)).toBe(
        "Updated in the database; the external sync was skipped for now and will be retried automatically.",
      );
    } finally {
      release();
    }
  });

  describe("cells changed in the external table", () => {
    const db = () => site().database.db;
    let stays = 0;
    let recordId: string;
    let stay: string;
    /** Each test has a stay that equals its record. */
    beforeEach(async () => {
      stays += 1;
      recordId = `recOwner${stays}`;
      const fields = { name: `Owner Camp ${stays}`, airtableId: recordId, fullAddress: "Old road" };
      const price = { pricePerNight: 640, currency: "USD" };
      // Nothing is left to look up.
      const place = { latitude: -19.5, longitude: 23.25, what3words: "filled.count.soap" };
      stay = (await storeProperty(db(), makeBareFields({ ...fields, ...price, ...place }))).id;
      await edit({});
      expect(cells()).toMatchObject({ "Price Per Night": 640, "Full Address": "Old road" });
    });
    const cells = () => table.records.get(recordId);
    const editRecord = (change: object) => table.records.set(recordId, { ...cells(), ...change });
    const message = (answer: Response) => messageAfter(site().web.origin, answer, cookie);
    const headers = () => ({ Cookie: cookie });

    /** Submits quick edit with the stored values and some changes. */
    async function edit(change: Record<string, string>) {
      table.records.set(recordId, table.records.get(recordId) ?? {});
      const stored = await findForEdit(db(), stay);
      if (!stored) throw new Error("The stay is gone");
      const fields = { ...quickEditText(stored), ...change };
      const version = String(stored.version);
      return message(
        await site().post(
          `/admin/properties/quick-edit/${stay}`,
          { version, ...fields },
          headers(),
        ),
      );
    }
    const page = async (path: string) =>
      (await site().request(path, { headers: headers() })).text();
    const unescaped = (html: string) => html.replaceAll("&quot;", '"').replaceAll("&#x27;", "'");
    /** The hidden field with both values of a conflict. */
    const seenOf = (html: string, field: string) =>
      new RegExp(`name="seen\\.${field}" value='?"?(\\[\\[.*?\\]\\])`).exec(unescaped(html))?.[1] ??
      "";
    const choose = async (field: string, side: string, seen: string, screen = "list") =>
      site().post(
        `/admin/properties/table-choice/${stay}?screen=${screen}`,
        { [`side.${field}`]: side, [`seen.${field}`]: seen },
        headers(),
      );

    test("saving another field does not overwrite a price changed in the table (A-055)", async () => {
      editRecord({ "Price Per Night": 800 });
      expect(await edit({ fullAddress: "New road" })).toBe(
        "Updated in the database. Price per night was changed in the external table and not written over: accept theirs or keep ours.",
      );
      expect(cells()).toMatchObject({ "Price Per Night": 800, "Full Address": "New road" });
      const row = await page(`/admin/properties?edit=${stay}`);
      expect(row).toContain("Differs from the external table: Price per night");
      expect(row).toContain("$800");
      const answer = await choose("pricePerNight", "theirs", seenOf(row, "pricePerNight"));
      expect(answer.headers.get("Location")).toContain(`edit=${stay}#stay-${stay}`);
      expect(await message(answer)).toBe("Price per night accepted from the external table");
      expect(await findForEdit(db(), stay)).toMatchObject({
        pricePerNight: 800,
        fullAddress: "New road",
      });
      expect(await tableConflicts(db(), { propertyIds: [stay] })).toEqual([]);
    });

    test("a price changed on both sides waits for a choice", async () => {
      editRecord({ "Price Per Night": 800 });
      expect(await edit({ pricePerNight: "700" })).toBe(
        "Updated in the database. Price per night was changed in the external table too: choose theirs or ours.",
      );
      expect(cells()).toMatchObject({ "Price Per Night": 800 });
      const screen = await page("/admin/airtable-sync");
      expect(screen).toContain("Conflicts with the external table");
      expect(screen).toContain(`Owner Camp ${stays}`);
      const seen = seenOf(await page(`/admin/properties/quick-edit/${stay}`), "pricePerNight");
      const answer = await choose("pricePerNight", "ours", seen, "sync");
      expect(answer.headers.get("Location")).toBe("/admin/airtable-sync#conflicts");
      expect(await message(answer)).toBe(
        "Updated in the database and synced back to the external table",
      );
      expect(cells()).toMatchObject({ "Price Per Night": 700 });
      // The same form again.
      expect(await message(await choose("pricePerNight", "theirs", seen))).toBe(
        "This conflict was already resolved",
      );
      expect(await findForEdit(db(), stay)).toMatchObject({ pricePerNight: 700 });
      const { before, after } = await db()
        .selectFrom("auditLog")
        .select(["before", "after"])
        .where("action", "=", "keep ours")
        .where("entityId", "=", stay)
        .executeTakeFirstOrThrow();
      expect([before, after]).toMatchObject([{ pricePerNight: 800 }, { pricePerNight: 700 }]);
    });

    test("an undone choice opens the conflict again, and nothing is sent (A-055)", async () => {
      editRecord({ "Price Per Night": 800 });
      await edit({ pricePerNight: "700" });
      const seen = async () =>
        seenOf(await page(`/admin/properties?edit=${stay}`), "pricePerNight");
      const { html } = await pageAfter(
        site().web.origin,
        await choose("pricePerNight", "theirs", await seen(), "sync"),
        cookie,
      );
      expect(await findForEdit(db(), stay)).toMatchObject({ pricePerNight: 800 });
      const [, id = ""] =
        /name="kind" value="table"\/><input type="hidden" name="id" value="([^"]+)"/.exec(html) ??
        [];
      const undone = await site().post(
        "/admin/undo",
        { kind: "table", id, back: "/admin/airtable-sync" },
        headers(),
      );
      expect(undone.headers.get("Location")).toBe("/admin/airtable-sync");
      expect(await message(undone)).toBe(`Owner Camp ${stays} reverted`);
      expect(await findForEdit(db(), stay)).toMatchObject({ pricePerNight: 700 });
      const open = () => tableConflicts(db(), { propertyIds: [stay] });
      expect(await open()).toMatchObject([{ kind: "conflict", ours: "$700", theirs: "$800" }]);
      await until("the write-back of the undo", async () => {
        const row = (await writeBacksOf(db(), [stay])).get(stay);
        return row?.state === "sent";
      });
      expect(await open()).toMatchObject([{ kind: "conflict" }]);
      expect(cells()).toMatchObject({ "Price Per Night": 800 });
      await choose("pricePerNight", "ours", await seen());
      await until("our price", () => Promise.resolve(cells()?.["Price Per Night"] === 700));
      expect(await open()).toEqual([]);
    });

    test("a conflict choice with outdated values is rejected (A-055)", async () => {
      editRecord({ "Full Address": "Their road" });
      await edit({ fullAddress: "Our road" });
      const seen = seenOf(await page(`/admin/properties?edit=${stay}`), "fullAddress");
      editRecord({ "Full Address": "Their new road" });
      await edit({ fullAddress: "Our new road" });
      expect(await message(await choose("fullAddress", "theirs", seen))).toBe(
        "A value has changed since this page was loaded. Check the new values, then choose again.",
      );
      expect(await findForEdit(db(), stay)).toMatchObject({ fullAddress: "Our new road" });
      expect(await page(`/admin/properties?edit=${stay}`)).toContain("Their new road");
      expect(
        await message(await site().post(`/admin/properties/table-choice/${stay}`, {}, headers())),
      ).toBe("Choose theirs or ours first");
    });

    test("a table value that is invalid here can only be overwritten", async () => {
      editRecord({ "Price Per Night": "on request" });
      await edit({ fullAddress: "New road" });
      const row = await page(`/admin/properties?edit=${stay}`);
      expect(row).toContain("on request");
      const seen = seenOf(row, "pricePerNight");
      expect(await message(await choose("pricePerNight", "theirs", seen))).toContain(
        "cannot be used",
      );
      expect(await message(await choose("pricePerNight", "ours", seen))).toContain("synced back");
      expect(cells()).toMatchObject({ "Price Per Night": 640 });
    });
  });
});

describe("API", async () => {
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
    return { status: answer.status, result: (await answer.json()) as Record<string, unknown> };
  }
  const update = (recordId: string, fields: object = {}) =>
    call("POST", "/airtable/update", { recordId, fields });

  test("a change through the API is written to the table", async () => {
    const saved = await call("PUT", "/properties/table-camp", { price_per_night: 705 });
    expect(saved.status).toBe(200);
    await until("written cell", () =>
      Promise.resolve(table.records.get("recTableCamp")?.["Price Per Night"] === 705),
    );
    const { status, result } = await update("recTableCamp", { "Price Per Night": 705 });
    expect(result).toEqual({
      success: true,
      message: "Updated in the database and synced back to the external table",
    });
    expect(status).toBe(200);
  });

  test("a value that differs from the stored one is not written to the table", async () => {
    const { status, result } = await update("recTableCamp", { "Price Per Night": 1 });
    expect(status).toBe(409);
    expect(result.fields).toEqual({ "Price Per Night": ["Differs"] });
    expect(table.records.get("recTableCamp")?.["Price Per Night"]).toBe(705);
  });

  test("a value changed in the table is not overwritten", async () => {
    const record = table.records.get("recTableCamp");
    table.records.set("recTableCamp", { ...record, "Price Per Night": 800 });
    expect((await call("PUT", "/properties/table-camp", { price_per_night: 715 })).status).toBe(
      200,
    );
    const { status, result } = await update("recTableCamp");
    expect(status).toBe(409);
    expect(String(result.error)).toContain("Price per night was changed in the external table too");
    expect(table.records.get("recTableCamp")?.["Price Per Night"]).toBe(800);
  });

  test("unknown records and columns are rejected", async () => {
    expect((await update("recNobody")).status).toBe(404);
    expect((await update("recTableCamp", { Price: 1 })).status).toBe(400);
  });

  test("an error of the table is returned and the property remains saved", async () => {
    table.rejectWith(422, { error: { type: "INVALID_VALUE", message: "no such currency" } });
    expect((await call("PUT", "/properties/table-camp", { currency: "ZAR" })).status).toBe(200);
    const { status, result } = await update("recTableCamp");
    table.rejectWith(undefined);
    expect(status).toBe(502);
    expect(result).toMatchObject({ success: false });
    expect(String(result.error)).toContain("no such currency");
  });
});
