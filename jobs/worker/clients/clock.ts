import { setTimeout as waitFor } from "node:timers/promises";

/** Time as the fetcher sees it, so that its pauses can be tested without sleeping. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds since some moment: what has passed, however the clock on the wall is set meanwhile. */
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
