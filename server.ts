import { readdirSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { constants } from "node:zlib";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import compression from "compression";
import express from "express";
import expressStaticGzip from "express-static-gzip";

import { endOnSurprise } from "#process/last-resort";
import { readSettings } from "#process/read-settings";
import { calmRoutes } from "./app/server/away/calm-routes.server";
import { mountBoard } from "./app/server/health/board.server";
import { mountHealth } from "./app/server/health/health.server";
import { requestId } from "./app/server/health/request-id.server";
import { guardAddresses } from "./app/server/limits/address-guard.server";
import { admitRequests, sendBusy, turnAway } from "./app/server/limits/admit-requests.server";
import { boundConnections } from "./app/server/limits/connections.server";
import { answerFailures } from "./app/server/limits/failures.server";
import { goneAsset } from "./app/server/limits/plain-page.server";
import {
  exceededLimit,
  guardMethods,
  guardRequests,
} from "./app/server/limits/request-guard.server";
import { watchUntrustedProxies } from "./app/server/limits/untrusted-proxy.server";
import { openGate } from "./app/server/limits/work-gate.server";
import { dropPageHeaders, pageHeaders } from "./app/server/pages/page-headers.server";
import { answerRequests, handleSite } from "./app/server/pages/site-handler.server";
import { openServices } from "./app/server/services.server";
import { adminHeaders } from "./app/server/session/admin-headers.server";
import { openSharedPages } from "./app/server/store/open-shared-pages.server";
import { openPageViews } from "./app/server/visitor/page-views.server";

/** One web process. */
const env = readSettings();
const services = await openServices(env);
endOnSurprise(services.log, () => services.close());
const pageViews = openPageViews(services);
const production = env.NODE_ENV === "production";
const vite = production
  ? undefined
  : await (await import("vite")).createServer({ server: { middlewareMode: true } });

type Ready = expressStaticGzip.ExpressStaticGzipOptions;

/** Files in the copies that the build has compressed, the smallest that the browser takes. */
const ready = (folder: string, serveStatic: Ready["serveStatic"]) =>
  expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ["br"],
    index: false,
    serveStatic: { ...serveStatic, setHeaders: dropPageHeaders },
  });

/** What lies there does not change while the site runs: no page needs to look for a file of its name. */
function namesIn(folder: string) {
  const found = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const names = new Set(found.map((name) => `/${name.replaceAll(path.sep, "/")}`));
  return (address: string) => names.has(address);
}

/** Their address changes with what they say, so nobody asks whether they still say it. */
const forGood = {
  immutable: true,
  maxAge: "1y",
  etag: false,
  lastModified: false,
  acceptRanges: false,
};

/** As many as there are connections to the database: more of them would only wait for one. */
const gate = openGate({ atOnce: 10, urgentExtra: 4, mostWaiting: 300, patienceMs: 2_500 });
const protection = pageHeaders(env.SITE_URL);

const app = express();
app.disable("x-powered-by");
app.set("trust proxy", env.TRUST_PROXY);
app.use(protection);
app.use(adminHeaders);
// A compressor costs more than it saves on what fits in a few packets, such as a refusal in a crowd.
app.use(
  compression({
    threshold: 4_096,
    // What looks back over 256 KB has all of a page, with a sixteenth of the usual memory.
    brotli: { params: { [constants.BROTLI_PARAM_LGWIN]: 18 } },
  }),
);
const metrics = mountHealth(app, services, { isEnding: () => stopping });
if (vite) app.use(vite.middlewares);
else {
  app.use("/assets", ready("build/client/assets", forGood), goneAsset);
  const files = ready("build/client", { maxAge: "1d", redirect: false });
  const isFile = namesIn("build/client");
  app.use((req, res, next) => (isFile(req.path) ? files(req, res, next) : next()));
}
app.use(guardRequests(services.siteUrl));
mountBoard(app, services);
app.use(guardMethods);
app.use(pageViews.count);
app.use(admitRequests(gate));
const pages = {
  getLoadContext: (req: express.Request) => ({
    ...services,
    clientAddress: req.ip ?? "",
    requestId: requestId(req),
    byScript: req.path.endsWith(".data"),
    exceededLimit: exceededLimit(req),
  }),
  mode: env.NODE_ENV,
};
const built = vite
  ? undefined
  : calmRoutes(
      (await import(pathToFileURL(path.resolve("build/server/index.js")).href)) as ServerBuild,
    );
const freshlyBuilt = async () =>
  calmRoutes((await vite?.ssrLoadModule("virtual:remix/server-build")) as ServerBuild);
app.all(
  "*",
  built ? handleSite(built, pages) : createRequestHandler({ build: freshlyBuilt, ...pages }),
);
app.use(answerFailures(services.log));

// While pages are being written, none is kept.
const shared =
  built &&
  openSharedPages({
    handle: answerRequests(built, env.NODE_ENV),
    services,
    gate,
    metrics,
    protection: [protection],
    onShown: pageViews.note,
    refuse: sendBusy,
  });
const isRefusedAddress = guardAddresses(protection);
const sentAway = turnAway(gate);
const isTrusted = app.get("trust proxy fn") as (address: string, hop: number) => boolean;
const watchProxies = watchUntrustedProxies(services, (peer) => isTrusted(peer, 0));
let stopping = false;
const server = createServer((req, res) => {
  // Whoever is answered from now on asks somebody else next.
  if (stopping) res.shouldKeepAlive = false;
  watchProxies(req);
  if (isRefusedAddress(req, res)) return;
  if (shared?.answer(req, res, () => app(req, res)) || sentAway(req, res)) return;
  app(req, res);
});
/** The parent's socket, in whose backlog connections wait while this process is started again. */
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
boundConnections(server);
server.on("error", (error: NodeJS.ErrnoException) => {
  console.error(
    error.code === "EADDRINUSE"
      ? `Port ${env.PORT} is in use. Set PORT to another one, or end the program that holds it.`
      : `The web process cannot listen: ${error.message}`,
  );
  process.exit(1);
});

/** Lines that are kept open hear in their next answer that they end; so much time they get for it. */
const farewellMs = 500;
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(signal, () => {
    if (stopping) return;
    stopping = true;
    // Or the streams that screens follow would keep the server open.
    services.live.close();
    // What has come meanwhile is read first: only lines on which nobody asks are closed.
    setTimeout(() => setImmediate(closeLines), farewellMs);
  });

function closeLines() {
  server.close(() => void end());
  setTimeout(() => server.closeAllConnections(), 5_000).unref();
}

async function end() {
  await pageViews.close();
  await services.close().finally(() => process.exit(0));
}
