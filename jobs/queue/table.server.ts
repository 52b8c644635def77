import type { Connection } from "#db/connect.server";
import { createSyncRun } from "#db/queries/table/runs.server";
import { addWriteBacks } from "#db/queries/write-back/write-backs.server";
import { type QuickEdit, tableCellsOf } from "#domain/property/quick-edit";
import type { Env } from "#env";
import type { Enqueue } from "./enqueue.server";
import { tableAccess } from "./table-access";

/** Starts a sync or a dry run; null while another one is running. */
export async function beginSync(
  { db, enqueue }: { db: Connection; enqueue: Enqueue },
  options: { look: boolean; actor: string },
): Promise<string | null> {
  const runId = await createSyncRun(db, options);
  if (runId) await enqueue("sync-table", { runId });
  return runId;
}

/** A property that was just saved. */
export interface SavedQuickEdit {
  id: string;
  version: number;
  /** Null if the external table has no record of it. */
  airtableId: string | null;
  /** The six values for the external table. */
  edit: QuickEdit;
}

/**
 * Stores the six values for the external table and queues the job that writes them.
 * @returns false if nothing is written: the table has no record of it, or no table is configured
 */
export async function queueWriteBack(
  { db, env, enqueue }: { db: Connection; env: Env; enqueue: Enqueue },
  { id, version, airtableId, edit }: SavedQuickEdit,
): Promise<boolean> {
  if (!airtableId || !tableAccess(env)) return false;
  const cells = tableCellsOf(edit);
  await addWriteBacks(db, [{ propertyId: id, version, recordId: airtableId, cells }]);
  await enqueue("write-back", { propertyId: id, version });
  return true;
}
