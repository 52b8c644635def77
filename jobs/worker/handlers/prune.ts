import { pruneExpired } from "#db/queries/site/retention.server";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";

/** Deletes what is past its time. */
export async function prune(_: JobPayload<"prune">, { db, now, log }: JobContext): Promise<void> {
  const removed = await pruneExpired(db, now());
  log.info(removed, "pruned");
}
