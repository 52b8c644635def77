import type { Clock } from "#jobs/worker/clients/clock";

export interface FakeClock extends Clock {
  /** Every requested wait in milliseconds. */
  waits: number[];
  advance(ms: number): void;
  /** Shifts the clock; no time elapses. */
  set(ms: number): void;
}

/** A clock that advances only by waiting, and waiting takes no time. */
export function fakeClock(start = Date.UTC(2026, 0, 1)): FakeClock {
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
