import type { Queue } from "bullmq";

import {
  catalog,
  type JobDefinition,
  type JobName,
  type JobPayload,
  type QueueName,
  queueNames,
} from "#domain/jobs/catalog";
import { openQueue, type QueueStore } from "./queue.server";

export interface JobLog {
  warn: (detail: object, message: string) => void;
}

/** The only way to add a job. */
export interface Enqueue {
  /**
   * Adds a job unless one with the same key is waiting; while one is running, at most one more waits
   * for its end. With `promote`, one that is delayed runs now. Never throws: the job's row is already stored.
   * Adding is retried for a while; then `sweep-lost` queues the row.
   * @returns false when the queue store could not be reached
   */
  <Name extends JobName>(
    name: Name,
    payload: JobPayload<Name>,
    options?: { delayMs?: number; promote?: boolean },
  ): Promise<boolean>;
}

export interface JobProducer {
  enqueue: Enqueue;
  queues: Record<QueueName, Queue>;
  close: () => Promise<void>;
}

/** Maximum time for which a producer waits for the queue store. */
const timeoutMs = 2_000;
/** A restarted store is available by then; after the last retry `sweep-lost` queues the job. */
const retryDelaysMs = [1_000, 2_000, 4_000, 8_000];
/** Pending retries; further jobs are left to `sweep-lost`. */
const maxWaiting = 1_000;

export function openProducer(store: QueueStore, log: JobLog): JobProducer {
  const queues = Object.fromEntries(
    queueNames.map((name) => {
      const queue = openQueue(store, name);
      queue.on("error", (error) =>
        log.warn({ queue: name, reason: error.message }, "queue store unreachable"),
      );
      return [name, queue];
    }),
  ) as Record<QueueName, Queue>;

  const retries = openRetries();
  const enqueue: Enqueue = async (name, payload, options = {}) => {
    const definition: JobDefinition = catalog[name];
    const checked = definition.payload.parse(payload);
    const add = async () => {
      const job = await withTimeout(
        queues[definition.queue].add(name, checked, {
          attempts: definition.attempts,
          backoff: { type: "exponential", delay: definition.firstPauseMs, jitter: 0.25 },
          // Prevents the loss of a job that is added while the previous one with the same ID is
          // finishing.
          deduplication: { id: `${name}/${definition.key(checked)}`, keepLastIfActive: true },
          // PostgreSQL takes whole milliseconds only.
          delay: Math.ceil(options.delayMs ?? 0),
        }),
      );
      // Rejects where it is not delayed.
      if (options.promote) await job.promote().catch(() => undefined);
    };
    try {
      await add();
      return true;
    } catch (error) {
      log.warn({ job: name, reason: String(error) }, "job not queued; it will be retried");
      retries.add(add);
      return false;
    }
  };

  return {
    enqueue,
    queues,
    close: async () => {
      retries.close();
      await Promise.allSettled(Object.values(queues).map((queue) => queue.close()));
    },
  };
}

/** Retries jobs that could not be added, so that they need not wait for `sweep-lost`. */
function openRetries() {
  const waiting = new Set<NodeJS.Timeout>();
  let closed = false;
  const retry = (add: () => Promise<unknown>, attempt = 0): void => {
    const pauseMs = retryDelaysMs[attempt];
    if (closed || pauseMs === undefined || waiting.size >= maxWaiting) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      add().catch(() => retry(add, attempt + 1));
    }, pauseMs).unref();
    waiting.add(timer);
  };
  return {
    add: (add: () => Promise<unknown>) => retry(add),
    close: () => {
      closed = true;
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}

function withTimeout<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no response within ${timeoutMs} ms`)), timeoutMs);
  });
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer));
}
