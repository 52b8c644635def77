import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";

import { openProducer } from "#jobs/queue/enqueue.server";
import { openWorker, type QueueStore } from "#jobs/queue/queue.server";
import { startDatabaseProxy } from "#tests/fakes/database-proxy";
import { startSilentServer } from "#tests/fakes/smtp-receiver";
import { useDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { onEachBackend, queueStore } from "./start-worker";

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
  const began = performance.now();
  const queued = await producer.enqueue("deliver-email", { emailId });
  const ms = performance.now() - began;
  void producer.close();
  return { queued, ms, warnings };
}

const storeAt = (kind: string, port: number): QueueStore => {
  const DATABASE_URL = `postgres://nobody@127.0.0.1:${port}/nothing`;
  return kind === "redis"
    ? { DATABASE_URL, REDIS_URL: `redis://127.0.0.1:${port}` }
    : { DATABASE_URL };
};

test.each(["postgres", "redis"])("an absent %s is reported within moments", async (kind) => {
  const { queued, ms, warnings } = await tryToQueue(storeAt(kind, await closedPort()));
  expect(queued).toBe(false);
  expect(ms).toBeLessThan(2_500);
  expect(warnings).toContain("job not queued; the sweep will");
});

test.each(["postgres", "redis"])("a silent %s is not waited for", async (kind) => {
  const silent = await startSilentServer();
  const { queued, ms } = await tryToQueue(storeAt(kind, silent.port));
  expect(queued).toBe(false);
  expect(ms).toBeLessThan(2_500);
  await silent.close();
});

const { url } = useDatabase();

test("what a store that was away did not take is queued once it is back", async () => {
  const proxy = await startDatabaseProxy(url());
  const store = { DATABASE_URL: proxy.url };
  const producer = openProducer(store, { warn: () => undefined });
  proxy.cut();
  expect(await producer.enqueue("deliver-email", { emailId })).toBe(false);
  expect(await producer.enqueue("deliver-email", { emailId })).toBe(false);
  proxy.mend();
  const { mail } = producer.queues;
  await until("the job", async () => (await mail.getWaitingCount().catch(() => 0)) > 0);
  expect(await mail.getWaitingCount()).toBe(1);
  await mail.obliterate();
  await producer.close();
  await proxy.close();
});

onEachBackend("equal jobs", (backend) => {
  test("however often one is asked for while it runs, it runs once more", async () => {
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
    await until("both to end", async () => ended.length === 2);
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
