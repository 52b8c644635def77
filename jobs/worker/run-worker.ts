import { randomUUID } from "node:crypto";
import os from "node:os";
import type { Worker } from "bullmq";
import { Redis } from "ioredis";
import type { Logger } from "pino";

import { connect, type Database, workerLimits } from "#db/connect.server";
import { forgetTimesAhead } from "#db/queries/work/jobs.server";
import { recordHeartbeat, removeWorker } from "#db/queries/work/workers.server";
import type { Env } from "#env";
import { concurrency, type QueueName, queueNames } from "#jobs/queue/catalog";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import { openWorker, type QueueStore } from "#jobs/queue/queue.server";
import { openPageReader } from "#jobs/reader/page-reader";
import { besideProgram } from "#process/beside-program";
import { type Clock, systemClock } from "./clients/clock";
import { createClients } from "./clients/index";
import type { JobServices } from "./context";
import { handlers } from "./handlers/index";
import { watchStops } from "./job-stops";
import { findChromium } from "./render/find-chromium";
import { createRenderer } from "./render/renderer";
import { createJobRunner, workerName } from "./run-job";
import { setSchedules } from "./set-schedules";

const lockMs = 10_000;
/** Running jobs are told to stop after this long … */
const graceMs = 6_000;
/** … and left as they are after this: the next worker finds them stalled. */
const patienceMs = 12_000;

interface Start {
  /** The queues to take jobs from; none: all that this machine can serve. */
  queues: readonly string[];
  /** The worker lives, but cannot say so any more. */
  onStall: () => void;
}

/** Opens what a worker needs and begins to take jobs. @throws when it cannot serve a queue it shall */
export function runWorker(env: Env, log: Logger, { queues: wanted, onStall }: Start) {
  const executablePath = findChromium(env.CHROMIUM_PATH);
  const queues = queuesTaken(wanted, executablePath !== null || env.RENDERER_URL !== undefined);
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
  const services = { db, env, clients, reader, renderer, enqueue: producer.enqueue, log, now };
  const workers = startWorkers(env, services, { lockMs, queues });
  const id = randomUUID();
  const stopBeating = keepBeating({
    beat: () => recordHeartbeat(db, { id, host: os.hostname(), pid: process.pid, queues }),
    onMiss: (reason) => log.warn({ reason }, "heartbeat not stored"),
    onStall: () => {
      log.error("the worker ends: its heartbeat could not be stored for too long");
      onStall();
    },
  });

  const unlessAway = (work: Promise<void>) =>
    void work.catch((error: unknown) => log.warn({ reason: String(error) }, "schedules not set"));
  unlessAway(setSchedules(producer));
  const stopWatching = watchClock((byMs) => {
    log.warn({ byMs }, "the clock was set");
    unlessAway(setTimesRight({ store: env, producer, db }, now()));
  });
  void warnOfForgetfulRedis(env, log);
  // What was lost while no worker ran is queued again at once, not at the next full minute.
  void producer.enqueue("sweep-lost", {});
  void producer.enqueue("refresh-rates", {});

  const closeAll = async () => {
    stopBeating();
    stopWatching();
    await workers.stop(graceMs);
    await removeWorker(db, id).catch(() => undefined);
    await producer.close();
    await clients.fetcher.close();
    await reader.close();
    await db.destroy();
  };
  return {
    /** Resolves when jobs are taken, or when the store does not let us yet: the workers try on. */
    ready: () => workers.ready().catch(() => undefined),
    /** Resolves in bounded time, whatever hangs. */
    close: () => withinPatience(closeAll(), log),
  };
}

function withinPatience(closing: Promise<void>, log: Logger): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      log.warn("a job did not stop in time; it will be done again");
      resolve();
    }, patienceMs);
  });
  return Promise.race([closing, late]).finally(() => clearTimeout(timer));
}

const everyMs = 10_000;
/** Beats in a row that came to nothing. Counted, not timed: a machine that slept has missed none. */
const patience = 9;

interface Heartbeat {
  beat: () => Promise<void>;
  onMiss: (reason: string) => void;
  onStall: () => void;
}

