import type { Clock } from "#jobs/worker/clients/clock";

export interface StillClock extends Clock {
  /** Every wait that was asked for, in milliseconds. */
  waits: number[];
  advance(ms: number): void;
  /** Puts the clock on or back; no time passes. */
  set(ms: number): void;
}

/** Time that passes only by waiting, and waiting takes no time. */
export function stillClock(start = Date.UTC(2026, 0, 1)): StillClock {
  let now = start;
  let elapsed = 0;
  const waits: number[] = [];
  const advance = (ms: number) => {
    now += ms;
    elapsed += ms;
  };
  return {
    waits,
    now: () => now,
    elapsed: () => elapsed,
    advance,
    set: (ms) => void (now += ms),
    wait(ms, signal) {
      signal?.throwIfAborted();
      waits.push(ms);
      advance(ms);
      return Promise.resolve();
    },
  };
}
