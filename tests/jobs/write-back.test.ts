import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { writeBacksOf } from "#db/queries/write-back/write-backs.server";
import { quickEditOf } from "#domain/property/quick-edit";
import { readEnv } from "#env";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { queueWriteBack } from "#jobs/queue/write-back.server";
import { storeProperty, testRates } from "#tests/factories/property";
import { startTableServer, type TableServer } from "#tests/fakes/table-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { emptyQueue, skipPauses } from "./skip-pauses";
import { onEachBackend, queueStore, startWorker, type TestWorker } from "./start-worker";

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
  /** Saves a new price and asks for its write-back, as quick edit does. */
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
  const settled = (id: string, state: string) =>
    until(`state ${state}`, async () => {
      const row = await stateOf(id);
      return row?.state === state && row;
    });

  test("the record is read again, and those of the six cells are written that differ", async () => {
    const { id } = await store();
    expect(await edit(id, 720)).toBe(true);
    await settled(id, "sent");
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

  test("of a change of many, only what the table shares is written there", async () => {
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
    await settled(first.id, "sent");
    expect(writes()).toHaveLength(1);
    expect(table.records.get(record)).toMatchObject({ "Price Per Night": 735 });
  });

  test("a value that came while the table was away arrives, and only the newest", async () => {
    const { id } = await store();
    table.refuseWith(503);
    await edit(id, 700);
    const failed = await until("a failed try", async () => {
      const row = await stateOf(id);
      return row?.nextTryAt && row;
    });
    expect(failed).toMatchObject({ state: "waiting", tries: 1 });
    expect(failed.error).toContain("The external table cannot be reached");
    await edit(id, 710);
    await until("the second failed try", () => Promise.resolve(table.calls.length >= 2));
    table.refuseWith(undefined);
    await until("the arrival", async () => {
      await skipPauses(worker.queues.sync);
      return (await stateOf(id))?.state === "sent";
    });
    expect(table.records.get(record)?.["Price Per Night"]).toBe(710);
    expect(writes().map(({ fields }) => fields["Price Per Night"])).toEqual([710]);
  });

  test("after too many calls every write-back rests for half a minute", async () => {
    const { id } = await store();
    table.refuseWith(429, { errors: [{ error: "RATE_LIMIT_REACHED" }] });
    await edit(id, 700);
    const rested = await until("a refused try", async () => {
      const row = await stateOf(id);
      return row?.nextTryAt && row;
    });
    const inSeconds = ((rested.nextTryAt?.getTime() ?? 0) - Date.now()) / 1000;
    expect(inSeconds).toBeGreaterThan(25);
    expect(inSeconds).toBeLessThan(31);
    table.refuseWith(undefined);
    await skipPauses(worker.queues.sync);
    await until("the job put off", async () => (await worker.queues.sync.getDelayedCount()) === 1);
    expect(table.calls).toHaveLength(1);

    await sql`update service_turns set next_at = now()`.execute(db());
    await until("the arrival", async () => {
      await skipPauses(worker.queues.sync);
      return (await stateOf(id))?.state === "sent";
    });
  });

  test("what the table refuses for good fails with its words", async () => {
    const { id } = await store();
    const message = 'Field "What3Words" cannot accept a value because the field is computed';
    table.refuseWith(422, { error: { type: "INVALID_VALUE_FOR_COLUMN", message } });
    await edit(id, 700);
    expect(await settled(id, "failed")).toMatchObject({
      tries: 1,
      error: `The external table refuses the values (${message})`,
    });
    await until("the failed job", async () => (await worker.queues.sync.getFailedCount()) === 1);
  });

  test("a newer version waits until the older one has left", async () => {
    const { id } = await store();
    const release = table.hold(({ method }) => method === "PATCH");
    await edit(id, 700);
    await until("the first write", () => Promise.resolve(writes().length === 1));
    await edit(id, 710);
    await until("the second one waiting", async () => {
      const { active, delayed } = await worker.queues.sync.getJobCounts("active", "delayed");
      return active === 1 && delayed === 1;
    });
    expect(writes()).toHaveLength(1);
    release();
    await until("the arrival", async () => {
      await skipPauses(worker.queues.sync);
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
