import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { advanceChange } from "#db/queries/changes/advance.server";
import { findChange } from "#db/queries/changes/read.server";
import { beginUndo, storeBulkChange } from "#db/queries/changes/store.server";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore, startWorker, type TestWorker } from "./start-worker";

onEachBackend("a change of many", (backend) => {
  const { db, url } = useDatabase();
  let worker: TestWorker;
  const ids: string[] = [];
  beforeAll(async () => {
    for (let n = 0; n < 60; n++)
      ids.push((await storeProperty(db(), makeBareFields({ name: `Stay ${n}` }))).id);
    worker = await startWorker(await queueStore(backend, url()), db());
  });
  afterAll(() => worker.stop());

  const featured = async () => {
    const rows = await db()
      .selectFrom("properties")
      .select("version")
      .where("featured", "=", true)
      .execute();
    return rows.map(({ version }) => version);
  };
  const state = async (id: string) => (await findChange(db(), id))?.state;

  test("a worker goes on where another one was, touches nothing twice, and takes it back", async () => {
    const id = randomUUID();
    await storeBulkChange(db(), { id, action: "feature", actor: "operator" }, ids);
    await advanceChange(db(), id, { now: new Date(), toTable: false });
    expect(await featured()).toHaveLength(25);
    // What a killed worker left is found by the sweep, and queued by its id.
    await sql`update changes set updated_at = now() - interval '1 minute'`.execute(db());
    await worker.enqueue("sweep-lost", {});
    await until("the change", async () => (await state(id)) === "finished");
    expect(await featured()).toEqual(Array.from({ length: 60 }, () => 2));

    await beginUndo(db(), id);
    await worker.enqueue("apply-change", { changeId: id, undo: true });
    await until("the undoing", async () => (await state(id)) === "undone");
    expect(await featured()).toEqual([]);
  });
});
