// Health check of the container: web or renderer respond; for workers, a recent heartbeat of this host and a
// queue store that accepts commands.
import { hostname } from "node:os";
import pg from "pg";

const healthy = (await answers()) || ((await workerSeen()) && (await queueAnswers()));
process.exit(healthy ? 0 : 1);

async function answers() {
  try {
    return (await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`)).ok;
  } catch {
    return false;
  }
}

async function workerSeen() {
  const client = new pg.Client({
    connectionString: process.env.DATABASE_URL,
    connectionTimeoutMillis: 3_000,
  });
  try {
    await client.connect();
    const { rowCount } = await client.query(
      "select 1 from workers where host = $1 and seen_at > now() - interval '60 seconds'",
      [hostname()],
    );
    return Boolean(rowCount);
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Queues in PostgreSQL are covered by the database check. */
async function queueAnswers() {
  if (!process.env.REDIS_URL) return true;
  const { Redis } = await import("ioredis");
  const client = new Redis(process.env.REDIS_URL, {
    lazyConnect: true,
    connectTimeout: 3_000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  client.on("error", () => {});
  try {
    await client.connect();
    // A store that rejects commands may still accept connections.
    await client.exists("bull:mail:meta");
    return true;
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
