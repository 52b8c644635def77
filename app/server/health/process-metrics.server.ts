import type { Request, RequestHandler } from "express";
import { collectDefaultMetrics, Gauge, Histogram, type Registry } from "prom-client";

import { poolOf } from "#db/connect.server";
import { isApiAddress } from "#domain/api/access";
import { lazyGauge } from "~/server/lazy-gauge.server";
import type { Services } from "~/server/services.server";

/** What one web process does, and whether it keeps up. */
export function watchProcess(
  registry: Registry,
  { db, listing }: Pick<Services, "db" | "listing">,
): RequestHandler {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: "http_request_seconds",
    help: "Time until the answer was sent, of what the store of pages did not answer",
    labelNames: ["method", "status", "route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers,
  });
  const inFlight = new Gauge({
    name: "http_requests_in_flight",
    help: "Requests that wait for their answer",
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

/** Few classes: each address by itself would be thousands of lines. */
function routeOf({ path }: Request): string {
  if (path.startsWith("/admin")) return "admin";
  if (isApiAddress(path)) return "api";
  if (path.startsWith("/assets/") || /\.(?!data$)[a-z0-9]{2,11}$/.test(path)) return "file";
  if (probes.has(path)) return "probe";
  return path.endsWith(".data") ? "data" : "page";
}
