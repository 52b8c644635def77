import pino from "pino";
import { inject } from "vitest";
import { readEnv } from "../../env";
import { concurrency, queueNames } from "../../jobs/catalog";
import { createClients } from "../../jobs/clients";
import { openProducer } from "../../jobs/enqueue.server";
import { handlers } from "../../jobs/handlers";
import { openWorker, type QueueStore } from "../../jobs/queue.server";
import { createJobRunner } from "../../jobs/run-job";
import type { FreshDatabase } from "../setup/database";

export type Backend = "postgres" | "redis";
export const backends: Backend[] = ["postgres", "redis"];

let redisDatabase = 0;

/** Where the queues of one test live; null when this machine has no Redis. */
export function queueStore(backend: Backend, database: FreshDatabase): QueueStore | null {
  if (backend === "postgres") return { DATABASE_URL: database.url };
  const { redisUrl } = inject("services");
  if (!redisUrl) return null;
  const own = (Number(process.env.VITEST_POOL_ID ?? 1) * 5 + redisDatabase++) % 16;
  return { DATABASE_URL: database.url, REDIS_URL: `${redisUrl}/${own}` };
}

/** A worker in this process, on the real queue, with clients that reach only what `env` names. */
export async function startWorker(
  store: QueueStore,
  database: FreshDatabase,
  env: Record<string, string> = {},
) {
  const log = pino({ level: "silent" });
  const settings = readEnv({ ...store, NODE_ENV: "test", ...env });
  const producer = openProducer(store, log);
  const stopping = new AbortController();
  const run = createJobRunner(
    handlers,
    {
      db: database.db,
      env: settings,
      clients: createClients(settings),
      enqueue: producer.enqueue,
      log,
      now: () => new Date(),
    },
    stopping.signal,
  );
  const workers = queueNames.map((name) =>
    openWorker(store, name, run, {
      concurrency: concurrency[name],
      lockDuration: 5_000,
      stalledInterval: 1_000,
    }),
  );
  for (const worker of workers) worker.on("error", () => undefined);
  await Promise.all(workers.map((worker) => worker.waitUntilReady()));
  return {
    ...producer,
    stop: async () => {
      stopping.abort();
      await Promise.allSettled(workers.map((worker) => worker.close()));
      await producer.close();
    },
  };
}
