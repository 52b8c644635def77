import { createHash, randomUUID, timingSafeEqual } from "node:crypto";
import fs from "node:fs/promises";
import type { Queue } from "bullmq";
import type { Application, Express, Request, RequestHandler } from "express";
import { sql } from "kysely";
import { collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

import { poolOf } from "#db/connect.server";
import { migrations } from "#db/migrations/index";
import { readOperationStats } from "#db/queries/site/operation-stats.server";
import { isApiAddress } from "#domain/api/access";
import { texts } from "#domain/text/texts";
import { countQueues } from "~/server/jobs/queue-counts.server";
import { lazyGauge } from "~/server/lazy-gauge.server";
import { findBySecret } from "~/server/limits/rate-limit.server";
import { forwardingHeaders } from "~/server/limits/untrusted-proxy.server";
import type { Services } from "~/server/services.server";

const loopbackAddresses = new Set(["127.0.0.1", "::1", "::ffff:127.0.0.1"]);
const loopbackNames = new Set(["localhost", "127.0.0.1", "[::1]"]);
/** Headers that proxies add to forwarded requests; forward proxies of visitors add `Via` too. */
const proxyHeaders = ["via", ...forwardingHeaders];

/**
 * `/healthz`: this process responds. `/readyz`: database and queue store respond, the listing index is
 * loaded, and the process is not stopping.
 * `/metrics`: with METRICS_TOKEN or ADMIN_API_TOKEN; without a token on a trial site on this machine.
 * @returns the registry of metrics
 */
export function mountHealth(
  app: Express,
  services: Services,
  { isStopping }: { isStopping: () => boolean },
): Registry {
  const registry = new Registry();
  // Processes of one socket: each scrape reads one of them.
  if (services.env.WEB_CONCURRENCY > 1) registry.setDefaultLabels({ web: process.pid });
  const collectSiteMetrics = siteMetrics(registry, services);

  app.use(sendRequestId);
  app.use(processMetrics(registry, services));
  app.get("/healthz", (_req, res) => void res.json({ ok: true }));
  app.get("/readyz", async (_req, res) => {
    if (isStopping()) return void res.status(503).json({ ok: false, process: "ending" });
    const checks = await checkReadiness(services);
    const ok = Object.values(checks).every((state) => state === "ok");
    res.status(ok ? 200 : 503).json({ ok, ...checks });
  });
  app.get("/metrics", async (req, res) => {
    const allowed = await mayReadMetrics(req, services);
    if (!allowed.ok) return void res.status(429).json({ error: texts.common.tooMany });
    if (!allowed.found)
      return void res.status(403).json({ error: "Send METRICS_TOKEN as a bearer token." });
    await collectSiteMetrics();
    res.type(registry.contentType).send(await registry.metrics());
  });
  return registry;
}

async function mayReadMetrics(req: Request, services: Services) {
  const { db, env } = services;
  if (isLocalSite(services) && isDirect(req)) return { ok: true as const, found: true };
  if (!req.get("Authorization")) return { ok: true as const, found: false };
  const isRight = hasToken(req, env.METRICS_TOKEN) || hasToken(req, env.ADMIN_API_TOKEN);
  const visitor = { db, clientAddress: req.ip ?? "" };
  return findBySecret(visitor, () => Promise.resolve(isRight || null));
}

/**
 * A proxy on this machine also connects from loopback, and nginx sends `Host: 127.0.0.1:3000` by default.
 * Only a site whose own URL is this machine has no proxy in front.
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

async function checkReadiness({ db, queues, listing }: Services) {
  const stateOf = async (check: () => Promise<unknown>) => {
    try {
      await withTimeout(check(), 2_000);
      return "ok";
    } catch (error) {
      return error instanceof Error ? error.message : "failed";
    }
  };
  const [database, migrated, queue] = await Promise.all([
    stateOf(() => sql`select 1`.execute(db)),
    stateOf(async () => {
      const { rows } = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
      const done = new Set(rows.map((r) => r.name));
      const missing = Object.keys(migrations).filter((name) => !done.has(name));
      if (missing.length) throw new Error(`missing: ${missing.join(", ")}`);
    }),
    stateOf(() => queues.mail.getJobCounts("waiting")),
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

const requestIdHeader = "X-Request-Id";
/** Ids accepted from a proxy; others could forge log entries. */
const validId = /^[\w-]{8,64}$/;

const requestIds = new WeakMap<Request, string>();

/** The id of a request in the logs: from a trusted proxy, or a new one. */
export function requestId(req: Request): string {
  const known = requestIds.get(req);
  if (known) return known;
  const given = isTrustedPeer(req.app, req.socket.remoteAddress)
    ? req.get(requestIdHeader)
    : undefined;
  const id = given && validId.test(given) ? given : randomUUID().slice(0, 8);
  requestIds.set(req, id);
  return id;
}

/**
 * True for an address that TRUST_PROXY covers.
 *
 * Depends on Express 4, which compiles its setting "trust proxy" into "trust proxy fn" and offers no call
 * for a single address. Remove once there is a public function for it.
 */
export const isTrustedPeer = (app: Application, address = ""): boolean =>
  (app.get("trust proxy fn") as (address: string, hop: number) => boolean)(address, 0);

/** Sends the id with the response, so that a report of a problem can mention it. */
const sendRequestId: RequestHandler = (req, res, next) => {
  res.setHeader(requestIdHeader, requestId(req));
  next();
};

/** Adds the metrics of this process. */
function processMetrics(
  registry: Registry,
  { db, listing }: Pick<Services, "db" | "listing">,
): RequestHandler {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_seconds",
    help: "Response time of requests that the page cache did not answer",
    labelNames: ["method", "status", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const inFlight = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests in progress",
    registers,
  });
  const gauge = lazyGauge(registry);
  gauge("database_connections", "Connections of this process", () => poolOf(db)?.totalCount ?? 0);
  gauge("database_waiting", "Queries that wait for one", () => poolOf(db)?.waitingCount ?? 0);
  gauge("listing_index_stays", "Listed stays in memory; 0: not read yet", () => listing.size);
  return (req, res, next) => {
    const stop = durations.startTimer({ method: req.method, route: routeOf(req) });
    inFlight.inc();
    res.on("finish", () => stop({ status: `${Math.floor(res.statusCode / 100)}xx` }));
    res.on("close", () => inFlight.dec());
    next();
  };
}

