import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import type { RequestHandler } from "express";

import { liveWorkers } from "#db/queries/work/workers.server";
import { paths } from "#domain/pages/paths";
import type { Services } from "~/server/services.server";

/**
 * Lists workers by their heartbeat. The library lists the clients of Redis, which a queue in PostgreSQL
 * does not have: the board would warn that there are no workers.
 */
class OwnQueueAdapter extends BullMQAdapter {
  constructor(
    queue: Services["queues"][keyof Services["queues"]],
    private readonly db: Services["db"],
  ) {
    super(queue);
  }

  override async getWorkers() {
    const workers = await liveWorkers(this.db);
    return workers
      .filter(({ queues }) => queues.includes(this.getName()))
      .map(({ id, host, pid, startedAt }) => ({
        id,
        name: `${host} ${pid}`,
        addr: host,
        age: Math.round((Date.now() - startedAt.getTime()) / 1000),
      }));
  }
}

/** The board without its guard, in a module of its own because it loads a megabyte of code. */
export function boardRouter({ queues, db }: Pick<Services, "queues" | "db">): RequestHandler {
  const adapter = new ExpressAdapter();
  adapter.setBasePath(paths.admin.queues());
  createBullBoard({
    queues: Object.values(queues).map((queue) => new OwnQueueAdapter(queue, db)),
    serverAdapter: adapter,
    options: {
      uiConfig: {
        boardTitle: "Queues",
        boardLogo: { path: "/favicon.svg", width: 24, height: 24 },
        favIcon: { default: "/favicon.svg", alternative: "/favicon.svg" },
        miscLinks: [{ text: "Back to Jobs", url: paths.admin.jobs() }],
      },
    },
  });
  return adapter.getRouter() as RequestHandler;
}
