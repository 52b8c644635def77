import type { Clock } from "#jobs/worker/clients/clock";

export interface StillClock extends Clock {
  /** Every wait that was asked for, in milliseconds. */
  waits: number[];
  advance(ms: number): void;
}

/** Time that passes only by waiting, and waiting takes no time. */
export function stillClock(start = Date.UTC(2026, 0, 1)): StillClock {
  let now = start;
  const waits: number[] = [];
  return {
    waits,
    now: () => now,
    advance: (ms) => void (now += ms),
    wait(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
      now += ms;
      return Promise.resolve();
    },
  };
}
