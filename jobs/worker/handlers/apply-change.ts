import { advanceChange } from "#db/queries/changes/advance.server";
import type { JobPayload } from "#jobs/queue/catalog";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { JobContext } from "#jobs/worker/context";

/** Goes on with a change where it stands, stretch by stretch, until nothing is left of it. */
export async function applyChange(
  { changeId }: JobPayload<"apply-change">,
  context: JobContext,
): Promise<void> {
  const { db, env, enqueue, now, signal } = context;
  const toTable = tableAccess(env) !== null;
  for (;;) {
    signal.throwIfAborted();
    const { more, saved } = await advanceChange(db, changeId, { now: now(), toTable });
    for (const property of saved) await queuePropertyJobs(enqueue, property);
    if (!more) return;
  }
}
