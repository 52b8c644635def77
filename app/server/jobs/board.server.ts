import type { Express, RequestHandler } from "express";

import { liveWorkers } from "#db/queries/jobs/workers.server";
import { paths } from "#domain/paths/paths";
import { hasRole, roleError } from "#domain/team/roles";
import { sendPlainPage } from "~/server/limits/plain-page.server";
import { policyOf } from "~/server/pages/content-security-policy.server";
import type { Services } from "~/server/services.server";
import { findAdmin } from "~/server/session/sessions.server";

/** Bull Board at /admin/queues, behind the admin session. */
export function mountBoard(app: Express, services: Services) {
  app.use(paths.admin.queues(), headers, guard(services), adaptPage, board(services));
}

/** Created on first use. */
function board(services: Services): RequestHandler {
  let router: Promise<RequestHandler> | undefined;
  return (req, res, next) => {
    router ??= createRouter(services);
    void router.then(
      (handle) => {
        handle(req, res, next);
      },
      (error: unknown) => {
        // The next request retries.
        router = undefined;
        next(error);
      },
    );
  };
}

/** The board without its guard. Imports its packages on demand: they are a megabyte of code. */
async function createRouter({ queues, db }: Services): Promise<RequestHandler> {
  const [{ createBullBoard }, { BullMQAdapter }, { ExpressAdapter }] = await Promise.all([
    import("@bull-board/api"),
    import("@bull-board/api/bullMQAdapter"),
    import("@bull-board/express"),
  ]);
  const serverAdapter = new ExpressAdapter();
  serverAdapter.setBasePath(paths.admin.queues());
  createBullBoard({
    queues: Object.values(queues).map((queue) =>
      Object.assign(new BullMQAdapter(queue), { getWorkers: () => workersOf(db, queue.name) }),
    ),
    serverAdapter,
    options: {
      uiConfig: {
        boardTitle: "Queues",
        boardLogo: { path: "/favicon.svg", width: 24, height: 24 },
        favIcon: { default: "/favicon.svg", alternative: "/favicon.svg" },
        miscLinks: [{ text: "Back to Jobs", url: paths.admin.jobs() }],
      },
    },
  });
  return serverAdapter.getRouter() as RequestHandler;
}

/**
 * Workers by their heartbeat. The library lists the clients of Redis, which a queue in PostgreSQL does not
 * have: the board would warn that there are no workers.
 */
async function workersOf(db: Services["db"], queue: string) {
  const workers = await liveWorkers(db);
  return workers
    .filter(({ queues }) => queues.includes(queue))
    .map(({ id, host, pid, startedAt }) => ({
      id,
      name: `${host} ${pid}`,
      addr: host,
      age: Math.round((Date.now() - startedAt.getTime()) / 1000),
    }));
}

const guard =
  (services: Services): RequestHandler =>
  async (req, res, next) => {
    const request = new Request(`http://board${req.originalUrl}`, {
      headers: { Cookie: req.get("Cookie") ?? "" },
    });
    try {
      const admin = await findAdmin(request, services);
      if (admin && (req.method === "GET" || hasRole(admin.role, "editor"))) return next();
      if (admin) return sendPlainPage(res, 403, "Not allowed", roleError("editor"));
    } catch (error) {
      services.log.error({ reason: String(error) }, "session not read");
      res.setHeader("Retry-After", "30");
      return sendPlainPage(
        res,
        503,
        "Queues are unavailable",
        "The database is not responding. You are still signed in; try again in a moment.",
      );
    }
    res.redirect(paths.admin.login(paths.admin.queues()));
  };

const headers: RequestHandler = (_req, res, next) => {
  res.setHeader(
    "Content-Security-Policy",
    policyOf({
      "default-src": "'self'",
      "object-src": "'none'",
      "style-src": "'self' 'unsafe-inline'",
      "img-src": "'self' data:",
    }),
  );
  res.setHeader("Cache-Control", "no-store");
  next();
};

/** Adapts the page of the board in the response. */
const adaptPage: RequestHandler = (_req, res, next) => {
  const send = res.send.bind(res);
  res.send = (body: unknown) =>
    send(typeof body === "string" && body.startsWith("<!DOCTYPE") ? adaptHtml(body) : body);
  next();
};

const externalFonts = /<link[^<>]+href="https:\/\/fonts\.googleapis\.com[^<>]*>/g;

/**
 * Removes fonts from another site, which our CSP blocks, and adds a heading, links back, and labels for
 * buttons.
 *
 * Depends on the markup of @bull-board 9.10, which has no option for fonts or a heading. Remove once it has
 * one; tests/routes/queue-board.test.ts fails if the markup changes.
 */
const adaptHtml = (html: string): string =>
  html
    .replace(externalFonts, "")
    .replace('<div id="root">', `${bar}<div id="root">`)
    .replace("</head>", `${style}<script defer src="/queue-board.js"></script></head>`);

const bar = `<nav class="way-back" aria-label="Back office">
  <h1>Queues</h1>
  <a href="${paths.admin.jobs()}">Back to Jobs</a>
  <a href="${paths.admin.dashboard()}">Dashboard</a>
</nav>`;

// At the bottom: the bars of the board are fixed to the top.
const style = `<style>
.way-back { position: fixed; inset: auto 0 0; z-index: 90; display: flex; flex-wrap: wrap; gap: 0 24px;
  align-items: center; padding: 0 16px; background: #22352b; color: #fbf7ef;
  font: 15px/1.35 system-ui, sans-serif; }
.way-back h1 { margin: 0 auto 0 0; font-size: 15px; }
.way-back a { display: inline-flex; align-items: center; min-height: 44px; color: #e3b566; }
body { padding-bottom: 48px; }
aside { bottom: 44px !important; }
kbd { color: #3d4750 !important; }
[class*="flagAlert"] { color: #b42318 !important; }
</style>`;
