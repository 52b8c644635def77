import Airtable from "airtable";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { findSyncRun } from "#db/queries/table/history.server";
import { cancelSync, createSyncRun, listSyncItems } from "#db/queries/table/runs.server";
import { tableConflicts } from "#db/queries/table/table-conflicts.server";
import { writeBacksOf } from "#db/queries/write-back/write-backs.server";
import { quickEditOf } from "#domain/property/quick-edit";
import { runInWords } from "#domain/table/run-in-words";
import { readEnv } from "#env";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { queueWriteBack } from "#jobs/queue/table.server";
import { photo } from "#tests/factories/photo";
import { storeProperty, testRates } from "#tests/factories/property";
import { startTableServer, type TableServer } from "#tests/fakes/table-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  emptyQueue,
  onEachBackend,
  queueStore,
  skipPauses,
  startWorker,
  type TestWorker,
} from "./start-worker";
import { simple, useTableSyncs } from "./table-syncs";

describe("sync", () => {
  const database = useDatabase();
  const { db } = database;

  onEachBackend("a sync and its service", (backend) => {
    const {
      table,
      worker,
      restartWorker: anotherWorker,
      begin,
      ended,
      sync,
      stay,
    } = useTableSyncs(backend, database);

    test("pages of a hundred, each record once, within five requests a second (A-195)", async () => {
      table().limitTo(5);
      for (let n = 0; n < 450; n += 1) table().records.set(`rec${n}`, simple(`Camp ${n}`));
      expect(await sync(true)).toMatchObject({ state: "finished", fetched: 450, created: 450 });
      expect(table().calls.filter(({ path }) => path.includes("appTests/Stays"))).toHaveLength(5);
    });

    test("after a 429 it pauses for half a minute and resumes", async () => {
      for (let n = 0; n < 250; n += 1) table().records.set(`rec${n}`, simple(`Camp ${n}`));
      const body = { error: { type: "RATE_LIMIT_REACHED", message: "" } };
      table().rejectWith(429, body, { times: 1, after: 2 });
      const runId = await begin(true);
      const stopped = await until("the remaining pages", async () => {
        const run = await findSyncRun(db(), runId);
        return run?.stops.length === 1 && run;
      });
      expect(stopped).toMatchObject({ state: "running", fetched: 100 });
      const { rows } = await sql<{ s: number }>`
      select extract(epoch from next_at - now())::float8 as s from service_turns`.execute(db());
      expect(rows[0]?.s).toBeGreaterThan(25);
      await sql`update service_turns set next_at = now()`.execute(db());
      await until("the resumed sync", async () => {
        await skipPauses(worker(), "table");
        return (await findSyncRun(db(), runId))?.state === "finished";
      });
      expect(await ended(runId)).toMatchObject({ fetched: 250, created: 250 });
      const lists = table().calls.filter(({ path }) => path.includes("Stays"));
      expect(lists).toHaveLength(4);
    });

    test("a lost cursor restarts at page one without duplicates, and fails the third time", async () => {
      for (let n = 0; n < 150; n += 1) table().records.set(`rec${n}`, simple(`Camp ${n}`));
      const lost = { error: { type: "LIST_RECORDS_ITERATOR_NOT_AVAILABLE", message: "" } };
      table().rejectWith(422, lost, { times: 1, after: 2 });
      expect(await sync(true)).toMatchObject({ state: "finished", fetched: 150, created: 150 });
      table().rejectWith(422, lost, { after: 1 });
      const run = await sync(true);
      expect(run.state).toBe("failed");
      expect(run.error).toContain("page cursor expired");
    });

    test("all records are read before an image is copied, and expired URLs are read again (A-195)", async () => {
      const file = await photo("#8a5a3c");
      for (let n = 0; n < 250; n += 1) {
        // A few files for all records, because each takes time to convert.
        const cover = table().attach(`att${n % 4}`, file);
        table().records.set(`rec${n}`, simple(`Camp ${n}`, { "Cover Image": [cover] }));
      }
      const letFilesGo = table().holdFiles();
      const runId = await begin();
      const now = () => findSyncRun(db(), runId);
      const read = await until("the list", async () => {
        const run = await now();
        return run?.listed && run;
      });
      expect(read).toMatchObject({ fetched: 250, created: 0, copied: 0 });
      expect(runInWords(read)).toContain("250 records read");
      table().expireCursors();
      table().expireAddresses();
      letFilesGo();
      expect(await ended(runId)).toMatchObject({
        state: "finished",
        fetched: 250,
        created: 250,
        copied: 4,
        failed: 0,
        stops: [],
      });
      const lists = table().calls.filter(({ path, record }) => path.includes("Stays") && !record);
      expect(lists).toHaveLength(3);
    }, 60_000);

    test("a file that is not an image is reported once, and is not a change in a dry run (A-196)", async () => {
      const cover = table().attach("attCover", await photo("#8a5a3c"));
      const floorPlan = table().attach("attPlan", Buffer.from("%PDF-1.7"), "application/pdf");
      const drawing = table().attach("attDrawing", Buffer.from("<svg/>"), "image/svg+xml");
      table().records.set("rec1", simple("Camp", { "Cover Image": [cover, floorPlan, drawing] }));
      const first = await sync();
      expect(first).toMatchObject({ created: 1, failed: 1 });
      const [item] = await listSyncItems(db(), first.id, { kind: "new", limit: 1 });
      expect(item?.problems[0]?.advice).toContain("Attach a JPEG");
      const fetched = [...table().fetched];
      for (const isDryRun of [true, false, true])
        expect(await sync(isDryRun)).toMatchObject({ unchanged: 1, changed: 0, failed: 0 });
      expect(table().fetched).toEqual(fetched);
    });

    test("a pull writes nothing unasked, edits on both sides are a conflict, and ours alone is shown (A-196)", async () => {
      const cells = { "Price Per Night": 640, Currency: "USD", "Full Address": "Old road" };
      table().records.set("rec1", simple("Camp", cells));
      await sync();
      const camp = await stay("camp");
      if (!camp) throw new Error("The stay is gone");
      const fields = { ...camp, pricePerNight: 700, fullAddress: "Our road" };
      await saveProperty(db(), { id: "camp", fields, actor: "operator", rates: testRates });
      table().records.set("rec1", simple("Camp", { ...cells, "Price Per Night": 800 }));
      await sync();
      expect(await stay("camp")).toMatchObject({ pricePerNight: 700, fullAddress: "Our road" });
      const conflicts = () => tableConflicts(db());
      const address = {
        label: "Full address",
        kind: "unsent",
        theirs: "Old road",
        ours: "Our road",
        reason: "Changed here without a write-back.",
      };
      expect(await conflicts()).toMatchObject([
        { label: "Price per night", kind: "conflict", theirs: "$800", ours: "$700" },
        address,
      ]);
      // Our value in the table: no conflict.
      table().records.set("rec1", simple("Camp", { ...cells, "Price Per Night": 700 }));
      await sync();
      expect(await conflicts()).toMatchObject([address]);
      // Locked, and changed in the table only.
      table().records.set("rec1", simple("Camp", { ...cells, "Price Per Night": 720 }));
      await sync();
      expect(await conflicts()).toMatchObject([
        { kind: "offer", theirs: "$720", ours: "$700" },
        address,
      ]);
      expect(table().calls.filter(({ method }) => method !== "GET")).toEqual([]);
    });

    test("a sync that is stopped saves nothing more (A-195)", async () => {
      for (let n = 0; n < 150; n += 1) table().records.set(`rec${n}`, simple(`Camp ${n}`));
      const release = table().hold(({ query }) => query.includes("offset="));
      const runId = await begin();
      await until("the second page", () =>
        Promise.resolve(table().calls.some(({ query }) => query.includes("offset="))),
      );
      await cancelSync(db(), runId, new Date());
      release();
      await until("the end of the job", async () => {
        const { active, waiting, delayed } = await worker().queues.table.getJobCounts();
        return active === 0 && waiting === 0 && delayed === 0;
      });
      expect(await findSyncRun(db(), runId)).toMatchObject({ state: "cancelled", created: 0 });
      expect(await db().selectFrom("properties").select("id").execute()).toEqual([]);
      expect(await worker().queues.table.getFailedCount()).toBe(0);
    });

    test.each([
      [401, { error: { type: "AUTHENTICATION_REQUIRED", message: "" } }, "rejected the key"],
      [429, { error: { type: "PUBLIC_API_BILLING_LIMIT_EXCEEDED", message: "" } }, "no calls left"],
      [404, { error: "NOT_FOUND" }, "could not find"],
    ])("status %i fails the sync with a message", async (status, body, words) => {
      table().rejectWith(status, body, { after: 1 });
      const run = await sync();
      expect(run.state).toBe("failed");
      expect(run.error).toContain(words);
    });

    test("one sync at a time, and the run of a killed worker resumes after its last page (A-195)", async () => {
      for (let n = 0; n < 110; n += 1) table().records.set(`rec${n}`, simple(`Camp ${n}`));
      const release = table().hold();
      const runId = await begin();
      await until("the first call", () => Promise.resolve(table().calls.length > 0));
      expect(await createSyncRun(db(), { look: false, actor: "another" })).toBeNull();
      release();
      const someRead = async () => ((await findSyncRun(db(), runId))?.fetched ?? 0) > 0;
      await until("a page", someRead, 60_000);
      await anotherWorker();
      await worker().enqueue("sync-table", { runId });
      await sql`update work set held_until = null`.execute(db());
      expect(await ended(runId)).toMatchObject({ state: "finished", fetched: 110, created: 110 });
      const { rows } = await sql<{ n: number }>`select count(*)::int as n from properties`.execute(
        db(),
      );
      expect(rows[0]?.n).toBe(110);
    }, 120_000);
  });
});

