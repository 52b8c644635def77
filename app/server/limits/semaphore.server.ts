/** No place became free in time, or too many requests wait. */
export class Busy extends Error {
  override name = "Busy";
}

export interface Semaphore {
  /**
   * Waits for a place; the returned function frees it and may be called twice.
   * @param urgent goes before all others: what must not be lost, the operator, pages that many request
   * @throws Busy
   */
  acquire: (urgent?: boolean) => Promise<() => void>;
  /** No further request may wait, unless it is urgent. */
  readonly isQueueFull: boolean;
  readonly active: number;
  readonly waiting: number;
}

interface SemaphoreLimits {
  maxActive: number;
  /** Places beyond `maxActive` for urgent requests. */
  maxUrgentExtra: number;
  /** Of each kind, urgent or not. */
  maxWaiting: number;
  timeoutMs: number;
}

interface Waiter {
  admit: () => void;
}

/**
 * Bounds what a process does at once. One page after the other takes as long as all of them side by
 * side, but a request that waits holds neither memory nor a connection, and the last are told in time.
 */
export function createSemaphore(limits: SemaphoreLimits): Semaphore {
  const { maxActive, maxUrgentExtra, maxWaiting, timeoutMs } = limits;
  const queues = { urgent: new Set<Waiter>(), usual: new Set<Waiter>() };
  let active = 0;
  const admitSoon = onceEachTurn(admitNext);

  const places = (urgent: boolean) => (urgent ? maxActive + maxUrgentExtra : maxActive);

  function take(): () => void {
    active++;
    let isFree = false;
    return () => {
      if (isFree) return;
      isFree = true;
      active--;
      admitSoon();
    };
  }

  function admitNext() {
    for (const urgent of [true, false]) {
      const queue = urgent ? queues.urgent : queues.usual;
      const [first] = queue;
      if (!first || active >= places(urgent)) continue;
      queue.delete(first);
      first.admit();
      return true;
    }
    return false;
  }

  return {
    acquire: (urgent = false) => {
      const queue = urgent ? queues.urgent : queues.usual;
      // A request that waits goes before this one.
      if (queue.size === 0 && active < places(urgent)) return Promise.resolve(take());
      if (queue.size >= maxWaiting) return Promise.reject(new Busy());
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(waiter);
          reject(new Busy());
        }, timeoutMs);
        const waiter: Waiter = {
          admit: () => {
            clearTimeout(timer);
            resolve(take());
          },
        };
        queue.add(waiter);
        admitSoon();
      });
    },
    get isQueueFull() {
      return queues.usual.size >= maxWaiting;
    },
    get active() {
      return active;
    },
    get waiting() {
      return queues.urgent.size + queues.usual.size;
    },
  };
}

/**
 * Repeats `work` while it finds something to do, once in each turn of the event loop. A page that needs
 * nothing from outside is rendered within the turn that admits it: one after the other they would keep
 * connections, timers and `/healthz` waiting for all of them.
 */
function onceEachTurn(work: () => boolean): () => void {
  let planned = false;
  const plan = () => {
    if (planned) return;
    planned = true;
    setImmediate(() => {
      planned = false;
      if (work()) plan();
    });
  };
  return plan;
}
