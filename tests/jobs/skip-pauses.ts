import type { Queue } from "bullmq";

/** Runs at once what waits for its time; true, so that it can stand in front of a question. */
export async function skipPauses(queue: Queue): Promise<true> {
  for (const job of await queue.getDelayed())
    // It may have begun by itself meanwhile.
    await job.promote().catch(() => undefined);
  return true;
}
