import { setTimeout as pause } from "node:timers/promises";

import type { Connection } from "#db/connect.server";
import { type TableConflict, tableConflicts } from "#db/queries/sync/table-conflicts.server";
import { type WriteBack, writeBacksOf } from "#db/queries/write-back/write-backs.server";
import { fieldLabel } from "#domain/property/bulk-edit";
import { adminTexts } from "#domain/text/admin-texts";
import { queueWriteBack, type SavedQuickEdit } from "#jobs/queue/table.server";
import type { Services } from "~/server/services.server";
import type { Toast } from "~/server/visitor/toast.server";

const patienceMs = 5_000;
const askAgainMs = 100;

/**
 * Hands what quick edit saved on to the external table and says how that went: waits for up to five
 * seconds, then the job goes on alone.
 */
export async function writeBackSaved(
  context: Pick<Services, "db" | "env" | "enqueue" | "log">,
  saved: SavedQuickEdit,
): Promise<Toast> {
  const words = adminTexts.quickEdit;
  try {
    const queued = await queueWriteBack(context, saved);
    if (!queued) return { type: "success", text: words.saved };
    return await writeBackInWords(context, saved.id);
  } catch (error) {
    // The property is stored: whatever happens here must not look like a save that failed.
    context.log.error({ property: saved.id, reason: String(error) }, "write-back not queued");
    return { type: "info", text: words.syncSkipped };
  }
}

/** Resolves once the row is settled or one try of it failed, else when the time is over. */
async function waitForWriteBack(
  db: Connection,
  propertyId: string,
  withinMs: number,
): Promise<WriteBack | undefined> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const row = (await writeBacksOf(db, [propertyId])).get(propertyId);
    const settled = row && (row.state !== "waiting" || row.error !== null);
    if (settled || performance.now() >= deadline) return row;
    await pause(askAgainMs);
  }
}

/** Waits for the job and says what it came to: written, waiting for a choice, or why not. */
export async function writeBackInWords(
  { db }: Pick<Services, "db">,
  propertyId: string,
): Promise<Toast> {
  const row = await waitForWriteBack(db, propertyId, patienceMs);
  return inWords(row, row?.state === "sent" ? await openConflicts(db, propertyId) : []);
}

const openConflicts = (db: Connection, propertyId: string) =>
  tableConflicts(db, { propertyIds: [propertyId] });

function inWords(row: WriteBack | undefined, open: readonly TableConflict[]): Toast {
  const words = adminTexts.quickEdit;
  const labels = (kind: string) =>
    open.filter((conflict) => conflict.kind === kind).map(({ label }) => label);
  const [conflicts, offers] = [labels("conflict"), labels("offer")];
  if (conflicts.length > 0) return { type: "info", text: words.conflict(conflicts) };
  if (offers.length > 0) return { type: "info", text: words.offer(offers) };
  if (row?.state === "sent" && row.leftOut.length > 0)
    return { type: "success", text: words.syncedWithout(row.leftOut.map(fieldLabel)) };
  if (row?.state === "sent") return { type: "success", text: words.synced };
  const error = row?.error;
  if (row?.state === "waiting")
    return { type: "info", text: error ? words.syncAgain(error) : words.syncLater };
  return { type: "info", text: error ? words.syncFailed(error) : words.syncSkipped };
}
