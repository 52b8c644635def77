import { Redis } from "ioredis";
import type { Logger } from "pino";

/**
 * Redis as many systems ship it forgets jobs in a crash, or throws them out when memory is short.
 * The sweep would bring them back; the operator should still know.
 */
export async function warnOfForgetfulRedis(
  env: { REDIS_URL?: string },
  log: Logger,
): Promise<void> {
  if (!env.REDIS_URL) return;
  const redis = new Redis(env.REDIS_URL, { lazyConnect: true, maxRetriesPerRequest: 1 });
  redis.on("error", () => undefined);
  try {
    await redis.connect();
    const [, appendOnly] = (await redis.config("GET", "appendonly")) as string[];
    const [, policy] = (await redis.config("GET", "maxmemory-policy")) as string[];
    if (appendOnly !== "yes")
      log.warn("Redis keeps no append-only file: set `appendonly yes`, or a crash loses jobs");
    if (policy !== "noeviction")
      log.warn(`Redis may throw jobs out (maxmemory-policy ${policy}): set noeviction`);
  } catch (error) {
    log.warn({ reason: String(error) }, "Redis settings could not be read");
  } finally {
    redis.disconnect();
  }
}
