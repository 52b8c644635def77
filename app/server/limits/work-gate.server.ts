/** No place became free in time, or too many wait already. */
export class Busy extends Error {
  override name = "Busy";
}

export interface Gate {
  /**
   * Waits for a place and returns how to leave it, which may be called twice.
   * @param urgent what must not be lost, the operator, pages that many wait for: they go before all
   *   others
   * @throws Busy
   */
  enter: (urgent?: boolean) => Promise<() => void>;
  /** Whoever comes now has to wait. */
  readonly isFull: boolean;
  /** Whoever comes now, and is not urgent, is sent away. */
  readonly isClosed: boolean;
  /** Places taken and how many wait, for the metrics. */
  readonly working: number;
  readonly waiting: number;
}

interface GateLimits {
  /** Pieces of work in progress. */
  atOnce: number;
  /** More places that only urgent work takes. */
  urgentExtra: number;
  /** Who comes when so many wait is sent away at once … */
  mostWaiting: number;
  /** … and who has waited so long has waited in vain. */
  patienceMs: number;
}

interface Waiter {
  admit: () => void;
}

/**
 * Bounds what a process does at once. One page after the other takes as long as all of them side by
 * side, but those who wait hold neither memory nor a connection, and the last are told in time.
 */
export function openGate({ atOnce, urgentExtra, mostWaiting, patienceMs }: GateLimits): Gate {
  const queues = { urgent: new Set<Waiter>(), usual: new Set<Waiter>() };
  let working = 0;
  const admitSoon = onceEachTurn(admitNext);

  const places = (urgent: boolean) => (urgent ? atOnce + urgentExtra : atOnce);

  /** @returns how to leave the place */
  function take() {
    working++;
    let left = false;
    return () => {
      if (left) return;
      left = true;
      working--;
      admitSoon();
    };
  }

  function admitNext() {
    for (const urgent of [true, false]) {
      const queue = urgent ? queues.urgent : queues.usual;
      const [first] = queue;
      if (!first || working >= places(urgent)) continue;
      queue.delete(first);
      first.admit();
      return true;
    }
    return false;
  }

  return {
    enter: (urgent = false) => {
      const queue = urgent ? queues.urgent : queues.usual;
      // Who waits already goes before.
      if (queue.size === 0 && working < places(urgent)) return Promise.resolve(take());
      if (queue.size >= mostWaiting) return Promise.reject(new Busy());
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          queue.delete(waiter);
          reject(new Busy());
        }, patienceMs);
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
    get isFull() {
      return working >= atOnce;
    },
    get isClosed() {
      return queues.usual.size >= mostWaiting;
    },
    get working() {
      return working;
    },
    get waiting() {
      return queues.urgent.size + queues.usual.size;
    },
  };
}

/**
 * Repeats `work` while it finds something to do, one time in each turn of the event loop. A page that
 * needs nothing from outside is made within the turn that admits it: one after the other they would keep
 * lines, timers and `/healthz` waiting for all of them.
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
