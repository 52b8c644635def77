import type { Connection } from "#db/connect.server";
import { addWriteBack } from "#db/queries/write-back/write-backs.server";
import { type QuickEdit, tableCellsOf } from "#domain/property/quick-edit";
import type { Env } from "#env";
import type { Enqueue } from "./enqueue.server";
import { tableAccess } from "./table-access";

/** A property as it was just saved. */
export interface SavedQuickEdit {
  id: string;
  version: number;
  /** Null where the external table does not know it. */
  airtableId: string | null;
  /** The six values that the external table gets. */
  edit: QuickEdit;
}

/**
 * Notes the six values for the external table and queues the job that writes them.
 * @returns false where nothing is written back: no record there, or no table is set up
 */
export async function queueWriteBack(
  { db, env, enqueue }: { db: Connection; env: Env; enqueue: Enqueue },
  { id, version, airtableId, edit }: SavedQuickEdit,
): Promise<boolean> {
  if (!airtableId || !tableAccess(env)) return false;
  await addWriteBack(db, {
    propertyId: id,
    version,
    recordId: airtableId,
    cells: tableCellsOf(edit),
  });
  await enqueue("write-back", { propertyId: id, version });
  return true;
}
