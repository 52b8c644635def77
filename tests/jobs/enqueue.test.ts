import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, test } from "vitest";

import { openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { startSilentServer } from "#tests/fakes/smtp-receiver";

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
