import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

import { isDatabaseAway } from "./unavailable.server";

const firstPauseMs = 100;
const longestPauseMs = 3_000;
const patienceForOneTryMs = 5_000;

interface Waiting {
  /** Ends the wait. */
  signal?: AbortSignal;
  /** Gives up after this long; without it, waits for ever. */
  withinMs?: number;
  /** Told once, when the first try fails. */
  onAway?: (reason: string) => void;
}

/**
 * Resolves as soon as the database answers a query, with growing pauses between tries.
 * @throws the signal's reason · the last error when time is up · at once, what waiting cannot cure (a
 *   wrong password, a database that does not exist)
 */
export async function waitForDatabase(
  url: string,
  { signal, withinMs = Infinity, onAway }: Waiting = {},
): Promise<void> {
  const began = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, longestPauseMs)) {
    signal?.throwIfAborted();
    try {
      return await askOnce(url);
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - began + pauseMs > withinMs) throw error;
      if (pauseMs === firstPauseMs) onAway?.(error instanceof Error ? error.message : "no answer");
    }
    await pause(pauseMs, undefined, { signal });
  }
}

/**
 * Does `work` once the database answers, and again when it goes away in the middle. Only for work that
 * may be done twice.
 * @throws as waitForDatabase, or what `work` throws for another reason
 */
export async function whenDatabaseAnswers<T>(
  url: string,
  waiting: Waiting & { withinMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const began = performance.now();
  for (;;) {
    const withinMs = waiting.withinMs - (performance.now() - began);
    await waitForDatabase(url, { ...waiting, withinMs });
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
    }
    await pause(firstPauseMs);
  }
}

async function askOnce(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: patienceForOneTryMs,
    query_timeout: patienceForOneTryMs,
    application_name: "savanna-stays-wait",
  });
  // A connection that breaks between two steps; the step itself fails as well.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end().catch(() => undefined);
  }
}
