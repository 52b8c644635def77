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

type Stoppable<Started> = Started & { stop: () => Promise<void> };

/**
 * Starts one PostgreSQL and one Redis for a whole run. The caller ends them with `stop`; when it
 * dies before, they end too.
 */
export async function startServices(): Promise<Stoppable<Services>> {
  const { url, redisUrl, stop } = await startServers(migrateTemplate);
  return { templateUrl: url, redisUrl, stop };
}

/** As startServices, but for what is in the database: `prepare` fills it while Redis starts. */
export async function startServers(
  prepare: (url: string) => Promise<void> = async () => {},
): Promise<Stoppable<{ url: string; folder: string; redisUrl: string | null }>> {
  const { url, folder, stop } = await throwawayPostgres("template_savanna");
  try {
    const [redisUrl] = await Promise.all([startRedis(folder), prepare(url)]);
    return { url, folder, redisUrl, stop };
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
