import { findForEdit } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { priceRangeWarning } from "#domain/property/price-problems";
import type { Property } from "#domain/property/property";
import { applyQuickEdit, type QuickEdit } from "#domain/property/quick-edit";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { RequestContext } from "~/server/services.server";
import { type Toast, withWarning } from "~/server/visitor/toast.server";
import { writeBackSaved } from "./write-back.server";

interface SaveQuickEdit {
  id: string;
  edit: QuickEdit;
  /** The version that was edited; absent to save over whatever is stored. */
  version?: number;
  actor: string;
}

interface QuickEditSaved {
  saved: {
    id: string;
    version: number;
    edit: QuickEdit;
    /** Its record in the external table; null where it has none. */
    airtableId: string | null;
  };
  toast: Toast;
}

/** Nothing was stored: the property has a newer version, or is gone (null). */
interface QuickEditConflict {
  conflict: Property | null;
}

/** Saves the six values and says in words what became of them. */
export async function saveQuickEdit(
  context: RequestContext,
  { id, edit, version, actor }: SaveQuickEdit,
): Promise<QuickEditSaved | QuickEditConflict> {
  const stored = await findForEdit(context.db, id);
  if (!stored || (version !== undefined && version !== stored.version)) return { conflict: stored };
  const fields = applyQuickEdit(stored, edit);
  const { rates } = await context.rates();
  const saved = await saveProperty(context.db, {
    id,
    fields,
    expectedVersion: stored.version,
    actor,
    rates,
    toTable: tableAccess(context.env) !== null,
  });
  if ("conflict" in saved) return { conflict: saved.conflict.current };
  // Its job for the external table is queued by who waits for it.
  await queuePropertyJobs(context.enqueue, { ...saved, toTable: false });
  const kept = { id, version: saved.version, edit, airtableId: stored.airtableId };
  const toast = await writeBackSaved(context, kept);
  return { saved: kept, toast: withWarning(toast, priceRangeWarning(fields)) };
}
