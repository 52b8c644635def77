import { setTimeout as pause } from "node:timers/promises";

/** Mistyped passwords of an hour, of all unknown browsers together, that make nobody wait. */
const freeGuesses = 30;
const stepMs = 250;
const longestWaitMs = 5_000;
/** Each holds a line of ours open. */
const mostWaiting = 4;

/** How long the next guess waits, by how many were made within the hour. */
export const waitFor = (guesses: number): number =>
  Math.min(longestWaitMs, Math.max(0, guesses - freeGuesses) * stepMs);

let waiting = 0;

/**
 * A password that is guessed from thousands of addresses passes every limit of one address. Together
 * they wait longer and longer, and a few at a time: whoever has the right one gets in all the same.
 * @returns false where too many are waiting already
 */
export async function waitInLine(guesses: number): Promise<boolean> {
  const waitMs = waitFor(guesses);
  if (waitMs === 0) return true;
  if (waiting >= mostWaiting) return false;
  waiting += 1;
  try {
    await pause(waitMs);
    return true;
  } finally {
    waiting -= 1;
  }
}

/** What one who finds the line full is told. */
export const lineIsFull = { ok: false, retryAfterSeconds: 60 } as const;
