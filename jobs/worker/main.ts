import pino from "pino";

import { waitForDatabase } from "#db/wait-for-database";
import { readSettings, settingsErrorCode } from "#process/read-settings";
import { exitOnUncaughtException } from "#process/uncaught";
import { runWorker } from "./run-worker";

/**
 * One worker process. It waits for its database, takes jobs from every queue, and on SIGTERM finishes
 * running jobs before it exits.
 */
const env = readSettings();
const log = pino({ level: env.LOG_LEVEL, base: { process: "worker" } });

/** EX_TEMPFAIL of sysexits.h: this process cannot continue, a new one may. */
const stalledCode = 75;

const ending = new AbortController();
let close: () => Promise<void> = () => Promise.resolve();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end(0));
exitOnUncaughtException(log, () => close());

await waitForDatabase(env.DATABASE_URL, {
  signal: ending.signal,
  onUnavailable: (reason) => log.warn({ reason }, "waiting for the database"),
}).catch((error: unknown) => {
  if (!ending.signal.aborted) throw error;
});
if (!ending.signal.aborted) {
  const worker = start();
  close = worker.close;
  await worker.ready();
  log.info("worker is taking jobs");
  process.send?.({ ready: true });
}

/** `main.js render` takes jobs of that queue only. */
function start() {
  try {
    const queues = process.argv.slice(2);
    return runWorker(env, log, { queues, onStall: () => void end(stalledCode) });
  } catch (error) {
    log.fatal(error instanceof Error ? error.message : String(error));
    process.exit(settingsErrorCode);
  }
}

async function end(code: number) {
  if (ending.signal.aborted) return;
  ending.abort();
  await close();
  process.exit(code);
}
