import { randomUUID } from "node:crypto";
import os from "node:os";
import type { Worker } from "bullmq";
import pino from "pino";
import { connect } from "../db/connect.server";
import { recordHeartbeat, removeWorker } from "../db/queries/workers.server";
import { EnvError, readEnv } from "../env";
import { catalog, concurrency, jobNames, queueNames } from "./catalog";
import { createClients } from "./clients";
import { openProducer } from "./enqueue.server";
import { handlers } from "./handlers";
import { openWorker } from "./queue.server";
import { createJobRunner } from "./run-job";
import { warnOfForgetfulRedis } from "./redis-durability";

/**
 * One worker process. It takes jobs from every queue, says that it lives, and on SIGTERM finishes
 * what it holds before it ends.
 */
const env = (() => {
  try {
    return readEnv(process.env);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
})();

const heartbeatMs = 10_000;
const lockMs = 15_000;

const log = pino({ level: env.LOG_LEVEL, base: { process: "worker" } });
const db = connect({ url: env.DATABASE_URL, max: 8 });
const producer = openProducer(env, log);
const stopping = new AbortController();
const services = {
  db,
  env,
  clients: createClients(env),
  enqueue: producer.enqueue,
  log,
  now: () => new Date(),
};
const runJob = createJobRunner(handlers, services, stopping.signal);

const workers: Worker[] = queueNames.map((name) => {
  const worker = openWorker(env, name, runJob, {
    concurrency: concurrency[name],
    lockDuration: lockMs,
    stalledInterval: lockMs / 3,
    maxStalledCount: 3,
  });
  worker.on("error", (error) =>
    log.warn({ queue: name, reason: error.message }, "queue store unreachable"),
  );
  return worker;
});

/** Schedules live in the queue store: set anew at each start, so that a lost store is no loss. */
async function setSchedules() {
  for (const name of jobNames) {
    const { cron, queue, attempts, firstPauseMs } = catalog[
      name
    ] as (typeof catalog)[typeof name] & { cron?: string };
    if (!cron) continue;
    await producer.queues[queue].upsertJobScheduler(
      name,
      { pattern: cron, tz: "UTC" },
      { name, data: {}, opts: { attempts, backoff: { type: "exponential", delay: firstPauseMs } } },
    );
  }
}

const id = randomUUID();
const beat = () =>
  recordHeartbeat(db, { id, host: os.hostname(), pid: process.pid }).catch((error: unknown) =>
    log.warn({ reason: String(error) }, "heartbeat not stored"),
  );
const heartbeat = setInterval(() => void beat(), heartbeatMs);

await beat();
void setSchedules().catch((error: unknown) =>
  log.warn({ reason: String(error) }, "schedules not set"),
);
void warnOfForgetfulRedis(env, log);
// What was lost while no worker ran is queued again at once, not at the next full minute.
void producer.enqueue("sweep-lost", {});
void producer.enqueue("refresh-rates", {});
await Promise.all(workers.map((worker) => worker.waitUntilReady())).catch(() => undefined);
log.info({ queues: queueNames }, "worker is taking jobs");
process.send?.({ ready: true });

for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void shutDown());

const graceMs = 10_000;

/** Takes no new job, lets running ones finish for a while, then tells them to stop. */
async function shutDown() {
  if (heartbeat.hasRef()) heartbeat.unref();
  else return;
  clearInterval(heartbeat);
  const hurry = setTimeout(() => stopping.abort(), graceMs);
  await Promise.allSettled(workers.map((worker) => worker.close()));
  clearTimeout(hurry);
  await removeWorker(db, id).catch(() => undefined);
  await producer.close();
  await db.destroy();
  process.exit(0);
}
