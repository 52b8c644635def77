import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";

import { addEmails, findEmail } from "#db/queries/mail/emails.server";
import { liveWorkers } from "#db/queries/work/workers.server";
import { queueNames } from "#jobs/queue/catalog";
import { openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { makeEmail } from "#tests/factories/inquiry";
import { type DatabaseProxy, startDatabaseProxy } from "#tests/fakes/database-proxy";
import { type SmtpReceiver, startSmtpReceiver } from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore } from "./start-worker";
import { launchWorkerProcess, type WorkerProcess } from "./worker-process";

onEachBackend("a worker whose database is away", (backend) => {
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
  /** Queues a mail past the proxy, and waits until it is delivered. */
  const expectDelivery = async () => {
    const [emailId = ""] = await addEmails(db(), null, [makeEmail()]);
    const producer = openProducer(store, { warn: () => undefined });
    await producer.enqueue("deliver-email", { emailId });
    await producer.close();
    await until("sent mail", async () => (await findEmail(db(), emailId))?.state === "sent");
  };

  test("it waits while the server starts up, and ends when told to", async () => {
    proxy.recover();
    const before = proxy.asked();
    const worker = launch();
    await until("some tries", async () => Promise.resolve(proxy.asked() >= before + 3));
    const began = performance.now();
    expect(await worker.end()).toBe(0);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  test("it begins to work as soon as the server answers", async () => {
    proxy.recover();
    const before = proxy.asked();
    const worker = launch();
    await until("some tries", async () => Promise.resolve(proxy.asked() >= before + 2));
    proxy.mend();
    await worker.ready;
    await until("heartbeat", async () =>
      (await liveWorkers(db())).some(({ pid }) => pid === worker.child.pid),
    );
    await expectDelivery();
    expect(await worker.end()).toBe(0);
  });

  test("a producer that was opened too early queues once the server answers", async () => {
    proxy.recover();
    const warnings: string[] = [];
    const producer = openProducer(
      { ...store, DATABASE_URL: proxy.url },
      { warn: (_, message) => void warnings.push(message) },
    );
    const inPostgres = backend === "postgres";
    expect(await producer.enqueue("prune", {})).toBe(!inPostgres);
    expect(warnings.length > 0).toBe(inPostgres);
    proxy.mend();
    await until("queued job", () => producer.enqueue("prune", {}));
    await producer.close();
  });

  test("a server that goes and comes back finds it at work", { timeout: 60_000 }, async () => {
    const worker = launch();
    await worker.ready;
    proxy.recover();
    const before = proxy.asked();
    // Long enough for every loop of every queue to fail.
    await pause(3_000);
    // The worker and the producer of a queue in PostgreSQL ask twice a second each, not without pause.
    expect(proxy.asked() - before).toBeLessThan(30 * queueNames.length);
    proxy.mend();
    await expectDelivery();
    expect(await worker.end()).toBe(0);
  });
});
