import type { Queue } from "bullmq";

import { until } from "#tests/setup/until";

/** Runs at once what waits for its time; true, so that it can stand in front of a question. */
export async function skipPauses(queue: Queue): Promise<true> {
  for (const job of await queue.getDelayed())
    // It may have begun by itself meanwhile.
    await job.promote().catch(() => undefined);
  return true;
}

/** Lets what runs end, and forgets the rest. */
export async function emptyQueue(queue: Queue): Promise<void> {
  await queue.pause();
  await until("the running jobs to end", async () => (await queue.getActiveCount()) === 0);
  await queue.obliterate({ force: true });
  await queue.resume();
}
