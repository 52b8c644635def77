import type { Connection } from "#db/connect.server";
import { createSyncRun } from "#db/queries/sync/runs.server";
import type { Enqueue } from "./enqueue.server";

/** Begins a sync, or a look at what one would change; null while another one is under way. */
export async function beginSync(
  { db, enqueue }: { db: Connection; enqueue: Enqueue },
  options: { look: boolean; actor: string },
): Promise<string | null> {
  const runId = await createSyncRun(db, options);
  if (runId) await enqueue("sync-table", { runId });
  return runId;
}
