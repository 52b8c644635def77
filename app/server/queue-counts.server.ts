import { queueNames } from "../../jobs/catalog";
import type { Services } from "./services.server";

const states = ["waiting", "active", "delayed", "failed", "completed"] as const;
const patienceMs = 2_000;

export interface QueueCounts {
  name: string;
  /** Null when the queue store does not answer. */
  counts: Record<(typeof states)[number], number> | null;
}

/** What stands in each queue; a store that is away costs two seconds, not the page. */
export function countQueues({ queues }: Pick<Services, "queues">): Promise<QueueCounts[]> {
  return Promise.all(
    queueNames.map(async (name) => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<null>((resolve) => {
        timer = setTimeout(() => resolve(null), patienceMs);
      });
      const counts = await Promise.race([
        queues[name].getJobCounts(...states).catch(() => null),
        late,
      ]).finally(() => clearTimeout(timer));
      return { name, counts: counts as QueueCounts["counts"] };
    }),
  );
}
