import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import pino from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";

import { advanceChange } from "#db/queries/changes/advance.server";
import { findChange } from "#db/queries/changes/read.server";
import { beginUndo, storeBulkChange } from "#db/queries/changes/store.server";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { type FreshDatabase, freshDatabase } from "#tests/setup/database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore, startWorker } from "./start-worker";

onEachBackend("a change of many", (backend) => {
  let database: FreshDatabase;
  let producer: JobProducer;
  let ids: string[];
  const worker = { stop: async () => undefined as unknown };
  beforeAll(async () => {
    database = await freshDatabase();
    const store = await queueStore(backend, database.url);
    producer = openProducer(store, pino({ level: "silent" }));
    ids = [];
    for (let n = 0; n < 60; n++)
      ids.push((await storeProperty(database.db, makeBareFields({ name: `Stay ${n}` }))).id);
    const started = await startWorker(store, database);
    worker.stop = () => started.stop(1_000);
  });
  afterAll(async () => {
    await worker.stop();
    await producer.close();
    await database.drop();
  });

  const featured = async () => {
    const rows = await database.db
      .selectFrom("properties")
      .select("version")
      .where("featured", "=", true)
      .execute();
    return rows.map(({ version }) => version);
  };
  const state = async (id: string) => (await findChange(database.db, id))?.state;

  test("a worker goes on where another one was, touches nothing twice, and takes it back", async () => {
    const id = randomUUID();
    await storeBulkChange(database.db, { id, action: "feature", actor: "operator" }, ids);
    await advanceChange(database.db, id, new Date());
    expect(await featured()).toHaveLength(25);
    // What a killed worker left is found by the sweep, and queued by its id.
    await sql`update changes set updated_at = now() - interval '1 minute'`.execute(database.db);
    await producer.enqueue("sweep-lost", {});
    await until("the change", async () => (await state(id)) === "finished");
    expect(await featured()).toEqual(Array.from({ length: 60 }, () => 2));

    await beginUndo(database.db, id);
    await producer.enqueue("apply-change", { changeId: id });
    await until("the undoing", async () => (await state(id)) === "undone");
    expect(await featured()).toEqual([]);
  });
});
