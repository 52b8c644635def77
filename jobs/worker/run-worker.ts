import { randomUUID } from "node:crypto";
import os from "node:os";
import type { Worker } from "bullmq";
import { Redis } from "ioredis";
import type { Logger } from "pino";

import { connect, type Database, workerLimits } from "#db/connect.server";
import { resetFutureTimes } from "#db/queries/jobs/jobs.server";
import { recordHeartbeat, removeWorker } from "#db/queries/jobs/workers.server";
import { addMissingWork, endPause } from "#db/queries/work/work.server";
import {
  catalog,
  concurrency,
  type JobDefinition,
  jobNames,
  type QueueName,
  queueNames,
} from "#domain/jobs/catalog";
import type { Env } from "#env";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import { openWorker, type QueueStore } from "#jobs/queue/queue.server";
import { openPageReader } from "#jobs/reader/page-reader";
import { openSheetReader } from "#jobs/sheet-reader/sheet-reader";
import { besideProgram } from "#process/beside-program";
import { type Clock, systemClock } from "./clients/clock";
import { createClients } from "./clients/index";
import type { JobServices } from "./context";
import { handlers } from "./handlers/index";
import { findChromium } from "./render/local-driver";
import { createRenderer } from "./render/renderer";
import { createJobRunner, watchStops, workerName } from "./run-job";

const lockMs = 10_000;
/** Running jobs are aborted after this long … */
const graceMs = 6_000;
/** … and abandoned after this: the next worker finds them stalled. */
const closeTimeoutMs = 12_000;

interface Start {
  /** The queues to take jobs from; all that this machine can serve if empty. */
  queues: readonly string[];
  /** The worker is alive, but cannot record its heartbeat any more. */
  onStall: () => void;
}

/** Opens a worker's services and starts to take jobs. @throws when it cannot serve a requested queue */
export function runWorker(env: Env, log: Logger, { queues: requested, onStall }: Start) {
  const executablePath = findChromium(env.CHROMIUM_PATH);
  const queues = servedQueues(requested, executablePath !== null || env.RENDERER_URL !== undefined);
  const db = connect({ url: env.DATABASE_URL, max: 8, limits: workerLimits });
  const producer = openProducer(env, log);
  const clients = createClients(env, log);
  const reader = openPageReader(besideProgram(import.meta.url, "../reader/thread"));
  const driver = besideProgram(import.meta.url, "./render/driver");
  const { fetcher } = clients;
  const browser = env.RENDERER_URL
    ? { serviceUrl: env.RENDERER_URL }
    : executablePath && { executablePath, driver };
  const renderer = browser ? createRenderer({ browser, fetcher }) : null;
  const now = () => new Date();
  const sheetReader = openSheetReader(besideProgram(import.meta.url, "../sheet-reader/thread"));
  const { enqueue } = producer;
  const services = { db, env, clients, reader, sheetReader, renderer, enqueue, log, now };
  const workers = startWorkers(env, services, { lockMs, queues });
  const id = randomUUID();
  const stopHeartbeat = startHeartbeat({
    beat: () => recordHeartbeat(db, { id, host: os.hostname(), pid: process.pid, queues }),
    onMiss: (reason) => log.warn({ reason }, "heartbeat not saved"),
    onStall: () => {
      log.error("worker exiting: heartbeat could not be saved for too long");
      onStall();
    },
  });

  const warnOnFailure = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn({ reason: String(error) }, "schedules not set"));
  const queuesOfStore = { store: env, producer, db };
  warnOnFailure(prepareQueues(queuesOfStore, now()));
  const stopWatching = watchClock((byMs) => {
    log.warn({ byMs }, "the system clock was set");
    warnOnFailure(resetTimes(queuesOfStore, now()));
  });
  void warnAboutRedis(env, log);
  // Requeue at once the jobs that were lost while no worker ran, not at the next full minute.
  void producer.enqueue("sweep-lost", {});
  addMissingWork(db).catch((error: unknown) =>
    log.warn({ reason: String(error) }, "missing work not added"),
  );
  void producer.enqueue("refresh-rates", {});
  // Its settings may have been corrected.
  const probe = () => producer.enqueue("probe-mail", {}, { promote: true });
  void endPause(db, "probe-mail", {}).then(probe, probe);

  const closeAll = async () => {
    stopHeartbeat();
    stopWatching();
    await workers.stop(graceMs);
    await removeWorker(db, id).catch(() => undefined);
    await producer.close();
    await clients.fetcher.close();
    await reader.close();
    await db.destroy();
  };
  return {
    /** Resolves when jobs are taken, or when the queue store is down: the workers keep retrying. */
    ready: () => workers.ready().catch(() => undefined),
    /** Resolves in bounded time, even if a job hangs. */
    close: () => withTimeout(closeAll(), log),
  };
}

function withTimeout(closing: Promise<void>, log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn("a job did not stop in time; it will be retried");
      resolve();
    }, closeTimeoutMs);
  });
  return Promise.race([closing, late]).finally(() => clearTimeout(timer));
}

const everyMs = 10_000;
/** Failed heartbeats in a row. Counted, not timed: a machine that slept has missed none. */
const maxMissed = 9;

interface Heartbeat {
  beat: () => Promise<void>;
  onMiss: (reason: string) => void;
  onStall: () => void;
}

/**
 * Sends a heartbeat at once and every ten seconds; one that is still pending counts as missed. After too
 * many the process should be replaced. Returns how to stop.
 */
