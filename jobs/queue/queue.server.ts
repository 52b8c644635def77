import {
  createPostgresBackend,
  createRedisBackend,
  type Processor,
  type Queue,
  withBackend,
  type Worker,
  type WorkerOptions,
} from "bullmq";

import type { QueueName } from "./catalog";

/**
 * The one place that knows which store the queues live in: Redis where REDIS_URL is set, otherwise
 * PostgreSQL (schema "bullmq" of the application's own database).
 */
export interface QueueStore {
  DATABASE_URL: string;
  REDIS_URL?: string;
}

const redis = withBackend(createRedisBackend);
const postgres = withBackend(createPostgresBackend);

/** Producers fail at once when Redis is away; workers wait for it. */
function redisOptions(url: string, side: "producer" | "worker") {
  const { hostname, port, username, password, pathname, protocol } = new URL(url);
  return {
    host: hostname,
    port: Number(port || 6379),
    username: decodeURIComponent(username) || undefined,
    password: decodeURIComponent(password) || undefined,
    db: Number(pathname.slice(1) || 0),
    tls: protocol === "rediss:" ? {} : undefined,
    connectTimeout: 5_000,
    ...(side === "producer"
      ? { maxRetriesPerRequest: 1, enableOfflineQueue: false }
      : { maxRetriesPerRequest: null }),
  };
}

const postgresOptions = (url: string) => ({ connectionString: url, max: 2, migrate: true });

const keepFinished = {
  removeOnComplete: { age: 24 * 3600, count: 1000 },
  removeOnFail: { age: 7 * 24 * 3600 },
};

export function openQueue(store: QueueStore, name: QueueName): Queue {
  const queue = store.REDIS_URL
    ? new redis.Queue(name, {
        connection: redisOptions(store.REDIS_URL, "producer"),
        defaultJobOptions: keepFinished,
      })
    : new postgres.Queue(name, {
        connection: postgresOptions(store.DATABASE_URL),
        defaultJobOptions: keepFinished,
      });
  return queue as unknown as Queue;
}

export function openWorker(
  store: QueueStore,
  name: QueueName,
  processor: Processor,
  options: Omit<WorkerOptions, "connection">,
): Worker {
  const worker = store.REDIS_URL
    ? new redis.Worker(name, processor as never, {
        ...options,
        connection: redisOptions(store.REDIS_URL, "worker"),
      })
    : new postgres.Worker(name, processor as never, {
        ...options,
        connection: postgresOptions(store.DATABASE_URL),
      });
  return worker as unknown as Worker;
}
