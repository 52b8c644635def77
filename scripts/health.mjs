// The container's health check: the web process answers, or this host's worker was seen lately.
import { hostname } from "node:os";
import pg from "pg";

const healthy = (await answers()) || (await workerSeen());
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
