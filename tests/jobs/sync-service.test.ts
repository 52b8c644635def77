import { sql } from "kysely";
import { expect, test } from "vitest";

import { findSyncRun } from "#db/queries/sync/history.server";
import { createSyncRun } from "#db/queries/sync/runs.server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { skipPauses } from "./skip-pauses";
import { onEachBackend } from "./start-worker";
import { simple, useTableSyncs } from "./table-syncs";

const database = useDatabase();
const { db } = database;

onEachBackend("how a sync gets along with the service", (backend) => {
  const { table, worker, anotherWorker, begin, ended, sync } = useTableSyncs(backend, database);

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
