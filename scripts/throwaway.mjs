// Servers for one run of tests or checks, which end with the process that started them, however it ends.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { ensurePostgres } from "./postgres.mjs";
import { startGuard } from "./start-guard.mjs";

// Nothing of such a run has to survive a crash.
const withoutSafety = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
];

/**
 * A new folder, removed in the end with the PostgreSQL (pg/) and the Redis (redis.pid) that run in it.
 * @returns {{folder: string, watch: (folder: string) => void, remove: () => Promise<void>}}
 *   watch: one more folder to treat the same way
 */
export function throwawayFolder() {
  const guard = startGuard();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-throwaway-"));
  const watch = (path) => guard.tell(`folder ${path}`);
  watch(folder);
  // PostgreSQL may run as another user, who has to get into the folder.
  fs.chmodSync(folder, 0o755);
  return { folder, watch, remove: guard.letGo };
}

/**
 * @param {string} database its name; it is empty
 * @returns {Promise<{url: string, folder: string, stop: () => Promise<void>}>} folder: room for other servers
 */
export async function throwawayPostgres(database) {
  const { folder, watch, remove } = throwawayFolder();
  try {
    const { url, base } = await ensurePostgres({
      baseDir: folder,
      database,
      settings: withoutSafety,
    });
    // Where PostgreSQL's user cannot reach the checkout, the data stand elsewhere.
    if (base !== folder) watch(base);
    return { url, folder, stop: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
