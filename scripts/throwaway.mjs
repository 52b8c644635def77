// Servers for one run of tests or checks, which end with the process that started them, however it ends.
import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";

import { ensurePostgres } from "./postgres.mjs";

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
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-throwaway-"));
  // PostgreSQL may run as another user, who has to get into the folder.
  fs.chmodSync(folder, 0o755);
  const guard = spawn(process.execPath, [fileURLToPath(new URL("guard.mjs", import.meta.url))], {
    stdio: ["pipe", "ignore", "inherit"],
    // In a group of its own it outlives a Ctrl-C.
    detached: true,
  });
  const ended = once(guard, "exit");
  const watch = (path) => guard.stdin.write(`${path}\n`);
  watch(folder);
  guard.unref();
  guard.stdin.unref();
  return {
    folder,
    watch,
    remove: async () => {
      guard.ref();
      guard.stdin.end();
      await ended;
    },
  };
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
