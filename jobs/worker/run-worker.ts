import { randomUUID } from "node:crypto";
import os from "node:os";
import type { Logger } from "pino";

import { connect, workerLimits } from "#db/connect.server";
import { recordHeartbeat, removeWorker } from "#db/queries/work/workers.server";
import type { Env } from "#env";
import { openProducer } from "#jobs/queue/enqueue.server";
import { openPageReader } from "#jobs/reader/page-reader";
import { besideProgram } from "#process/beside-program";
import { createClients } from "./clients/index";
import { keepBeating } from "./heartbeat";
import { queuesTaken } from "./queues-taken";
import { warnOfForgetfulRedis } from "./redis-durability";
import { findChromium } from "./render/find-chromium";
import { createRenderer } from "./render/renderer";
import { setSchedules } from "./set-schedules";
import { setTimesRight } from "./set-times-right";
import { startWorkers } from "./start-workers";
import { watchClock } from "./watch-clock";

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
