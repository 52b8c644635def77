import { connect } from "#db/connect.server";
import { migrateToLatest } from "#db/migrate-to-latest";
import { throwawayPostgres } from "#scripts/throwaway";
import { startRedis } from "./redis";

export interface Services {
  /** The migrated database that every test copies; nothing may stay connected to it. */
  templateUrl: string;
  /** Null where the machine has no redis-server. */
  redisUrl: string | null;
}

/**
 * Starts one PostgreSQL and one Redis for a whole run. The caller ends them with `stop`; when it
 * dies before, they end too.
 */
export async function startServices(): Promise<Services & { stop: () => Promise<void> }> {
  const { url, folder, stop } = await throwawayPostgres("template_savanna");
  try {
    const [redisUrl] = await Promise.all([startRedis(folder), migrateTemplate(url)]);
    return { templateUrl: url, redisUrl, stop };
  } catch (error) {
    await stop();
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
