import { randomUUID } from "node:crypto";
import os from "node:os";
import pino from "pino";

import { connect, workerLimits } from "#db/connect.server";
import { recordHeartbeat, removeWorker } from "#db/queries/work/workers.server";
import { EnvError, readEnv } from "#env";
import { queueNames } from "#jobs/queue/catalog";
import { openProducer } from "#jobs/queue/enqueue.server";
import { openPageReader, readerThread } from "#jobs/reader/page-reader";
import { createClients } from "./clients/index";
import { warnOfForgetfulRedis } from "./redis-durability";
import { setSchedules } from "./set-schedules";
import { startWorkers } from "./start-workers";

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
/** Running jobs are told to stop after this long … */
const graceMs = 6_000;
/** … and left as they are after this: the next worker finds them stalled. */
const patienceMs = 12_000;

const log = pino({ level: env.LOG_LEVEL, base: { process: "worker" } });
const db = connect({ url: env.DATABASE_URL, max: 8, limits: workerLimits });
const producer = openProducer(env, log);
const clients = createClients(env);
const reader = openPageReader(readerThread(import.meta.url, "../reader/thread"));
const services = {
  db,
  env,
  clients,
  reader,
  enqueue: producer.enqueue,
  log,
  now: () => new Date(),
};
const workers = startWorkers(env, services, lockMs);

const id = randomUUID();
const beat = () =>
  recordHeartbeat(db, { id, host: os.hostname(), pid: process.pid }).catch((error: unknown) =>
    log.warn({ reason: String(error) }, "heartbeat not stored"),
  );
const heartbeat = setInterval(() => void beat(), heartbeatMs);
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void shutDown());

await beat();
void setSchedules(producer).catch((error: unknown) =>
  log.warn({ reason: String(error) }, "schedules not set"),
);
void warnOfForgetfulRedis(env, log);
// What was lost while no worker ran is queued again at once, not at the next full minute.
void producer.enqueue("sweep-lost", {});
void producer.enqueue("refresh-rates", {});
await workers.ready().catch(() => undefined);
log.info({ queues: queueNames }, "worker is taking jobs");
process.send?.({ ready: true });

let ending = false;

async function shutDown() {
  if (ending) return;
  ending = true;
  clearInterval(heartbeat);
  setTimeout(() => {
    log.warn("a job did not stop in time; it will be done again");
    process.exit(0);
  }, patienceMs).unref();
  await workers.stop(graceMs);
  await removeWorker(db, id).catch(() => undefined);
  await producer.close();
  await clients.fetcher.close();
  await reader.close();
  await db.destroy();
  process.exit(0);
}
