import fs from "node:fs";
import os from "node:os";
import path from "node:path";

import { connect } from "#db/connect.server";
import { migrateToLatest } from "#db/migrate-to-latest";
import { ensurePostgres } from "../../scripts/postgres.mjs";
import { startRedis } from "./redis";

export interface Services {
  /** The migrated database that every test copies; nothing may stay connected to it. */
  templateUrl: string;
  /** Null where the machine has no redis-server. */
  redisUrl: string | null;
}

// Nothing of a test run has to survive a crash.
const withoutSafety = [
  "fsync=off",
  "synchronous_commit=off",
  "full_page_writes=off",
  "max_connections=200",
];

/** Starts one PostgreSQL and one Redis for a whole run. The caller ends them with `stop`. */
export async function startServices(): Promise<Services & { stop: () => Promise<void> }> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "savanna-test-"));
  // PostgreSQL may run as another user, who has to get into the folder.
  fs.chmodSync(folder, 0o755);
  const postgres = await ensurePostgres({
    baseDir: folder,
    database: "template_savanna",
    settings: withoutSafety,
  });
  const stopPostgres = () => {
    postgres.stop();
    for (const dir of [postgres.base, folder]) fs.rmSync(dir, { recursive: true, force: true });
  };
  try {
    await migrateTemplate(postgres.url);
    const redis = await startRedis();
    return {
      templateUrl: postgres.url,
      redisUrl: redis?.url ?? null,
      stop: async () => {
        await redis?.stop();
        stopPostgres();
      },
    };
  } catch (error) {
    stopPostgres();
    throw error;
  }
}

async function migrateTemplate(url: string): Promise<void> {
  const db = connect({ url, max: 1 });
  try {
    await migrateToLatest(db);
  } finally {
    await db.destroy();
  }
}
