import { planAll, planPortion, waitingChecks } from "#db/queries/watch/checks.server";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";

/** Marks the stays whose sources are looked at now; each of them is a job of its own. */
export async function checkSources(
  { now: all }: JobPayload<"check-sources">,
  { db, enqueue, now, log, progress, signal }: JobContext,
): Promise<void> {
  await (all ? planAll(db, now()) : planPortion(db, now()));
  const waiting = await waitingChecks(db);
  for (const [index, propertyId] of waiting.entries()) {
    signal.throwIfAborted();
    // Without a queue store there is no use in going on: the sweep does the rest.
    if (!(await enqueue("check-source", { propertyId }))) return;
    progress(index + 1, waiting.length);
  }
  log.info({ stays: waiting.length }, "sources to be looked at");
}
