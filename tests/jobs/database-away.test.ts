// @module-tag thorough
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { recordExtraction } from "#db/queries/imports/read-runs.server";
import { liveWorkers } from "#db/queries/jobs/workers.server";
import { addEmails, findEmail } from "#db/queries/mail/emails.server";
import { callsOf } from "#db/queries/model/calls.server";
import { createModelRun, findQuestion, storePageText } from "#db/queries/model/questions.server";
import { findCheck, requestSourceCheck } from "#db/queries/sources/checks.server";
import { queueNames } from "#domain/jobs/catalog";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import { openWorker, type QueueStore } from "#jobs/queue/queue.server";
import { makeEmail } from "#tests/factories/inquiry";
import { lodgePage, makeExtraction } from "#tests/factories/pages";
import { makeBareFields, storeProperty } from "#tests/factories/property";
import { type AiServer, says, startAiServer } from "#tests/fakes/ai-server";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/fakes/database-proxy";
import { html, type PageServer, startPageServer } from "#tests/fakes/page-server";
import {
  type SmtpReceiver,
  startSilentServer,
  startSmtpReceiver,
} from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import {
  launchWorkerProcess,
  onEachBackend,
  queueStore,
  startWorkerProcess,
  type WorkerProcess,
} from "./start-worker";

describe("between jobs", () => {
  onEachBackend("a worker without its database", (backend) => {
    const { db, url } = useDatabase();
    let proxy: DatabaseProxy;
    let receiver: SmtpReceiver;
    let store: QueueStore;
    const started: WorkerProcess[] = [];

    beforeAll(async () => {
      proxy = await startDatabaseProxy(url());
      receiver = await startSmtpReceiver();
      store = await queueStore(backend, url());
    });
    afterAll(async () => {
      for (const worker of started) await worker.kill();
      await proxy.close();
      await receiver.close();
    });

    const launch = () => {
      const behindProxy = { ...store, DATABASE_URL: proxy.url };
      const worker = launchWorkerProcess(behindProxy, { SMTP_URL: receiver.url });
      started.push(worker);
      return worker;
    };
    /** Enqueues an email without the proxy, and waits for its delivery. */
    const expectDelivery = async () => {
      const [emailId = ""] = await addEmails(db(), null, [makeEmail()]);
      const producer = openProducer(store, { warn: () => undefined });
      await producer.enqueue("deliver-email", { emailId });
      await producer.close();
      await until("the sent email", async () => (await findEmail(db(), emailId))?.state === "sent");
    };

    test("a worker waits for the server, and ends on SIGTERM", async () => {
      proxy.recover();
      const before = proxy.connectionCount();
      const worker = launch();
      await until("some attempts", async () =>
        Promise.resolve(proxy.connectionCount() >= before + 3),
      );
      const startedAt = performance.now();
      expect(await worker.end()).toBe(0);
      // Less than a running job is waited for.
      expect(performance.now() - startedAt).toBeLessThan(6_000);
    });

    test("a worker starts work as soon as the server responds", async () => {
      proxy.recover();
      const before = proxy.connectionCount();
      const worker = launch();
      await until("some attempts", async () =>
        Promise.resolve(proxy.connectionCount() >= before + 2),
      );
      proxy.restore();
      await worker.ready;
      await until("heartbeat", async () =>
        (await liveWorkers(db())).some(({ pid }) => pid === worker.child.pid),
      );
      await expectDelivery();
      expect(await worker.end()).toBe(0);
    });

    test("a producer that was opened too early enqueues once the server responds (G-04)", async () => {
      proxy.recover();
      const warnings: string[] = [];
      const producer = openProducer(
        { ...store, DATABASE_URL: proxy.url },
        { warn: (_, message) => void warnings.push(message) },
      );
      const inPostgres = backend === "postgres";
      expect(await producer.enqueue("prune", {})).toBe(!inPostgres);
      expect(warnings.length > 0).toBe(inPostgres);
      proxy.restore();
      await until("queued job", () => producer.enqueue("prune", {}));
      await producer.close();
    });

    test("a worker continues when the server is back (G-02)", async () => {
      const worker = launch();
      await worker.ready;
      proxy.recover();
      const before = proxy.connectionCount();
      // Long enough for each polling loop of each queue to fail.
      await pause(3_000);
      // Worker and producer poll twice a second per queue, not in a busy loop.
      expect(proxy.connectionCount() - before).toBeLessThan(30 * queueNames.length);
      proxy.restore();
      await expectDelivery();
      expect(await worker.end()).toBe(0);
    });
  });
});

