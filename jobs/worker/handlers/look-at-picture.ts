import { findLook, noteLook } from "#db/queries/pictures/looked-at.server";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";
import { copyPicture } from "#jobs/worker/copy-picture";

/** Fetches a picture that an operator wants to see before it is saved. */
export async function lookAtPicture(
  { address }: JobPayload<"look-at-picture">,
  context: JobContext,
): Promise<void> {
  const { db } = context;
  const look = await findLook(db, address);
  if (look?.state !== "waiting") return;
  const copied = await copyPicture(address, context);
  await noteLook(db, address, copied.ok ? { copy: copied.copy } : { error: copied.message });
}
