// Restarts the embedded PostgreSQL after a crash, on the port that web and worker use.
import { setTimeout as pause } from "node:timers/promises";

import { ensurePostgres } from "./postgres.mjs";

const checkMs = 1_000;

/**
 * Monitors a running server.
 * @param {import("./postgres.mjs").RunningPostgres} server
 * @param {Parameters<typeof ensurePostgres>[0]} options of its first start
 * @returns {() => Promise<void>} stops monitoring; resolves when no restart is in progress
 */
export function watchPostgres(server, options) {
  const stopped = new AbortController();
  const { signal } = stopped;
  const watch = (async () => {
    while (!signal.aborted) {
      await pause(checkMs, undefined, { signal });
      if (await server.answers()) continue;
      console.error("The database is not responding and will be restarted.");
      const same = { ...options, baseDir: server.base, port: server.port, signal };
      await ensurePostgres(same).catch((error) => {
        if (!signal.aborted) console.error(error.message);
      });
    }
  })().catch((error) => {
    if (!signal.aborted) throw error;
  });
  return async () => {
    stopped.abort();
    await watch;
  };
}
