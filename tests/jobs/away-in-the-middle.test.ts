import { afterAll, beforeAll, expect, test } from "vitest";

import { callsOf } from "#db/queries/imports/ai-calls.server";
import { createAiRun, findQuestion, givePage } from "#db/queries/imports/ai-questions.server";
import { recordExtraction } from "#db/queries/imports/items.server";
import { askForCheck, findCheck } from "#db/queries/watch/checks.server";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import { makeExtraction } from "#tests/factories/extraction";
import { lodgePage } from "#tests/factories/lodge-page";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { type AiServer, says, startAiServer } from "#tests/fakes/ai-server";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/fakes/database-proxy";
import { html, type PageServer, startPageServer } from "#tests/fakes/page-server";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore } from "./start-worker";
import { startWorkerProcess, type WorkerProcess } from "./worker-process";

/** Longer than a page is read on a busy machine, and shorter than a job's lock lasts. */
const awayMs = 8_000;

onEachBackend("a database that goes away in the middle of a job", (backend) => {
  const { db, url } = useDatabase();
  let proxy: DatabaseProxy;
  let ai: AiServer;
  let site: PageServer;
  let producer: JobProducer;
  let worker: WorkerProcess;
  beforeAll(async () => {
    proxy = await startDatabaseProxy(url());
    [ai, site] = [await startAiServer(), await startPageServer()];
    const store = await queueStore(backend, url());
    producer = openProducer(store, { warn: () => undefined });
    worker = await startWorkerProcess(
      { ...store, DATABASE_URL: proxy.url },
      { ...ai.env, FETCH_ALLOW_HOSTS: site.host },
    );
  });
  afterAll(async () => {
    await worker.kill();
    await producer.close();
    for (const server of [proxy, ai, site]) await server.close();
  });
  const goAway = () => {
    proxy.recover();
    setTimeout(proxy.mend, awayMs);
  };

  test("a model's answer is kept, and not paid for again", { timeout: 60_000 }, async () => {
    const { itemIds } = await createAiRun(db(), { url: "https://bookings.test/a", actor: "test" });
    const [itemId = ""] = itemIds;
    await recordExtraction(db(), itemId, makeExtraction());
    await givePage(db(), itemId, "The nearest airstrip is Geluk.");
    ai.answer((request) => {
      goAway();
      return says({})(request);
    });
    await producer.enqueue("extract-with-ai", { itemId });
    const isDone = async () => (await findQuestion(db(), itemId))?.state === "done";
    await until("the answer", isDone, 45_000);
    expect(ai.asked).toHaveLength(1);
    expect(await callsOf(db(), itemId)).toMatchObject({ calls: 1, totalTokens: 20_000 });
  });

  test("a job is put back, and none of its tries is used up", { timeout: 60_000 }, async () => {
    let looks = 0;
    site.serve("/stay", (request, response) => {
      if (++looks === 1) goAway();
      html(lodgePage("Away Camp", 300))(request, response);
    });
    const fields = makeBareFields({ name: "Away Camp", propertyUrl: `${site.url}/stay` });
    const { id } = await storeProperty(db(), fields);
    await askForCheck(db(), id);
    await producer.enqueue("check-source", { propertyId: id });
    const isDone = async () => (await findCheck(db(), id))?.state === "resting";
    await until("the look", isDone, 45_000);
    const done = await until("the end of its job", async () => {
      const [job] = await producer.queues.sources.getCompleted();
      return job;
    });
    // The one that it ended with.
    expect([looks, done.attemptsMade]).toEqual([2, 1]);
  });
});
