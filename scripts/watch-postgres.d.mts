import type { RunningPostgres } from "./postgres.mjs";

/** Returns how to stop; resolves when nothing more is started. */
export function watchPostgres(
  server: RunningPostgres,
  options: { baseDir?: string; database?: string; settings?: string[] },
): () => Promise<void>;
