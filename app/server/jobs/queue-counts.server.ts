import type { Queue } from "bullmq";

export interface QueueCounts {
  name: string;
  waiting: number;
  active: number;
  /** Scheduled jobs and those waiting for a retry. */
  delayed: number;
  failed: number;
  completed: number;
  paused: boolean;
}

const countedTypes = [
  "waiting",
  "prioritized",
  // The PostgreSQL store counts the waiting jobs of a paused queue only under this name.
  "paused" as "waiting",
  "active",
  "delayed",
  "failed",
  "completed",
] as const;

/** Counts the jobs of each queue by state. Rejects if the queue store is unavailable. */
export function countQueues({
  queues,
}: {
  queues: Readonly<Record<string, Queue>>;
}): Promise<QueueCounts[]> {
  return Promise.all(
    Object.entries(queues).map(async ([name, queue]) => {
      const [counts, paused] = await Promise.all([
        queue.getJobCounts(...countedTypes),
        queue.isPaused(),
      ]);
      const of = (state: string) => counts[state] ?? 0;
      return {
        name,
        waiting: of("waiting") + of("prioritized") + of("paused"),
        active: of("active"),
        delayed: of("delayed"),
        failed: of("failed"),
        completed: of("completed"),
        paused,
      };
    }),
  );
}