/**
 * Beats at once and every ten seconds. A beat that is still on its way is not overtaken, it counts as
 * missed; after too many the process is worth less than a new one. Returns how to stop.
 */
function keepBeating({ beat, onMiss, onStall }: Heartbeat): () => void {
  let missed = 0;
  let pending = false;
  const tick = () => {
    if (missed++ === patience) return onStall();
    if (pending) return onMiss("the last one is still on its way");
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

/** A page's scripts run only where there is a browser for them. */
const browserQueue: QueueName = "render";

/**
 * The queues that a worker takes jobs from: all it can serve, or of those the ones it was started for.
 * @throws when it was started for a queue that it cannot serve
 */
export function queuesTaken(wanted: readonly string[], hasBrowser: boolean): QueueName[] {
  const served = queueNames.filter((name) => name !== browserQueue || hasBrowser);
  if (wanted.length === 0) return served;
  return wanted.map((name) => {
    const known = served.find((queue) => queue === name);
    if (known) return known;
    if (name === browserQueue)
      throw new Error("No Chromium is here: install it, or say where it is by CHROMIUM_PATH");
    throw new Error(`No queue is called "${name}". Choose from: ${queueNames.join(", ")}`);
  });
}

/**
 * Redis as many systems ship it forgets jobs in a crash, or throws them out when memory is short.
 * The sweep would bring them back; the operator should still know.
 */
async function warnOfForgetfulRedis(env: { REDIS_URL?: string }, log: Logger): Promise<void> {
  if (!env.REDIS_URL) return;
  const redis = new Redis(env.REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 1 });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    const [, appendOnly] = (await redis.config("GET", "appendonly")) as string[];
    const [, policy] = (await redis.config("GET", "maxmemory-policy")) as string[];
    if (appendOnly !== "yes")
      log.warn("Redis keeps no append-only file: set `appendonly yes`, or a crash loses jobs");
    if (policy !== "noeviction")
      log.warn(`Redis may throw jobs out (maxmemory-policy ${policy}): set noeviction`);
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
 * Schedules and pauses stand in the queue store as times of day. After the clock was set they may lie a
 * day ahead, and equal jobs that are asked for meanwhile would wait with them: schedules are set anew,
 * and what waits for its time comes at once.
 */
export async function setTimesRight({ store, producer, db }: Queues, now: Date): Promise<void> {
  if (!store.REDIS_URL) await forgetTimesAhead(db, now);
  await setSchedules(producer);
  for (const queue of Object.values(producer.queues))
    for (const job of await queue.getDelayed())
      // One that was taken up meanwhile waits no more.
      if (!job.repeatJobKey) await job.promote().catch(() => undefined);
}

const lookMs = 1_000;
/** A clock that is drawn right bit by bit moves by less; one that was set, or a machine that slept, by more. */
const leastMs = 30_000;

/** Tells whenever the clock on the wall was set, on or back. Returns how to stop. */
export function watchClock(onSet: (byMs: number) => void, clock: Clock = systemClock): () => void {
  const ahead = () => clock.now() - clock.elapsed();
  let last = ahead();
  const timer = setInterval(() => {
    const now = ahead();
    const byMs = now - last;
    last = now;
    if (Math.abs(byMs) >= leastMs) onSet(byMs);
  }, lookMs);
  return () => clearInterval(timer);
}

interface RunningWorkers {
  ready: () => Promise<void>;
  /** Takes no new job and lets running ones finish; after `graceMs` they are told to stop. */
  stop: (graceMs: number) => Promise<void>;
}

interface WorkerOptions {
  queues: readonly QueueName[];
  /** A job whose worker was silent for so long is given to another one. */
  lockMs: number;
}

/** Begins to take jobs from the queues. */
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
      // Names of connections hold no spaces.
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
      const hurry = setTimeout(() => stopping.abort(), graceMs);
      await Promise.allSettled(workers.map((worker) => worker.close()));
      clearTimeout(hurry);
      stops.close();
    },
  };
}