describe("write-back", () => {
  const { db, url } = useDatabase();
  const record = "recTests0000000001";

  onEachBackend("write-back to the external table", (backend) => {
    let table: TableServer;
    let worker: TestWorker;
    beforeAll(async () => {
      table = await startTableServer();
      worker = await startWorker(await queueStore(backend, url()), db(), table.env);
    });
    afterAll(async () => {
      await worker.stop();
      await table.close();
    });
    beforeEach(async () => {
      await emptyQueue(worker.queues.sync);
      await sql`truncate properties, service_turns cascade`.execute(db());
      table.reset();
      table.records.set(record, { Name: "Reedsong Camp", Currency: "USD" });
    });

    const env = () => readEnv({ DATABASE_URL: url(), NODE_ENV: "test", ...table.env });
    const store = () => storeProperty(db(), { airtableId: record, what3words: null });
    /** Saves a new price and enqueues its write-back, like quick edit. */
    async function edit(id: string, pricePerNight: number) {
      const property = await findForEdit(db(), id);
      if (!property) throw new Error("The property is gone");
      const fields = { ...property, pricePerNight };
      const saved = await saveProperty(db(), { id, fields, actor: "test", rates: testRates });
      if ("conflict" in saved) throw new Error("Saved by somebody else");
      const { enqueue } = worker;
      const { airtableId } = property;
      return queueWriteBack(
        { db: db(), env: env(), enqueue },
        { ...saved, airtableId, edit: quickEditOf(fields) },
      );
    }
    const writes = () => table.calls.filter(({ method }) => method === "PATCH");
    const stateOf = async (id: string) => (await writeBacksOf(db(), [id])).get(id);
    const finished = (id: string, state: string) =>
      until(`state ${state}`, async () => {
        const row = await stateOf(id);
        return row?.state === state && row;
      });

    test("the record is read again, and the changed ones of six cells are written", async () => {
      const { id } = await store();
      expect(await edit(id, 720)).toBe(true);
      await finished(id, "sent");
      expect(table.calls.map(({ method }) => method)).toEqual(["GET", "PATCH"]);
      expect(writes()[0]?.fields).toEqual({
        "Price Per Night": 720,
        Latitude: -19.28,
        Longitude: 22.79,
        "Full Address": expect.any(String) as string,
      });
      await edit(id, 730);
      await until("the second write", () => Promise.resolve(writes().length === 2));
      expect(writes()[1]?.fields).toEqual({ "Price Per Night": 730 });
      expect(table.records.get(record)).toMatchObject({
        Name: "Reedsong Camp",
        "Price Per Night": 730,
        Latitude: -19.28,
      });
    });

    test("a bulk change writes only shared fields to the table", async () => {
      const first = await store();
      const stored = await findForEdit(db(), first.id);
      if (!stored) throw new Error("The property is gone");
      const put = async (change: object) => {
        const fields = { ...stored, ...change };
        const save = { id: first.id, fields, actor: "test", rates: testRates, toTable: true };
        const saved = await saveProperty(db(), save);
        if ("conflict" in saved) throw new Error("Saved by somebody else");
        await queuePropertyJobs(worker.enqueue, saved);
      };
      await put({ featured: true });
      expect(await stateOf(first.id)).toBeUndefined();
      await put({ pricePerNight: 735 });
      await finished(first.id, "sent");
      expect(writes()).toHaveLength(1);
      expect(table.records.get(record)).toMatchObject({ "Price Per Night": 735 });
    });

    test("a price that the upkeep has moved is written; it is no lookup (A-055)", async () => {
      const { id } = await store();
      const stored = await findForEdit(db(), id);
      if (!stored) throw new Error("The property is gone");
      const saved = await saveProperty(db(), {
        ...{ id, fields: { ...stored, pricePerNight: 735 }, rates: testRates, toTable: true },
        ...{ actor: "schedule", sources: { origin: "computed" } },
      });
      if ("conflict" in saved) throw new Error("Saved by somebody else");
      await queuePropertyJobs(worker.enqueue, saved);
      await finished(id, "sent");
      expect(table.records.get(record)).toMatchObject({ "Price Per Night": 735 });
    });

    test("after an outage of the table only the newest value is written (A-056)", async () => {
      const { id } = await store();
      table.rejectWith(503);
      await edit(id, 700);
      const failed = await until("a failed attempt", async () => {
        const row = await stateOf(id);
        return row?.nextTryAt && row;
      });
      expect(failed).toMatchObject({ state: "waiting", tries: 1 });
      expect(failed.error).toContain("The external table cannot be reached");
      await edit(id, 710);
      await until("the second failed attempt", () => Promise.resolve(table.calls.length >= 2));
      table.rejectWith(undefined);
      await until("the write", async () => {
        await skipPauses(worker, "sync");
        return (await stateOf(id))?.state === "sent";
      });
      expect(table.records.get(record)?.["Price Per Night"]).toBe(710);
      expect(writes().map(({ fields }) => fields["Price Per Night"])).toEqual([710]);
    });

    test("after a 429 every write-back pauses for half a minute (A-056)", async () => {
      const { id } = await store();
      table.rejectWith(429, { errors: [{ error: "RATE_LIMIT_REACHED" }] });
      await edit(id, 700);
      const rested = await until("a rejected attempt", async () => {
        const row = await stateOf(id);
        return row?.nextTryAt && row;
      });
      const inSeconds = ((rested.nextTryAt?.getTime() ?? 0) - Date.now()) / 1000;
      expect(inSeconds).toBeGreaterThan(25);
      expect(inSeconds).toBeLessThan(31);
      table.rejectWith(undefined);
      await skipPauses(worker, "sync");
      await until(
        "the job put off",
        async () => (await worker.queues.sync.getDelayedCount()) === 1,
      );
      expect(table.calls).toHaveLength(1);

      await sql`update service_turns set next_at = now()`.execute(db());
      await until("the write", async () => {
        await skipPauses(worker, "sync");
        return (await stateOf(id))?.state === "sent";
      });
    });

    test("a permanent rejection fails with its message", async () => {
      const { id } = await store();
      const message = 'Field "What3Words" cannot accept a value because the field is computed';
      table.rejectWith(422, { error: { type: "INVALID_VALUE_FOR_COLUMN", message } });
      await edit(id, 700);
      expect(await finished(id, "failed")).toMatchObject({
        error: `The external table rejected the values (${message})`,
      });
      await until("the failed job", async () => (await worker.queues.sync.getFailedCount()) === 1);
    });

    test("a newer version waits until the older one is written", async () => {
      const { id } = await store();
      const release = table.hold(({ method }) => method === "PATCH");
      await edit(id, 700);
      await until("the first write", () => Promise.resolve(writes().length === 1));
      await edit(id, 710);
      await until("the second job to wait", async () => {
        const { active, delayed } = await worker.queues.sync.getJobCounts("active", "delayed");
        return active === 1 && delayed === 1;
      });
      expect(writes()).toHaveLength(1);
      release();
      await until("the write", async () => {
        await skipPauses(worker, "sync");
        return (await stateOf(id))?.state === "sent";
      });
      expect(writes().map(({ fields }) => fields["Price Per Night"])).toEqual([700, 710]);
    });

    test("without a record or without keys nothing is queued", async () => {
      const { id } = await storeProperty(db(), { airtableId: null });
      expect(await edit(id, 700)).toBe(false);
      expect(await stateOf(id)).toBeUndefined();
      expect(table.calls).toEqual([]);
    });
  });
});

describe("the fake table service", async () => {
  /** The official client of the service works with the fake. */
  const server = await startTableServer();
  afterAll(() => server.close());
  beforeEach(() => server.reset());

  const {
    AIRTABLE_API_URL: url = "",
    AIRTABLE_BASE_ID: base = "",
    AIRTABLE_TABLE = "",
  } = server.env;
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

  test("errors are those of the service", async () => {
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
});
