import type { Express, RequestHandler } from "express";

import { paths } from "#domain/pages/paths";
import { sendPlainPage } from "~/server/limits/plain-page.server";
import type { Services } from "~/server/services.server";
import { findAdmin } from "~/server/session/sessions.server";
import { ownHead } from "./board-page";

/** The raw view of the queues at /admin/queues, behind the admin session. */
export function mountBoard(app: Express, services: Services) {
  app.use(paths.admin.queues(), guard(services), headers, ownPage, board(services));
}

/** Loaded when it is opened for the first time. */
function board(services: Services): RequestHandler {
  let router: Promise<RequestHandler> | undefined;
  return (req, res, next) => {
    router ??= import("./board-router.server").then(({ boardRouter }) => boardRouter(services));
    void router.then(
      (answer) => {
        answer(req, res, next);
      },
      (error: unknown) => {
        // The next one who opens it tries again.
        router = undefined;
        next(error);
      },
    );
  };
}

const guard =
  (services: Services): RequestHandler =>
  async (req, res, next) => {
    const request = new Request(`http://board${req.originalUrl}`, {
      headers: { Cookie: req.get("Cookie") ?? "" },
    });
    try {
      if (await findAdmin(request, services)) return next();
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
    "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
  );
  res.setHeader("Cache-Control", "no-store");
  next();
};

/** The board's page comes as it ships; its head is made ours on the way out. */
const ownPage: RequestHandler = (_req, res, next) => {
  const send = res.send.bind(res);
  res.send = (body: unknown) =>
    send(typeof body === "string" && body.startsWith("<!DOCTYPE") ? ownHead(body) : body);
  next();
};
