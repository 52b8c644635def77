import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import type { Express } from "express";

import type { Services } from "~/server/services.server";
import { findAdmin } from "~/server/session/sessions.server";

/** The raw view of the queues at /admin/queues, behind the admin session. */
export function mountBoard(app: Express, services: Services) {
  const base = "/admin/queues";
  const adapter = new ExpressAdapter();
  adapter.setBasePath(base);
  createBullBoard({
    queues: Object.values(services.queues).map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
  });
  app.use(
    base,
    async (req, res, next) => {
      const headers = new Headers({ Cookie: req.get("Cookie") ?? "" });
      const request = new Request(`http://board${req.originalUrl}`, { headers });
      const admin = await findAdmin(request, services).catch(() => undefined);
      if (!admin) return void res.redirect(`/admin/login?returnTo=${encodeURIComponent(base)}`);
      res.setHeader(
        "Content-Security-Policy",
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; frame-ancestors 'none'",
      );
      res.setHeader("Cache-Control", "no-store");
      next();
    },
    adapter.getRouter(),
  );
}
