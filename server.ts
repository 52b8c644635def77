import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { constants } from "node:zlib";
import { createRequestHandler, type ServerBuild } from "@remix-run/node";
import compression from "compression";
import express, { type RequestHandler } from "express";
import expressStaticGzip from "express-static-gzip";

import { readSettings } from "#process/read-settings";
import { exitOnUncaughtException } from "#process/uncaught";
import { admitRequests, exceededLimit } from "~/server/admission/admission.server";
import { BodyReceiver } from "~/server/admission/body-receiver.server";
import { isTrustedPeer, requestId } from "~/server/health/health.server";
import { mountBoard } from "~/server/jobs/board.server";
import {
  boundConnections,
  checkConnectionsMs,
  closeUnlessRead,
  inTurn,
} from "~/server/limits/connections.server";
import { measureSemaphore, rejectWhenFull, sendBusy } from "~/server/limits/semaphore.server";
import { handleBySegment, handleWith } from "~/server/remix-handler.server";
import { mountHealth } from "./app/server/health/health.server";
import { guardAddresses } from "./app/server/limits/address-guard.server";
import { handleErrors, handleStaleAsset } from "./app/server/limits/plain-page.server";
import { guardMethods, guardRequests } from "./app/server/limits/request-guard.server";
import { createSemaphore } from "./app/server/limits/semaphore.server";
import { watchUntrustedProxies } from "./app/server/limits/untrusted-proxy.server";
import { openPageCache } from "./app/server/page-cache/serve-shared.server";
import {
  privateHeaders,
  removePageHeaders,
  securityHeaders,
} from "./app/server/pages/page-headers.server";
import { openServices } from "./app/server/services.server";
import { guardRoutes } from "./app/server/unavailable/guard-routes.server";
import { openPageViews } from "./app/server/visitor/page-views.server";

/**
 * One web process. A request passes, in this order:
 *
 *   address guard → page cache → Express: headers, health, files, request guards, page views, admission (body,
 *   slot) → Remix: loader or action inside `guardRoutes`, then app/entry.server.tsx
 *
 * docs/walks.md names the files.
 */
const env = readSettings();
const services = await openServices(env);
exitOnUncaughtException(services.log, () => services.close());
const pageViews = openPageViews(services);
const vite =
  env.NODE_ENV === "production"
    ? undefined
    : await (await import("vite")).createServer({ server: { middlewareMode: true } });
/** As many requests as there are connections to the database: more would only wait for one. */
const semaphore = createSemaphore({
  maxActive: 10,
  maxUrgentExtra: 4,
  maxWaiting: 300,
  timeoutMs: 2_500,
});
const receiver = new BodyReceiver();
let isStopping = false;

const app = express();
const setSecurityHeaders = securityHeaders(env.SITE_URL);
app.disable("x-powered-by");
app.set("trust proxy", env.TRUST_PROXY);
app.use(setSecurityHeaders);
app.use(privateHeaders);
// Compressing what fits in a few packets costs more than it saves. Window bits (log2): 256 KB see all of
// a page with a sixteenth of the usual memory.
app.use(
  compression({ threshold: 4_096, brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } } }),
);
const metrics = mountHealth(app, services, { isStopping: () => isStopping });
measureSemaphore(metrics, semaphore);
receiver.measure(metrics);
if (vite) app.use(vite.middlewares);
else serveFiles();
app.use(guardRequests(services.siteUrl));
mountBoard(app, services);
app.use(guardMethods);
app.use(pageViews.count);
const runRoutes = vite
  ? createRequestHandler(buildInDevelopment, env.NODE_ENV)
  : handleBySegment(guardRoutes(await importBuild()), env.NODE_ENV);
const handle = handleWith(runRoutes, (req) => ({
  ...services,
  clientAddress: req.ip ?? "",
  requestId: requestId(req),
  byScript: req.path.endsWith(".data"),
  exceededLimit: exceededLimit(req),
}));
app.all("*", admitRequests({ services, semaphore, receiver, handle }));
app.use(handleErrors(services.log));

