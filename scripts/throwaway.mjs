// Servers for one run of tests or checks, which are stopped when the process that started them ends, in
// whatever way.
import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { adminUrl, siteRole, withClient } from "./cluster.mjs";
import { ensurePostgres } from "./postgres.mjs";
import { startGuard } from "./start-guard.mjs";

// Data of such a run need not survive a crash.
const withoutSafety = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
  // Its workers belong to the superuser, and the role of the site may not end them to drop a database.
  "autovacuum=off",
];

/**
 * Creates a folder that is removed at the end, with the PostgreSQL (pg/) and Redis (redis.pid) that run in it.
 * @returns {{folder: string, watch: (folder: string) => void, remove: () => Promise<void>}}
 *   watch: adds another folder to remove
 */
export function throwawayFolder() {
  const guard = startGuard();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-throwaway-"));
  const watch = (path) => guard.send(`folder ${path}`);
  watch(folder);
  // PostgreSQL may run as another user, who needs access to the folder.
  fs.chmodSync(folder, 0o755);
  return { folder, watch, remove: guard.stop };
}

/**
 * @param {string} database name of the new database
 * @returns {Promise<{url: string, folder: string, stop: () => Promise<void>}>} folder: for other servers
 */
export async function throwawayPostgres(database) {
  const { folder, watch, remove } = throwawayFolder();
  try {
    const { url, base, port } = await ensurePostgres({
      baseDir: folder,
      database,
      settings: withoutSafety,
    });
    // Tests create databases; otherwise they run as the role of a site.
    await withClient(adminUrl(base, port, "postgres"), (client) =>
      client.query(`alter role ${siteRole} createdb`),
    );
    // If PostgreSQL's user cannot access the checkout, the data are elsewhere.
    if (base !== folder) watch(base);
    return { url, folder, stop: remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
