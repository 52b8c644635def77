import type { Queue } from "bullmq";

import { catalog, type JobName, type JobPayload, type QueueName, queueNames } from "./catalog";
import { openQueue, type QueueStore } from "./queue.server";

export interface JobLog {
  warn: (detail: object, message: string) => void;
}

/** The only way to add a job. */
export interface Enqueue {
  /**
   * Adds a job unless an equal one waits; beside one that runs, a single one waits for its end.
   * Never throws: the row that the job is about is already stored, and the sweep queues it again.
   * @returns false when the queue store could not be reached
   */
  <Name extends JobName>(
    name: Name,
    payload: JobPayload<Name>,
    options?: { delayMs?: number },
  ): Promise<boolean>;
}

export interface JobProducer {
  enqueue: Enqueue;
  queues: Record<QueueName, Queue>;
  close: () => Promise<void>;
}

/** A producer that waits longer than this for the queue store gives up; the sweep will do it. */
const patienceMs = 2_000;

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

  const enqueue: Enqueue = async (name, payload, options = {}) => {
    const definition = catalog[name];
    const checked = definition.payload.parse(payload) as never;
    try {
      await withinPatience(
        queues[definition.queue].add(name, checked, {
          attempts: definition.attempts,
          backoff: { type: "exponential", delay: definition.firstPauseMs, jitter: 0.25 },
          // What is asked for while the last look is being put away must not be lost with it.
          deduplication: { id: `${name}/${definition.key(checked)}`, keepLastIfActive: true },
          delay: options.delayMs,
        }),
      );
      return true;
    } catch (error) {
      log.warn({ job: name, reason: String(error) }, "job not queued; the sweep will");
      return false;
    }
  };

  return {
    enqueue,
    queues,
    close: async () => void (await Promise.allSettled(Object.values(queues).map((q) => q.close()))),
  };
}

function withinPatience<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer));
}
