import { setTimeout as waitFor } from "node:timers/promises";

/** The fetcher's clock, which tests replace so that pauses need no sleeping. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Monotonic milliseconds, unaffected when the system clock is set. */
  elapsed(): number;
  /** Rejects with the signal's reason when it is aborted meanwhile. */
  wait(ms: number, signal?: AbortSignal): Promise<void>;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  elapsed: () => performance.now(),
  async wait(ms, signal) {
    await waitFor(ms, undefined, { signal }).catch(() => signal?.throwIfAborted());
  },
};

/** Resolves with the work, or rejects with the signal's reason if that comes first. */
export async function orAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (!signal) return work;
  signal.throwIfAborted();
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason as Error);
    signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener("abort", stop));
}