const probes = new Set(["/healthz", "/readyz", "/metrics"]);

/** A class of URLs: each URL by itself would be thousands of time series. */
function routeOf({ path }: Request): string {
  if (path.startsWith("/admin")) return "admin";
  if (isApiAddress(path)) return "api";
  if (path.startsWith("/assets/") || /\.(?!data$)[a-z0-9]{2,11}$/.test(path)) return "file";
  if (probes.has(path)) return "probe";
  return path.endsWith(".data") ? "data" : "page";
}

/** A slower scrape would lose the metrics of the process too. */
const collectTimeoutMs = 3_000;

/**
 * Adds the metrics of the whole site, the same in every web process. Groups that cannot be read are left
 * out and counted in `site_figures_missing`.
 * @returns reads them
 */
function siteMetrics(registry: Registry, services: Services): () => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers: [registry] });
  const jobs = gauge("queue_jobs", "Jobs by queue and state", ["queue", "state"]);
  const oldest = gauge("queue_oldest_waiting_seconds", "Waiting time of the next job by queue", [
    "queue",
  ]);
  const simple = {
    mailsWaiting: gauge("mails_waiting", "Emails waiting to be sent"),
    oldestMailSeconds: gauge("mails_oldest_waiting_seconds", "Waiting time of the oldest email"),
    mailsFailed: gauge("mails_failed_day", "Emails that failed within a day"),
    syncSeconds: gauge(
      "table_sync_age_seconds",
      "Time since the external table was last read completely",
    ),
    ratesSeconds: gauge(
      "exchange_rates_age_seconds",
      "Time since exchange rates were last fetched",
    ),
    backupSeconds: gauge("backup_age_seconds", "Time since the last backup"),
    workers: gauge("workers_alive", "Workers with a heartbeat within a minute"),
  };
  const disk = gauge("disk_free_bytes", "Free space on the disk of DATA_DIR");
  const missing = gauge("site_figures_missing", "Groups of metrics that could not be read");

  const groups = [
    async () => {
      const values = await readOperationStats(services.db);
      for (const name of Object.keys(simple) as (keyof typeof simple)[]) {
        const value = values[name];
        if (value === null) simple[name].remove();
        else simple[name].set(value);
      }
    },
    async () => {
      const counts = await countQueues(services);
      for (const { name: queue, waiting, active, delayed, failed } of counts)
        for (const [state, count] of Object.entries({ waiting, active, delayed, failed }))
          jobs.set({ queue, state }, count);
    },
    async () => {
      const now = services.now().getTime();
      const measure = async ([name, queue]: [string, Queue]) => {
        const [next] = await queue.getJobs(["waiting"], 0, 0, true);
        oldest.set({ queue: name }, next ? Math.max(0, now - next.timestamp) / 1000 : 0);
      };
      await Promise.all(Object.entries(services.queues).map(measure));
    },
    async () => {
      const { bavail, bsize } = await fs.statfs(services.env.DATA_DIR).catch(() => fs.statfs("."));
      disk.set(bavail * bsize);
    },
  ];
  return async () => {
    const results = await Promise.allSettled(
      groups.map((read) => withTimeout(read(), collectTimeoutMs)),
    );
    missing.set(results.filter(({ status }) => status === "rejected").length);
  };
}