/** Development renders every page. */
const answerFromCache = vite
  ? undefined
  : openPageCache({
      handle: runRoutes,
      services,
      semaphore,
      metrics,
      securityHeaders: setSecurityHeaders,
      onPageView: pageViews.note,
      sendBusy,
    });
const hasRespondedToUrl = guardAddresses(setSecurityHeaders);
const isRejected = rejectWhenFull(semaphore);
const watchProxies = watchUntrustedProxies(services, (peer) => isTrustedPeer(app, peer));

const onRequest = inTurn((req, res) => {
  // The next request of this client goes to another process.
  if (isStopping) res.shouldKeepAlive = false;
  closeUnlessRead(req, res);
  watchProxies(req);
  if (hasRespondedToUrl(req, res)) return;
  if (answerFromCache?.(req, res, () => app(req, res)) || isRejected(req, res)) return;
  app(req, res);
});
const server = createServer({ connectionsCheckingInterval: checkConnectionsMs }, onRequest);
// "100 Continue" is sent once the size is accepted.
server.on("checkContinue", onRequest);
boundConnections(server);
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? `Port ${env.PORT} is in use. Set PORT to another one, or end the program that holds it.`
      : `The web process cannot listen: ${error.message}`,
  );
  process.exit(1);
});
await listen();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop);

type StaticOptions = expressStaticGzip.ExpressStaticGzipOptions["serveStatic"];

/** Files of the build, in the compressed copies that it has made. */
function serveFiles(): void {
  const serveFrom = (folder: string, options: StaticOptions) =>
    expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ["br"],
      index: false,
      serveStatic: { ...options, setHeaders: removePageHeaders },
    });
  /** The URL of an asset changes with its content, so nothing is revalidated. */
  const immutableCache = {
    immutable: true,
    maxAge: "1y",
    etag: false,
    lastModified: false,
    acceptRanges: false,
  };
  app.use("/assets", serveFrom("build/client/assets", immutableCache), handleStaleAsset);
  const files = serveFrom("build/client", { maxAge: "1d", redirect: false });
  // The folder does not change while the site runs: no page needs to look for a file of its name.
  const names = new Set(
    readdirSync("build/client", { recursive: true, encoding: "utf8" }).map(
      (name) => `/${name.replaceAll(path.sep, "/")}`,
    ),
  );
  const serveFile: RequestHandler = (req, res, next) =>
    names.has(req.path) ? files(req, res, next) : next();
  app.use(serveFile);
}

async function importBuild(): Promise<ServerBuild> {
  return import(pathToFileURL(path.resolve("build/server/index.js")).href) as Promise<ServerBuild>;
}

async function buildInDevelopment(): Promise<ServerBuild> {
  return guardRoutes((await vite?.ssrLoadModule("virtual:remix/server-build")) as ServerBuild);
}

/** With --socket on the parent's, in whose backlog connections wait while this process restarts. */
async function listen(): Promise<void> {
  const socket = process.argv.includes("--socket")
    ? await new Promise<object>((resolve) =>
        process.once("message", (_message, given) => resolve(given as object)),
      )
    : undefined;
  const onListening = () => {
    const { port } = server.address() as AddressInfo;
    services.log.info({ port }, "web is listening");
    process.send?.({ ready: true, port });
  };
  const backlog = 4_096;
  if (socket) server.listen(socket, backlog, onListening);
  else server.listen({ port: env.PORT, host: env.HOST, backlog }, onListening);
}

function stop(): void {
  if (isStopping) return;
  isStopping = true;
  // Open SSE streams would keep the server running.
  services.live.close();
  // Grace period: idle keep-alive connections get `Connection: close` on their next response.
  const graceMs = 500;
  // Requests that arrived meanwhile are handled first; only idle connections are closed.
  setTimeout(() => setImmediate(closeServer), graceMs);
}

function closeServer(): void {
  server.close(() => void exit());
  setTimeout(() => server.closeAllConnections(), 5_000).unref();
}

async function exit(): Promise<void> {
  await pageViews.close();
  await services.close().finally(() => process.exit(0));
}
