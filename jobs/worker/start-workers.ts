import type { Worker } from "bullmq";

import { concurrency, type QueueName } from "#jobs/queue/catalog";
import { openWorker, type QueueStore } from "#jobs/queue/queue.server";
import type { JobServices } from "./context";
import { handlers } from "./handlers/index";
import { watchStops } from "./job-stops";
import { createJobRunner, workerName } from "./run-job";

export interface RunningWorkers {
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
