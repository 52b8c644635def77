import type { RunningPostgres } from "./postgres.mjs";

/** Returns a function that stops monitoring; it resolves when no restart is in progress. */
export function watchPostgres(
  server: RunningPostgres,
  options: { baseDir?: string; database?: string; settings?: string[] },
): () => Promise<void>;
