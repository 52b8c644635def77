import { readTableState, takeScheduledTurn } from "#db/queries/sync/table-state.server";
import { isoDay } from "#domain/calendar/dates";
import type { JobPayload } from "#jobs/queue/catalog";
import { beginSync } from "#jobs/queue/table-sync.server";
import type { JobContext } from "#jobs/worker/context";

/** Begins the sync of the night, once a day, at its hour or as soon as a worker is there again. */
export async function beginScheduledSync(
  _: JobPayload<"begin-sync">,
  { db, enqueue, clients, now }: JobContext,
): Promise<void> {
  const { hour } = await readTableState(db);
  if (hour === null || !clients.table) return;
  const at = now();
  const isOurs = await takeScheduledTurn(db, { hour: at.getUTCHours(), day: isoDay(at) });
  if (isOurs) await beginSync({ db, enqueue }, { look: false, actor: "schedule" });
}
