// The container's health check: web or renderer answer, or this host's worker was seen lately and its
// queue store takes calls.
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

/** Queues in PostgreSQL were checked with it. */
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
    // A store that refuses commands still takes connections.
    await client.exists("bull:mail:meta");
    return true;
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
