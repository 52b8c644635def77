import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Queue } from "bullmq";
import { Redis } from "ioredis";
import { sql } from "kysely";
import pino from "pino";
import { describe, inject } from "vitest";

import type { Database } from "#db/connect.server";
import type { QueueName } from "#domain/jobs/catalog";
import { readEnv } from "#env";
import { type JobProducer, openProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { openPageReader } from "#jobs/reader/page-reader";
import { openSheetReader, type SheetReader } from "#jobs/sheet-reader/sheet-reader";
import { createClients } from "#jobs/worker/clients/index";
import type { RenderLimits } from "#jobs/worker/render/local-driver";
import { createRenderer } from "#jobs/worker/render/renderer";
import { servedQueues, startWorkers } from "#jobs/worker/run-worker";
import type { ThreadLimits } from "#process/thread-runner";
import { type PlaceServices, startPlaceServices } from "#tests/fakes/place-services";
import type { FreshDatabase } from "#tests/setup/test-database";
import { until } from "#tests/setup/until";
import { endWithParent } from "#tests/setup/web-process";

export type Backend = "postgres" | "redis";
const backends: Backend[] = ["postgres", "redis"];

/**
 * Runs a suite on both queue stores; Redis only in `npm run test:all`, and skipped, with the reason in the
 * title, where it is missing.
 */
export function onEachBackend(subject: string, suite: (backend: Backend) => void): void {
  for (const backend of backends) {
    const missing = backend === "redis" && !inject("services").redisUrl;
    const title = `${subject} (queue in ${backend}${missing ? ": no redis-server here" : ""})`;
    const tags = backend === "redis" ? ["thorough"] : [];
    describe.skipIf(missing)(title, { tags }, () => suite(backend));
  }
}

/** Redis databases per test process, so that simultaneous processes share none. */
const perProcess = 500;
let opened = 0;

/** An empty queue store for the database of a test. */
export async function queueStore(backend: Backend, url: string): Promise<QueueStore> {
  if (backend === "postgres") return { DATABASE_URL: url };
  const { redisUrl } = inject("services");
  if (!redisUrl) throw new Error("This machine has no redis-server");
  if (opened >= perProcess) throw new Error("Too many Redis stores in one process");
  const number = ((Number(process.env.VITEST_POOL_ID ?? 1) - 1) % 3) * perProcess + opened++;
  const store = { DATABASE_URL: url, REDIS_URL: `${redisUrl}/${number}` };
  const redis = new Redis(store.REDIS_URL);
  await redis.flushdb();
  redis.disconnect();
  return store;
}

const log = pino({ level: process.env.TEST_LOG_LEVEL ?? "silent" });

export type TestWorker = JobProducer & { db: Database; stop: () => Promise<void> };

/** The URL of a bundled program. */
export const programAt = (file: string): URL => pathToFileURL(path.join(inject("programs"), file));

interface WorkerOptions {
  now?: () => Date;
  readerLimits?: ThreadLimits;
  renderLimits?: Partial<RenderLimits>;
  sheetReader?: SheetReader;
  /** Also processes the image queue: each job costs seconds of a core. */
  pictures?: true;
}

/** One for all workers of this process that have none of their own. */
let sharedPlaces: Promise<PlaceServices> | undefined;

/** A worker in this process on the real queue, with both lookups on; its clients reach only the hosts in `env`. */
export async function startWorker(
  store: QueueStore,
  db: FreshDatabase["db"],
  env: Record<string, string> = {},
  options: WorkerOptions = {},
): Promise<TestWorker> {
  const { now = () => new Date(), readerLimits, renderLimits: limits, pictures } = options;
  const { sheetReader = openSheetReader(programAt("jobs/sheet-reader/thread.js")) } = options;
  const places = await (sharedPlaces ??= startPlaceServices());
  const settings = readEnv({ ...store, NODE_ENV: "test", ...places.env, ...env });
  const producer = openProducer(store, log);
  const clients = createClients(settings, log);
  const reader = openPageReader(programAt("jobs/reader/thread.js"), readerLimits);
  const executablePath = settings.CHROMIUM_PATH;
  const { fetcher } = clients;
  const driver = programAt("jobs/worker/render/driver.js");
  const browser = { executablePath: executablePath ?? "", driver };
  const renderer = executablePath ? createRenderer({ browser, fetcher, limits }) : null;
  const services = {
    db,
    env: settings,
    clients,
    reader,
    sheetReader,
    renderer,
    enqueue: producer.enqueue,
    log,
    now,
  };
  const served = servedQueues([], renderer !== null);
  const queues = pictures ? served : served.filter((name) => name !== "pictures");
  const workers = startWorkers(store, services, { lockMs: 5_000, queues });
  await workers.ready();
  return {
    ...producer,
    db,
    stop: async () => {
      await workers.stop(0);
      await producer.close();
      await clients.fetcher.close();
      await reader.close();
    },
  };
}

export interface WorkerProcess {
  child: ChildProcess;
  /** Resolves when it accepts jobs; rejects when it ends before. */
  ready: Promise<void>;
  /** Ends it without a shutdown, as a crash does. */
  kill: () => Promise<void>;
  /** Shuts it down; resolves to its exit code. */
  end: () => Promise<number | null>;
}

/** Like launchWorkerProcess; resolves when it accepts jobs. */
export async function startWorkerProcess(
  store: QueueStore,
  env: Record<string, string> = {},
): Promise<WorkerProcess> {
  const worker = launchWorkerProcess(store, env);
  await worker.ready;
  return worker;
}

/** The worker in its own process, as in production. */
export function launchWorkerProcess(
  store: QueueStore,
  env: Record<string, string> = {},
): WorkerProcess {
  const child = spawn(
    process.execPath,
    ["--import", endWithParent, path.join(inject("programs"), "jobs/worker/main.js")],
    {
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        PATH: process.env.PATH,
        ...store,
        NODE_ENV: "test",
        LOG_LEVEL: "silent",
        // No test calls the real service.
        RATES_URL: "http://127.0.0.1:1/",
        ...env,
      },
    },
  );
  const ready = Promise.race([
    once(child, "message").then(() => undefined),
    once(child, "exit").then(([code]) => {
      throw new Error(`The worker ended with ${String(code)} before it was ready`);
    }),
  ]);
  // No unhandled rejection where it is not awaited.
  ready.catch(() => undefined);
  const finish = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    child.kill(signal);
    await once(child, "exit");
    return child.exitCode;
  };
  return {
    child,
    ready,
    kill: async () => void (await finish("SIGKILL")),
    end: () => finish("SIGTERM"),
  };
}

/** Runs delayed jobs at once. @returns true, for use in a condition */
export async function skipPauses({ db, queues }: TestWorker, queue: QueueName): Promise<true> {
  await sql`update work set due_at = now() where due_at > now()`.execute(db);
  for (const job of await queues[queue].getDelayed())
    // It may have started meanwhile.
    await job.promote().catch(() => undefined);
  return true;
}

/** Waits for running jobs and removes the others. */
export async function emptyQueue(queue: Queue): Promise<void> {
  await queue.pause();
  await until("the running jobs to end", async () => (await queue.getActiveCount()) === 0);
  await queue.obliterate({ force: true });
  await queue.resume();
}
