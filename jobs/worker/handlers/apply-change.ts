import { advanceChange } from "#db/queries/changes/advance.server";
import type { JobPayload } from "#jobs/queue/catalog";
import { queueChanged } from "#jobs/queue/changed-properties.server";
import type { JobContext } from "#jobs/worker/context";

/** Goes on with a change where it stands, stretch by stretch, until nothing is left of it. */
export async function applyChange(
  { changeId }: JobPayload<"apply-change">,
  context: JobContext,
): Promise<void> {
  const { db, now, signal } = context;
  for (;;) {
    signal.throwIfAborted();
    const { more, saved } = await advanceChange(db, changeId, now());
    await queueChanged(context, saved);
    if (!more) return;
  }
}
