import { sql } from "kysely";
import { expect, test } from "vitest";

import { saveProperty } from "#db/queries/property/save.server";
import { findSyncRun } from "#db/queries/sync/history.server";
import { listSyncItems } from "#db/queries/sync/items.server";
import { cancelSync, createSyncRun } from "#db/queries/sync/runs.server";
import { tableConflicts } from "#db/queries/sync/table-conflicts.server";
import { runInWords } from "#domain/table/run-in-words";
import { photo } from "#tests/factories/photo";
import { testRates } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { skipPauses } from "./skip-pauses";
import { onEachBackend } from "./start-worker";
import { simple, useTableSyncs } from "./table-syncs";

const database = useDatabase();
const { db } = database;

onEachBackend("how a sync gets along with the service", (backend) => {
  const { table, worker, anotherWorker, begin, ended, sync, stay } = useTableSyncs(
    backend,
    database,
  );

  test("pages of a hundred, each record once, within five calls a second", async () => {
    table().limitTo(5);
    for (let n = 0; n < 450; n += 1) table().records.set(`rec${n}`, simple(`Camp ${n}`));
    expect(await sync(true)).toMatchObject({ state: "finished", fetched: 450, created: 450 });
    expect(table().calls.filter(({ path }) => path.includes("appTests/Stays"))).toHaveLength(5);
  });

  test("after a refusal for too many calls it rests half a minute and goes on where it was", async () => {
    for (let n = 0; n < 250; n += 1) table().records.set(`rec${n}`, simple(`Camp ${n}`));
    const body = { error: { type: "RATE_LIMIT_REACHED", message: "" } };
    table().refuseWith(429, body, { times: 1, after: 2 });
    const runId = await begin(true);
    const stopped = await until("the rest", async () => {
      const run = await findSyncRun(db(), runId);
      return run?.stops.length === 1 && run;
    });
    expect(stopped).toMatchObject({ state: "running", fetched: 100 });
    const { rows } = await sql<{ s: number }>`
      select extract(epoch from next_at - now())::float8 as s from service_turns`.execute(db());
    expect(rows[0]?.s).toBeGreaterThan(25);
    await sql`update service_turns set next_at = now()`.execute(db());
    await until("going on", async () => {
      await skipPauses(worker().queues.table);
      return (await findSyncRun(db(), runId))?.state === "finished";
    });
    expect(await ended(runId)).toMatchObject({ fetched: 250, created: 250 });
    const lists = table().calls.filter(({ path }) => path.includes("Stays"));
    expect(lists).toHaveLength(4);
  });

  test("a lost place begins at page one, takes nothing twice, and gives up the third time", async () => {
    for (let n = 0; n < 150; n += 1) table().records.set(`rec${n}`, simple(`Camp ${n}`));
    const lost = { error: { type: "LIST_RECORDS_ITERATOR_NOT_AVAILABLE", message: "" } };
    table().refuseWith(422, lost, { times: 1, after: 2 });
    expect(await sync(true)).toMatchObject({ state: "finished", fetched: 150, created: 150 });
    table().refuseWith(422, lost, { after: 1 });
    const run = await sync(true);
    expect(run.state).toBe("failed");
    expect(run.error).toContain("lost the place");
  });

  test("the whole list is read before a picture is copied, and expired addresses are read again", async () => {
    const file = await photo("#8a5a3c");
    for (let n = 0; n < 250; n += 1) {
      // A few files for all of them: each costs time of its own.
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
    table().loseIterators();
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

  test("a file that is no picture is told once with advice, and is no change in a look", async () => {
    const cover = table().attach("attCover", await photo("#8a5a3c"));
    const floorPlan = table().attach("attPlan", Buffer.from("%PDF-1.7"), "application/pdf");
    const drawing = table().attach("attDrawing", Buffer.from("<svg/>"), "image/svg+xml");
    table().records.set("rec1", simple("Camp", { "Cover Image": [cover, floorPlan, drawing] }));
    const first = await sync();
    expect(first).toMatchObject({ created: 1, failed: 1 });
    const [item] = await listSyncItems(db(), first.id, { kind: "new", limit: 1 });
    expect(item?.problems[0]?.advice).toContain("Attach a JPEG");
    const fetched = [...table().fetched];
    for (const look of [true, false, true])
      expect(await sync(look)).toMatchObject({ unchanged: 1, changed: 0, failed: 0 });
    expect(table().fetched).toEqual(fetched);
  });

  test("a pull writes nothing; of the shared cells an edit here and one there both wait for a choice", async () => {
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
    expect(await conflicts()).toMatchObject([
      { label: "Price per night", kind: "conflict", theirs: "$800", ours: "$700" },
    ]);
    // Ours again there: nothing is left to choose.
    table().records.set("rec1", simple("Camp", { ...cells, "Price Per Night": 700 }));
    await sync();
    expect(await conflicts()).toEqual([]);
    // Locked, and changed in the table alone.
    table().records.set("rec1", simple("Camp", { ...cells, "Price Per Night": 720 }));
    await sync();
    expect(await conflicts()).toMatchObject([{ kind: "offer", theirs: "$720", ours: "$700" }]);
    expect(table().calls.filter(({ method }) => method !== "GET")).toEqual([]);
  });

  test("a sync that is stopped saves nothing more", async () => {
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
    [401, { error: { type: "AUTHENTICATION_REQUIRED", message: "" } }, "refuses the key"],
    [429, { error: { type: "PUBLIC_API_BILLING_LIMIT_EXCEEDED", message: "" } }, "no calls left"],
    [404, { error: "NOT_FOUND" }, "does not know"],
  ])("status %i ends it at once, in words", async (status, body, words) => {
    table().refuseWith(status, body, { after: 1 });
    const run = await sync();
    expect(run.state).toBe("failed");
    expect(run.error).toContain(words);
  });

  test("one at a time, and a run that a killed worker left goes on behind its last page", async () => {
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
    await sql`update sync_runs set held_until = null`.execute(db());
    expect(await ended(runId)).toMatchObject({ state: "finished", fetched: 110, created: 110 });
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from properties`.execute(
      db(),
    );
    expect(rows[0]?.n).toBe(110);
  }, 120_000);
});
