import type { EventEmitter } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import {
  assertSchemaCompatibility,
  type BackendFactory,
  createRedisBackend,
  LATEST_SCHEMA_VERSION,
  PostgresConnection,
  type PostgresPoolConfig,
  PostgresQueueBackend,
  type Processor,
  type Queue,
  runMigrations,
  SchemaMigrationRequiredError,
  withBackend,
  type Worker,
  type WorkerOptions,
} from "bullmq";
import pLimit from "p-limit";

import { surviveBrokenConnections } from "#db/connect.server";
import { isDatabaseUnavailable } from "#db/unavailable.server";
import type { QueueName } from "#domain/jobs/catalog";

/**
 * The only module that knows where the queues are stored: in Redis if REDIS_URL is set, otherwise in
 * PostgreSQL (schema "bullmq" of the application's own database).
 */
export interface QueueStore {
  DATABASE_URL: string;
  REDIS_URL?: string;
}

type Query = (...args: unknown[]) => Promise<unknown>;

type PoolClient = Awaited<ReturnType<PostgresConnection["pool"]["connect"]>>;
/** BullMQ's type of a client omits that a broken one is discarded. */
type PgClient = Omit<PoolClient, "release"> & { release(discard: boolean): void };

/** Delay before an error is reported, because BullMQ's loops retry at once. */
const retryDelayMs = 500;

/**
 * BullMQ's PostgreSQL connection, made to survive restarts of the server. By default BullMQ caches the
 * first error and retries in a tight loop, which blocks the event loop. Here an error is reported after
 * a short delay and then cleared.
 *
 * Relies on BullMQ 6.7: the pool, `getListenClient` and `waitUntilReady` of its connection. Remove the LISTEN
 * part with the release that has taskforcesh/bullmq#4781 (issue #4729), the rest when `waitUntilReady` no
 * longer caches a failure.
 */
class ReconnectingConnection extends PostgresConnection {
  private opening: Promise<void> | undefined;
  private listening: unknown;

  constructor(config: PostgresPoolConfig) {
    super(config);
    // Every queue and worker of the process adds a listener.
    this.setMaxListeners(0);
    // eslint-disable-next-line no-restricted-syntax -- a pool of pg, of which BullMQ's type has a part
    surviveBrokenConnections(this.pool as unknown as EventEmitter);
    const query = this.pool.query.bind(this.pool) as Query;
    const delayedQuery = (...args: unknown[]) => query(...args).catch(rethrowLater);
    this.pool.query = delayedQuery as typeof this.pool.query;
  }

  override async getListenClient() {
    const client = await super.getListenClient();
    if (client !== this.listening) {
      this.listening = client;
      // eslint-disable-next-line no-restricted-syntax -- a client of pg, of which BullMQ's type has a part
      (client as unknown as EventEmitter).setMaxListeners(0);
      client.query = oneByOne(client.query.bind(client) as Query) as typeof client.query;
    }
    return client;
  }

  override waitUntilReady(): Promise<void> {
    this.opening ??= this.open().catch((error: unknown) =>
      rethrowLater(error).finally(() => (this.opening = undefined)),
    );
    return this.opening;
  }

  private async open(): Promise<void> {
    const client: PgClient = await this.pool.connect();
    let failed = true;
    try {
      const version = await assertSchemaCompatibility(client, this.schema).catch(noSchemaYet);
      if (version < LATEST_SCHEMA_VERSION) await runMigrations(client, this.schema);
      failed = false;
    } finally {
      client.release(failed);
    }
    // Listeners are added right after the queue is created.
    setTimeout(() => this.emit("ready"), 0);
  }
}

/** A client of pg takes one query at a time; every worker of the process listens on this one. */
function oneByOne(query: Query): Query {
  const oneAtATime = pLimit(1);
  return (...args) => oneAtATime(() => query(...args));
}

const noSchemaYet = (error: unknown): number => {
  if (error instanceof SchemaMigrationRequiredError) return 0;
  throw error;
};

async function rethrowLater(error: unknown): Promise<never> {
  if (isDatabaseUnavailable(error)) await pause(retryDelayMs, undefined, { ref: false });
  throw error;
}

/** All queues and workers of a process share one connection to a server: one pool, one LISTEN. */
const shares = new Map<string, { connection: ReconnectingConnection; holders: number }>();

function takeShare(config: PostgresPoolConfig) {
  const key = JSON.stringify(config);
  const share = shares.get(key) ?? { connection: new ReconnectingConnection(config), holders: 0 };
  shares.set(key, share);
  share.holders++;
  const release = async () => {
    if (--share.holders > 0) return;
    shares.delete(key);
    await share.connection.close();
  };
  return { connection: share.connection, release };
}

class ReconnectingBackend extends PostgresQueueBackend {
  constructor(
    name: string,
    opts: ConstructorParameters<typeof PostgresQueueBackend>[2],
    private readonly share: ReturnType<typeof takeShare>,
  ) {
    super(share.connection, name, opts, true);
  }

  /** Bypasses the backend's cached result of its first connection, as the connection does. */
  override waitUntilReady(): Promise<void> {
    return this.connection.waitUntilReady();
  }

  override close(): Promise<void> {
    this.closing ??= this.share.release();
    return this.closing;
  }

  override async disconnect(): Promise<void> {
    await this.disconnectBlocking();
    await this.close();
  }
}

/** The backend factory of BullMQ's queues and workers. */
const createReconnectingBackend: BackendFactory<PostgresQueueBackend, PostgresPoolConfig> = (
  name,
  opts,
) => new ReconnectingBackend(name, opts, takeShare(opts.connection));

const redis = withBackend(createRedisBackend);
const postgres = withBackend(createReconnectingBackend);

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

/* eslint-disable no-restricted-syntax -- the types of BullMQ name the Redis backend, its classes take both */
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
/* eslint-enable no-restricted-syntax */
