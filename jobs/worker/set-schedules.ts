import { catalog, type JobDefinition, jobNames } from "#jobs/queue/catalog";
import type { JobProducer } from "#jobs/queue/enqueue.server";

/** Schedules live in the queue store: set anew at each start, so that a lost store is no loss. */
export async function setSchedules({ queues }: JobProducer): Promise<void> {
  for (const name of jobNames) {
    const { cron, queue, attempts, firstPauseMs }: Omit<JobDefinition, "key"> = catalog[name];
    if (!cron) continue;
    await queues[queue].upsertJobScheduler(
      name,
      { pattern: cron, tz: "UTC" },
      { name, data: {}, opts: { attempts, backoff: { type: "exponential", delay: firstPauseMs } } },
    );
  }
}
