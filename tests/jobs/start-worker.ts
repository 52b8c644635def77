import pino from "pino";
import { inject } from "vitest";
import { readEnv } from "../../env";
import { createClients } from "../../jobs/clients";
import { openProducer } from "../../jobs/enqueue.server";
import type { QueueStore } from "../../jobs/queue.server";
import { startWorkers } from "../../jobs/start-workers";
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

const log = pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" });

/** A worker in this process, on the real queue, with clients that reach only what `env` names. */
export async function startWorker(
  store: QueueStore,
  database: FreshDatabase,
  env: Record<string, string> = {},
  now: () => Date = () => new Date(),
) {
  const settings = readEnv({ ...store, NODE_ENV: "test", ...env });
  const producer = openProducer(store, log);
  const clients = createClients(settings);
  const services = {
    db: database.db,
    env: settings,
    clients,
    enqueue: producer.enqueue,
    log,
    now,
  };
  const workers = startWorkers(store, services, 5_000);
  await workers.ready();
  return {
    ...producer,
    stop: async () => {
      await workers.stop(0);
      await producer.close();
      await clients.fetcher.close();
    },
  };
}
