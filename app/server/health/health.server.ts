import type { Express, Request } from "express";
import { sql } from "kysely";
import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

import { migrations } from "#db/migrations/index";
import type { Services } from "~/server/services.server";

const loopback = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);

/**
 * `/healthz`: this process answers. `/readyz`: so do database and queue store. `/metrics`: loopback only.
 * @returns where others add what they count
 */
export function mountHealth(app: Express, services: Services): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_seconds",
    help: "Time until the answer was sent, by method and status class",
    labelNames: ["method", "status"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });

  app.use((req, res, next) => {
    const stop = durations.startTimer({ method: req.method });
    res.on("finish", () => stop({ status: `${Math.floor(res.statusCode / 100)}xx` }));
    next();
  });
  app.get("/healthz", (_req, res) => void res.json({ ok: true }));
  app.get("/readyz", async (_req, res) => {
    const parts = await checkParts(services);
    const ok = Object.values(parts).every((state) => state === "ok");
    res.status(ok ? 200 : 503).json({ ok, ...parts });
  });
  app.get("/metrics", async (req, res) => {
    if (!isLocal(req)) return void res.status(403).json({ error: "Only from this machine." });
    res.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

const isLocal = (req: Request) =>
  loopback.has(req.socket.remoteAddress ?? "") && !req.get("X-Forwarded-For");

async function checkParts({ db, queues }: Services) {
  const answer = async (check: () => Promise<unknown>) => {
    try {
      await withTimeout(check(), 2_000);
      return "ok";
    } catch (error) {
      return error instanceof Error ? error.message : "failed";
    }
  };
  const [database, migrated, queue] = await Promise.all([
    answer(() => sql`select 1`.execute(db)),
    answer(async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
      const done = new Set(rows.map((r) => r.name));
      const missing = Object.keys(migrations).filter((name) => !done.has(name));
      if (missing.length) throw new Error(`missing: ${missing.join(", ")}`);
    }),
    answer(() => queues.mail.getJobCounts("waiting")),
  ]);
  return { database, migrations: migrated, queue };
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
