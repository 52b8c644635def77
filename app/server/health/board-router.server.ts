import { createBullBoard } from "@bull-board/api";
import { BullMQAdapter } from "@bull-board/api/bullMQAdapter";
import { ExpressAdapter } from "@bull-board/express";
import type { RequestHandler } from "express";

import { liveWorkers } from "#db/queries/work/workers.server";
import { paths } from "#domain/pages/paths";
import type { Services } from "~/server/services.server";

/**
 * A queue whose workers are those that say that they live. The library asks Redis for its clients, and
 * a queue in PostgreSQL has none of these: the board would warn that nobody works.
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

/** The raw view itself, without its guard. Few ever open it, and it brings a megabyte of programs. */
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
