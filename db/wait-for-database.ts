import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";

import { isDatabaseUnavailable } from "./unavailable.server";

const firstPauseMs = 100;
const maxPauseMs = 3_000;
const attemptTimeoutMs = 5_000;

interface Waiting {
  /** Aborts the wait. */
  signal?: AbortSignal;
  /** Timeout; waits forever if absent. */
  withinMs?: number;
  /** Called once, when the first attempt fails. */
  onUnavailable?: (reason: string) => void;
}

/**
 * Resolves as soon as the database responds to a query; retries with backoff.
 * @throws the signal's reason · the last error after the timeout · immediately for errors that retries cannot
 *   fix (a wrong password, a database that does not exist)
 */
export async function waitForDatabase(
  url: string,
  { signal, withinMs = Infinity, onUnavailable }: Waiting = {},
): Promise<void> {
  const startedAt = performance.now();
  for (let pauseMs = firstPauseMs; ; pauseMs = Math.min(pauseMs * 2, maxPauseMs)) {
    signal?.throwIfAborted();
    try {
      return await pingDatabase(url);
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() - startedAt + pauseMs > withinMs)
        throw error;
      if (pauseMs === firstPauseMs)
        onUnavailable?.(error instanceof Error ? error.message : "no response");
    }
    await pause(pauseMs, undefined, { signal });
  }
}

/**
 * Runs `work` once the database responds, and again if the connection is lost meanwhile. `work` must be
 * idempotent.
 * @throws as waitForDatabase, and other errors of `work`
 */
export async function whenDatabaseAnswers<T>(
  url: string,
  waiting: Waiting & { withinMs: number },
  work: () => Promise<T>,
): Promise<T> {
  const startedAt = performance.now();
  for (;;) {
    const withinMs = waiting.withinMs - (performance.now() - startedAt);
    await waitForDatabase(url, { ...waiting, withinMs });
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
    }
    await pause(firstPauseMs);
  }
}

async function pingDatabase(url: string): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: attemptTimeoutMs,
    query_timeout: attemptTimeoutMs,
    application_name: "savanna-stays-wait",
  });
  // Handles a connection lost between two queries; the next query fails as well.
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
  } finally {
    await client.end().catch(() => undefined);
  }
}
