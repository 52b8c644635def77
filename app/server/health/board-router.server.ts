import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import type { RequestHandler } from "express";

import { paths } from "#domain/pages/paths";
import type { Services } from "~/server/services.server";

/** The raw view itself, without its guard. Few ever open it, and it brings a megabyte of programs. */
export function boardRouter({ queues }: Pick<Services, "queues">): RequestHandler {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(paths.admin.queues());
  createBullBoard({
    queues: Object.values(queues).map((queue) => new BullMQAdapter(queue)),
    serverAdapter: adapter,
    options: {
      uiConfig: {
        boardTitle: "Queues",
        boardLogo: { path: "/favicon.svg", width: 24, height: 24 },
        favIcon: { default: "/favicon.svg", alternative: "/favicon.svg" },
        miscLinks: [{ text: "Jobs in the back office", url: paths.admin.jobs() }],
      },
    },
  });
  return adapter.getRouter() as RequestHandler;
}
