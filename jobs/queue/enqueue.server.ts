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
   * Never throws: the row that the job is about is already stored. It is tried again for a while, and
   * then the sweep queues it.
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

/** A producer that waits longer than this for the queue store goes on without it. */
const patienceMs = 2_000;
/** A store that starts anew is back by then; what is not queued after these waits for the sweep. */
const againAfterMs = [1_000, 2_000, 4_000, 8_000];
/** Jobs that wait to be queued again; more of them are left to the sweep at once. */
const mostWaiting = 1_000;

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

  const again = openRetries();
  const enqueue: Enqueue = async (name, payload, options = {}) => {
    const definition = catalog[name];
    const checked = definition.payload.parse(payload) as never;
    const add = () =>
      withinPatience(
        queues[definition.queue].add(name, checked, {
          attempts: definition.attempts,
          backoff: { type: "exponential", delay: definition.firstPauseMs, jitter: 0.25 },
          // What is asked for while the last look is being put away must not be lost with it.
          deduplication: { id: `${name}/${definition.key(checked)}`, keepLastIfActive: true },
          delay: options.delayMs,
        }),
      );
    try {
      await add();
      return true;
    } catch (error) {
      log.warn({ job: name, reason: String(error) }, "job not queued; the sweep will");
      again.try(add);
      return false;
    }
  };

  return {
    enqueue,
    queues,
    close: async () => {
      again.close();
      await Promise.allSettled(Object.values(queues).map((queue) => queue.close()));
    },
  };
}

/** Tries again by itself what the store did not take, so that it need not wait for the sweep. */
function openRetries() {
  const waiting = new Set<NodeJS.Timeout>();
  let closed = false;
  const tryAgain = (add: () => Promise<unknown>, turn = 0): void => {
    const pauseMs = againAfterMs[turn];
    if (closed || pauseMs === undefined || waiting.size >= mostWaiting) return;
    const timer = setTimeout(() => {
      waiting.delete(timer);
      add().catch(() => tryAgain(add, turn + 1));
    }, pauseMs).unref();
    waiting.add(timer);
  };
  return {
    try: (add: () => Promise<unknown>) => tryAgain(add),
    close: () => {
      closed = true;
      for (const timer of waiting) clearTimeout(timer);
    },
  };
}

function withinPatience<T>(promise: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs);
  });
  return Promise.race([promise, deadline]).finally(() => clearTimeout(timer));
}
