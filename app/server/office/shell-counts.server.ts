import { setTimeout as pause } from "node:timers/promises";

import { shellCounts } from "#db/queries/office/today.server";
import { countFindings } from "#db/queries/watch/list.server";
import type { OfficeCounts } from "#domain/site/office-counts";
import { countQueues } from "~/server/health/queue-counts.server";
import type { RequestContext, Services } from "~/server/services.server";

const patienceMs = 300;
const freshMs = 5_000;

const known = new WeakMap<object, { at: number; failed: number }>();

/** Asked at most every few seconds: every screen shows it, and the queue store may be far. */
async function countFailedJobs({ queues, now }: Pick<Services, "queues" | "now">) {
  const before = known.get(queues);
  if (before && now().getTime() - before.at < freshMs) return before.failed;
  const counts = await countQueues({ queues });
  const failed = counts.reduce((sum, queue) => sum + queue.failed, 0);
  known.set(queues, { at: now().getTime(), failed });
  return failed;
}

/** The numbers of the side bar. None of them is a reason to wait for, or to lose, a screen. */
export async function officeCounts(context: RequestContext): Promise<OfficeCounts> {
  const [stored, findings, failedJobs] = await Promise.all([
    soon(shellCounts(context.db)),
    soon(countFindings(context.db, "open")),
    soon(countFailedJobs(context)),
  ]);
  return {
    properties: stored?.properties ?? null,
    newInquiries: stored?.newInquiries ?? null,
    sourceFindings: findings && findings.reduce((sum, { count }) => sum + count, 0),
    failedJobs,
  };
}

const soon = <T>(counting: Promise<T>): Promise<T | null> =>
  Promise.race([counting.catch(() => null), pause(patienceMs, null, { ref: false })]);
