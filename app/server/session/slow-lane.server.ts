import { setTimeout as pause } from "node:timers/promises";

/** Mistyped passwords of an hour, of all unknown browsers together, that make nobody wait. */
const freeGuesses = 30;
const stepMs = 250;
const longestWaitMs = 5_000;
/** Guesses that wait at a time; together with `longestWaitMs` this bounds guesses per second. */
const places = 3;
/** Requests that wait for a place. All of them hold places of the work gate: others are left for forms. */
const maxQueued = 4;

/** How long the next guess waits, by how many were made within the hour. */
export const waitFor = (guesses: number): number =>
  Math.min(longestWaitMs, Math.max(0, guesses - freeGuesses) * stepMs);

interface Waiter {
  attempts: number;
  /** @param admitted false where the place in the queue went to somebody with fewer attempts */
  leave: (admitted: boolean) => void;
}

/**
 * A password that is guessed from thousands of addresses passes every limit of one address. Together
 * they wait longer and longer, and a few at a time. The queue serves addresses with the fewest failed
 * attempts first: those who guess on wait behind an operator who has just come.
 */
export function createSlowLane(
  limits = { places, maxQueued },
  wait: (ms: number) => Promise<unknown> = pause,
) {
  /** Fewest attempts first, then first come, first served. */
  const queue: Waiter[] = [];
  let taken = 0;

  function enqueue(attempts: number): Promise<boolean> {
    return new Promise((resolve) => {
      const after = queue.findIndex((waiter) => waiter.attempts > attempts);
      queue.splice(after < 0 ? queue.length : after, 0, { attempts, leave: resolve });
      if (queue.length > limits.maxQueued) queue.pop()?.leave(false);
    });
  }

  return {
    /**
     * @param guesses of everybody within the hour
     * @param attempts of this address within its own limit, this one included
     * @returns false where too many with fewer attempts are waiting
     */
    enter: async (guesses: number, attempts: number): Promise<boolean> => {
      const waitMs = waitFor(guesses);
      if (waitMs === 0) return true;
      if (taken < limits.places) taken += 1;
      // A place that becomes free is handed on, and stays taken.
      else if (!(await enqueue(attempts))) return false;
      try {
        await wait(waitMs);
        return true;
      } finally {
        const next = queue.shift();
        if (next) next.leave(true);
        else taken -= 1;
      }
    },
  };
}

export const slowLane = createSlowLane();
