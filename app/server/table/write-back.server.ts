import { setTimeout as pause } from "node:timers/promises";

import type { Connection } from "#db/connect.server";
import { type TableConflict, tableConflicts } from "#db/queries/table/table-conflicts.server";
import { type WriteBack, writeBacksOf } from "#db/queries/write-back/write-backs.server";
import { fieldLabel } from "#domain/property/bulk-edit";
import { adminTexts } from "#domain/text/admin-texts";
import { queueWriteBack, type SavedQuickEdit } from "#jobs/queue/table.server";
import type { Services } from "~/server/services.server";
import type { Toast } from "~/server/visitor/toast.server";

const timeoutMs = 5_000;
const pollIntervalMs = 100;

/**
 * Queues the write-back of a quick edit and returns a message about its result. Waits for up to five
 * seconds; the job continues after that.
 */
export async function writeBackSaved(
  context: Pick<Services, "db" | "env" | "enqueue" | "log">,
  saved: SavedQuickEdit,
): Promise<Toast> {
  const messages = adminTexts.quickEdit;
  try {
    const queued = await queueWriteBack(context, saved);
    if (!queued) return { type: "success", text: messages.saved };
    return await writeBackInWords(context, saved.id);
  } catch (error) {
    // The property is saved: an error here must not look like a failed save.
    context.log.error({ property: saved.id, reason: String(error) }, "write-back not queued");
    return { type: "info", text: messages.syncSkipped };
  }
}

/** Resolves once the write-back is finished, an attempt of it failed, or the time is up. */
async function waitForWriteBack(
  db: Connection,
  propertyId: string,
  withinMs: number,
): Promise<WriteBack | undefined> {
  const deadline = performance.now() + withinMs;
  for (;;) {
    const row = (await writeBacksOf(db, [propertyId])).get(propertyId);
    const isFinished = row && (row.state !== "waiting" || row.error !== null);
    if (isFinished || performance.now() >= deadline) return row;
    await pause(pollIntervalMs);
  }
}

/** Waits for the job and returns a message: written, waiting for a choice, or the error. */
export async function writeBackInWords(
  { db }: Pick<Services, "db">,
  propertyId: string,
): Promise<Toast> {
  const row = await waitForWriteBack(db, propertyId, timeoutMs);
  return inWords(row, row?.state === "sent" ? await openConflicts(db, propertyId) : []);
}

const openConflicts = (db: Connection, propertyId: string) =>
  tableConflicts(db, { propertyIds: [propertyId] });

function inWords(row: WriteBack | undefined, open: readonly TableConflict[]): Toast {
  const messages = adminTexts.quickEdit;
  const labels = (kind: string) =>
    open.filter((conflict) => conflict.kind === kind).map(({ label }) => label);
  const [conflicts, offers, unsent] = [labels("conflict"), labels("offer"), labels("unsent")];
  if (conflicts.length > 0) return { type: "info", text: messages.conflict(conflicts) };
  if (offers.length > 0) return { type: "info", text: messages.offer(offers) };
  if (unsent.length > 0) return { type: "info", text: messages.storedDifferently(unsent) };
  if (row?.state === "sent" && row.leftOut.length > 0)
    return { type: "success", text: messages.syncedWithout(row.leftOut.map(fieldLabel)) };
  if (row?.state === "sent") return { type: "success", text: messages.synced };
  const error = row?.error;
  if (row?.state === "waiting")
    return { type: "info", text: error ? messages.syncAgain(error) : messages.syncLater };
  return { type: "info", text: error ? messages.syncFailed(error) : messages.syncSkipped };
}
