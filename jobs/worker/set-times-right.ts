import type { Database } from "#db/connect.server";
import { forgetTimesAhead } from "#db/queries/work/queue-times.server";
import type { JobProducer } from "#jobs/queue/enqueue.server";
import type { QueueStore } from "#jobs/queue/queue.server";
import { setSchedules } from "./set-schedules";

interface Queues {
  store: QueueStore;
  producer: JobProducer;
  db: Database;
}

/**
 * Schedules and pauses stand in the queue store as times of day. After the clock was set they may lie a
 * day ahead, and equal jobs that are asked for meanwhile would wait with them: schedules are set anew,
 * and what waits for its time comes at once.
 */
export async function setTimesRight({ store, producer, db }: Queues, now: Date): Promise<void> {
  if (!store.REDIS_URL) await forgetTimesAhead(db, now);
  await setSchedules(producer);
  for (const queue of Object.values(producer.queues))
    for (const job of await queue.getDelayed())
      // One that was taken up meanwhile waits no more.
      if (!job.repeatJobKey) await job.promote().catch(() => undefined);
}
