import { createHash, timingSafeEqual } from "node:crypto";
import type { Express, Request } from "express";
import { sql } from "kysely";
import { Registry } from "prom-client";

import { migrations } from "#db/migrations/index";
import { forwardingHeaders } from "~/server/limits/untrusted-proxy.server";
import type { Services } from "~/server/services.server";
import { watchProcess } from "./process-metrics.server";
import { nameRequests } from "./request-id.server";
import { watchSite } from "./site-metrics.server";

const loopbackAddresses = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Headers that proxies add to the requests they forward; a visitor's own proxy adds `Via` too. */
const proxyHeaders = ["via", ...forwardingHeaders];

interface Parts {
  /** This process has been told to end: whoever spreads visitors shall send it no more. */
  isEnding: () => boolean;
}

/**
 * `/healthz`: this process answers. `/readyz`: so do database and queue store, the listing
 * index has been read, and the process is not ending.
 * `/metrics`: with METRICS_TOKEN or ADMIN_API_TOKEN; without a token on a trial site on this machine.
 * @returns where others add what they count
 */
export function mountHealth(app: Express, services: Services, parts: Parts): Registry {
  const registry = new Registry();
  const readSite = watchSite(registry, services);

  app.use(nameRequests);
  app.use(watchProcess(registry, services));
  app.get("/healthz", (_req, res) => void res.json({ ok: true }));
  app.get("/readyz", async (_req, res) => {
    if (parts.isEnding()) return void res.status(503).json({ ok: false, process: "ending" });
    const checked = await checkParts(services);
    const ok = Object.values(checked).every((state) => state === "ok");
    res.status(ok ? 200 : 503).json({ ok, ...checked });
  });
  app.get("/metrics", async (req, res) => {
    const { METRICS_TOKEN, ADMIN_API_TOKEN } = services.env;
    const isAllowed =
      hasToken(req, METRICS_TOKEN) ||
      hasToken(req, ADMIN_API_TOKEN) ||
      (isLocalSite(services) && isDirect(req));
    if (!isAllowed)
      return void res.status(403).json({ error: "Send METRICS_TOKEN as a bearer token." });
    await readSite();
    res.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

/**
 * A proxy on this machine also connects from loopback, and nginx sends `Host: 127.0.0.1:3000` unless told
 * otherwise. Only a site whose own address is this machine has no proxy in front.
 */
const isLocalSite = ({ env, siteUrl }: Services) =>
  !env.METRICS_TOKEN && env.TRUST_PROXY === 0 && loopbackNames.has(new URL(siteUrl).hostname);

const isDirect = (req: Request) =>
  loopbackAddresses.has(req.socket.remoteAddress ?? "") &&
  loopbackNames.has((req.get("Host") ?? "").replace(/:\d+$/, "")) &&
  proxyHeaders.every((name) => req.headersDistinct[name] === undefined);

function hasToken(req: Request, token: string | undefined): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  const given = /^Bearer +(\S+)$/.exec(req.get("Authorization") ?? "")?.[1];
  return Boolean(token && given && timingSafeEqual(hash(given), hash(token)));
}

async function checkParts({ db, queues, listing }: Services) {
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
  return {
    database,
    migrations: migrated,
    queue,
    listing: listing.isReady ? "ok" : "not read yet",
  };
}

function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
