import { createSyncRun } from "#db/queries/sync/runs.server";
import { readTableState, takeScheduledTurn } from "#db/queries/sync/table-state.server";
import { isoDay } from "#domain/calendar/dates";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";

/** Begins the sync of the night, once a day, at its hour or as soon as a worker is there again. */
export async function beginScheduledSync(
  _: JobPayload<"begin-sync">,
  { db, enqueue, clients, now }: JobContext,
): Promise<void> {
  const { hour } = await readTableState(db);
  if (hour === null || !clients.table) return;
  const at = now();
  const turn = { hour: at.getUTCHours(), day: isoDay(at) };
  // Together: a turn that was taken by a worker killed right after it would be no sync that night.
  const runId = await db.transaction().execute(async (trx) => {
    if (!(await takeScheduledTurn(trx, turn))) return null;
    return createSyncRun(trx, { look: false, actor: "schedule" });
  });
  if (runId) await enqueue("sync-table", { runId });
}
