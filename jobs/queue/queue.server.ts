import {
  createRedisBackend,
  type PostgresPoolConfig,
  type Processor,
  type Queue,
  withBackend,
  type Worker,
  type WorkerOptions,
} from "bullmq";

import type { QueueName } from "./catalog";
import { createReturningBackend } from "./postgres-backend.server";

/**
 * The only module that knows where the queues are stored: in Redis if REDIS_URL is set, otherwise in
 * PostgreSQL (schema "bullmq" of the application's own database).
 */
export interface QueueStore {
  DATABASE_URL: string;
  REDIS_URL?: string;
}

const redis = withBackend(createRedisBackend);
const postgres = withBackend(createReturningBackend);

/** Producers fail at once when Redis is down; workers wait for it. */
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
    // After a restart of the server, reconnect within seconds, not after twenty.
    retryStrategy: (times: number) => Math.min(100 * times, 2_000),
    ...(side === "producer"
      ? { maxRetriesPerRequest: 1, enableOfflineQueue: false }
      : { maxRetriesPerRequest: null }),
  };
}

/**
 * Per process. The server aborts longer queries; `query_timeout` is for a server that stopped
 * responding.
 */
const postgresOptions = (url: string) =>
  ({
    connectionString: url,
    max: 5,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 15_000,
    query_timeout: 16_000,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
  }) satisfies PostgresPoolConfig;

/** How long a worker waits before it polls for jobs again after its store was down. */
const runRetryDelay = 1_000;

const retention = {
  removeOnComplete: { age: 24 * 3600, count: 1000 },
  removeOnFail: { age: 7 * 24 * 3600 },
};

export function openQueue(store: QueueStore, name: QueueName): Queue {
  const queue = store.REDIS_URL
    ? new redis.Queue(name, {
        connection: redisOptions(store.REDIS_URL, "producer"),
        defaultJobOptions: retention,
      })
    : new postgres.Queue(name, {
        connection: postgresOptions(store.DATABASE_URL),
        defaultJobOptions: retention,
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
        runRetryDelay,
        connection: redisOptions(store.REDIS_URL, "worker"),
      })
    : new postgres.Worker(name, processor as never, {
        ...options,
        runRetryDelay,
        connection: postgresOptions(store.DATABASE_URL),
      });
  return worker as unknown as Worker;
}