function startHeartbeat({ beat, onMiss, onStall }: Heartbeat): () => void {
  let missed = 0;
  let pending = false;
  const tick = () => {
    if (missed++ === maxMissed) return onStall();
    if (pending) return onMiss("the last one is still pending");
    pending = true;
    beat()
      .then(
        () => (missed = 0),
        (error: unknown) => onMiss(String(error)),
      )
      .finally(() => (pending = false));
  };
  tick();
  const timer = setInterval(tick, everyMs);
  return () => clearInterval(timer);
}

/** Rendering needs a browser. */
const browserQueue: QueueName = "render";

/**
 * The queues that a worker takes jobs from: the requested ones, or all it can serve.
 * @throws when a requested queue cannot be served
 */
export function servedQueues(requested: readonly string[], hasBrowser: boolean): QueueName[] {
  const served = queueNames.filter((name) => name !== browserQueue || hasBrowser);
  if (requested.length === 0) return served;
  return requested.map((name) => {
    const known = served.find((queue) => queue === name);
    if (known) return known;
    if (name === browserQueue)
      throw new Error("Chromium was not found: install it, or set CHROMIUM_PATH");
    throw new Error(`No queue is called "${name}". Choose from: ${queueNames.join(", ")}`);
  });
}

/**
 * Redis with the defaults of many systems loses jobs in a crash, or evicts them when memory is short.
 * `sweep-lost` would requeue them; the operator should still know.
 */
async function warnAboutRedis(env: { REDIS_URL?: string }, log: Logger): Promise<void> {
  if (!env.REDIS_URL) return;
  const redis = new Redis(env.REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 1 });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    const [, appendOnly] = (await redis.config("GET", "appendonly")) as string[];
    const [, policy] = (await redis.config("GET", "maxmemory-policy")) as string[];
    if (appendOnly !== "yes")
      log.warn("Redis has no append-only file: set `appendonly yes`, or a crash loses jobs");
    if (policy !== "noeviction")
      log.warn(`Redis may evict jobs (maxmemory-policy ${policy}): set noeviction`);
  } catch (error) {
    log.warn({ reason: String(error) }, "Redis settings could not be read");
  } finally {
    redis.disconnect();
  }
}

interface Queues {
  store: QueueStore;
  producer: JobProducer;
  db: Database;
}

/**
 * The queue store has schedules and delays as absolute times. After the clock was set they may be a day
 * ahead, and new jobs with the same key would wait with them: schedules are set again, and delayed jobs
 * run at once.
 */
export async function resetTimes(queues: Queues, now: Date): Promise<void> {
  await prepareQueues(queues, now);
  for (const queue of Object.values(queues.producer.queues))
    for (const job of await queue.getDelayed())
      // A job may have been picked up in the meantime.
      if (!job.repeatJobKey) await job.promote().catch(() => undefined);
}

const checkMs = 1_000;
/** Gradual corrections of the clock are smaller; setting it, or a sleeping machine, causes larger jumps. */
const minJumpMs = 30_000;

/** Calls `onSet` when the system clock was set forward or back. Returns how to stop. */
export function watchClock(onSet: (byMs: number) => void, clock: Clock = systemClock): () => void {
  const ahead = () => clock.now() - clock.elapsed();
  let last = ahead();
  const timer = setInterval(() => {
    const now = ahead();
    const byMs = now - last;
    last = now;
    if (Math.abs(byMs) >= minJumpMs) onSet(byMs);
  }, checkMs);
  return () => clearInterval(timer);
}

interface RunningWorkers {
  ready: () => Promise<void>;
  /** Takes no new job and lets running ones finish; after `graceMs` they are aborted. */
  stop: (graceMs: number) => Promise<void>;
}

interface WorkerOptions {
  queues: readonly QueueName[];
  /** A job whose worker has not renewed its lock for this long goes to another one. */
  lockMs: number;
}

/** Starts to take jobs from the queues. */
export function startWorkers(
  store: QueueStore,
  services: JobServices,
  { queues, lockMs }: WorkerOptions,
): RunningWorkers {
  const ending = new AbortController();
  const stopping = new AbortController();
  const stops = watchStops(services.db);
  const runJob = createJobRunner(handlers, services, stopping.signal, stops, ending.signal);
  const workers: Worker[] = queues.map((name) => {
    const worker = openWorker(store, name, runJob, {
      concurrency: concurrency[name],
      // Connection names have no spaces.
      name: workerName.replace(/[^\w.-]+/g, "-"),
      lockDuration: lockMs,
      stalledInterval: lockMs / 2,
      maxStalledCount: 3,
    });
    worker.on("error", (error) =>
      services.log.warn({ queue: name, reason: error.message }, "queue store unreachable"),
    );
    return worker;
  });
  return {
    ready: async () => void (await Promise.all(workers.map((worker) => worker.waitUntilReady()))),
    stop: async (graceMs) => {
      ending.abort();
      const abortTimer = setTimeout(() => stopping.abort(), graceMs);
      await Promise.allSettled(workers.map((worker) => worker.close()));
      clearTimeout(abortTimer);
      stops.close();
    },
  };
}

/**
 * Runs at each start: a new queue store gets the schedules, and times in the future are reset, since the clock
 * may have been set while no worker ran.
 */
async function prepareQueues({ store, producer, db }: Queues, now: Date): Promise<void> {
  await setSchedules(producer);
  if (!store.REDIS_URL) await resetFutureTimes(db, now);
}

export async function setSchedules({ queues }: JobProducer): Promise<void> {
  for (const name of jobNames) {
    const { cron, queue, attempts, firstPauseMs }: Omit<JobDefinition, "key"> = catalog[name];
    if (!cron) continue;
    await queues[queue].upsertJobScheduler(
      name,
      { pattern: cron, tz: "UTC" },
      { name, data: {}, opts: { attempts, backoff: { type: "exponential", delay: firstPauseMs } } },
    );
  }
}