describe("in the middle of a job", () => {
  /** Longer than reading a page on a busy machine, and shorter than the lock of a job. */
  const awayMs = 8_000;

  onEachBackend("a database that fails in the middle of a job", (backend) => {
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
      setTimeout(proxy.restore, awayMs);
    };

    test("a response of the model is stored, and not requested again (G-03)", async () => {
      const { itemIds } = await createModelRun(db(), {
        kind: "ai",
        urls: ["https://bookings.test/a"],
        actor: "test",
      });
      const [itemId = ""] = itemIds;
      await recordExtraction(db(), itemId, makeExtraction());
      await storePageText(db(), itemId, "The nearest airstrip is Geluk.");
      ai.answer((request) => {
        goAway();
        return says({})(request);
      });
      await producer.enqueue("extract-with-ai", { itemId });
      const isDone = async () => (await findQuestion(db(), itemId))?.state === "done";
      await until("the response", isDone, 45_000);
      expect(ai.requests).toHaveLength(1);
      expect(await callsOf(db(), itemId)).toMatchObject({ calls: 1, totalTokens: 20_000 });
    });

    test("a job is put back without using up an attempt (G-03)", async () => {
      let lookups = 0;
      site.serve("/stay", (request, response) => {
        if (++lookups === 1) goAway();
        html(lodgePage("Away Camp", 300))(request, response);
      });
      const fields = makeBareFields({ name: "Away Camp", propertyUrl: `${site.url}/stay` });
      const { id } = await storeProperty(db(), fields);
      await requestSourceCheck(db(), id);
      await producer.enqueue("check-source", { propertyId: id });
      const isDone = async () => (await findCheck(db(), id))?.state === "resting";
      await until("the check", isDone, 45_000);
      const done = await until("the end of its job", async () => {
        const [job] = await producer.queues.sources.getCompleted();
        return job;
      });
      // Only the last attempt counts.
      expect([lookups, done.attemptsMade]).toEqual([2, 1]);
    });
  });
});

describe("enqueueing", () => {
  const emailId = "7d9f0f0e-5c0d-4b0c-9a55-0a3f0a9f3a11";

  async function closedPort(): Promise<number> {
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    server.close();
    await once(server, "close");
    return port;
  }

  async function tryToQueue(store: QueueStore) {
    const warnings: string[] = [];
    const producer = openProducer(store, { warn: (_, message) => void warnings.push(message) });
    const startedAt = performance.now();
    const queued = await producer.enqueue("deliver-email", { emailId });
    const ms = performance.now() - startedAt;
    void producer.close();
    return { queued, ms, warnings };
  }

  const storeAt = (kind: string, port: number): QueueStore => {
    const DATABASE_URL = `postgres://nobody@127.0.0.1:${port}/nothing`;
    return kind === "redis"
      ? { DATABASE_URL, REDIS_URL: `redis://127.0.0.1:${port}` }
      : { DATABASE_URL };
  };

  test.each(["postgres", "redis"])("an unavailable %s is reported within moments", async (kind) => {
    const { queued, ms, warnings } = await tryToQueue(storeAt(kind, await closedPort()));
    expect(queued).toBe(false);
    expect(ms).toBeLessThan(10_000);
    expect(warnings).toContain("job not queued; it will be retried");
  });

  test.each(["postgres", "redis"])("a stalled %s is not waited for (G-04)", async (kind) => {
    const silent = await startSilentServer();
    const { queued, ms } = await tryToQueue(storeAt(kind, silent.port));
    expect(queued).toBe(false);
    expect(ms).toBeLessThan(10_000);
    await silent.close();
  });

  const { url } = useDatabase();

  test("jobs that a store did not accept are enqueued once it is back", async () => {
    const proxy = await startDatabaseProxy(url());
    const store = { DATABASE_URL: proxy.url };
    const producer = openProducer(store, { warn: () => undefined });
    proxy.cut();
    expect(await producer.enqueue("deliver-email", { emailId })).toBe(false);
    expect(await producer.enqueue("deliver-email", { emailId })).toBe(false);
    proxy.restore();
    const { mail } = producer.queues;
    await until("the job", async () => (await mail.getWaitingCount().catch(() => 0)) > 0);
    expect(await mail.getWaitingCount()).toBe(1);
    await mail.obliterate();
    await producer.close();
    await proxy.close();
  });

  onEachBackend("equal jobs", (backend) => {
    test("a job that is enqueued again and again while it runs runs once more", async () => {
      const store = await queueStore(backend, url());
      const producer = openProducer(store, { warn: () => undefined });
      const runs: (() => void)[] = [];
      const worker = openWorker(store, "mail", () => new Promise<void>((end) => runs.push(end)), {
        concurrency: 2,
      });
      const ended: string[] = [];
      worker.on("completed", (job) => void ended.push(String(job.id)));

      await producer.enqueue("deliver-email", { emailId });
      await until("the first run", async () => runs.length === 1);
      for (let times = 0; times < 3; times++) await producer.enqueue("deliver-email", { emailId });
      runs[0]?.();
      await until("the second run", async () => runs.length === 2);
      runs[1]?.();
      await until("both jobs to end", async () => ended.length === 2);
      expect(await producer.queues.mail.getJobCounts("waiting", "active", "delayed")).toEqual({
        waiting: 0,
        active: 0,
        delayed: 0,
      });
      expect(runs).toHaveLength(2);
      await worker.close();
      await producer.close();
    });
  });
});
