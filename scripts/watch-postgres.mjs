// Brings the embedded PostgreSQL back when it was killed, on the port that web and worker know.
import { setTimeout as pause } from "node:timers/promises";

import { ensurePostgres } from "./postgres.mjs";

const lookMs = 1_000;

/**
 * Looks after a running server, one look at a time.
 * @param {import("./postgres.mjs").RunningPostgres} server
 * @param {Parameters<typeof ensurePostgres>[0]} options as it was started with
 * @returns {() => Promise<void>} how to stop; resolves when nothing more is started
 */
export function watchPostgres(server, options) {
  const stopped = new AbortController();
  const { signal } = stopped;
  const watch = (async () => {
    while (!signal.aborted) {
      await pause(lookMs, undefined, { signal });
      if (await server.answers()) continue;
      console.error("The database does not answer and is started again.");
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
