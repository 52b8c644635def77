import type { Queue } from "bullmq";

export interface QueueCounts {
  name: string;
  waiting: number;
  active: number;
  /** For a later moment: pauses between tries and what the schedule asks for. */
  delayed: number;
  failed: number;
  completed: number;
  paused: boolean;
}

const countedTypes = [
  "waiting",
  "prioritized",
  // Of a paused queue the store in PostgreSQL counts what waits under this name alone.
  "paused" as "waiting",
  "active",
  "delayed",
  "failed",
  "completed",
] as const;

/** What each queue holds. Rejects when the queue store cannot be reached. */
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
