import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import type { UndoBy, UndoOutcome } from "#db/queries/changes/undo.server";
import { recordChange } from "#db/queries/log/audit.server";
import { inTransaction } from "#db/transaction.server";
import { alreadyUndone, changedSince } from "#domain/changes/reasons";
import { type InquiryStatus, isInquiryStatus } from "#domain/inquiries/form";
import { isRecord } from "#domain/property/kinds/kind";
import { findForUpdate } from "./inquiries.server";

/**
 * Allows every transition between statuses.
 * @returns the entry of the log, none for the same status; null if not found
 */
export function setInquiryStatus(
  db: Connection,
  id: string,
  status: InquiryStatus,
  actor: string,
): Promise<{ entryId: number | null } | null> {
  return inTransaction(db, async (trx) => {
    const before = await findForUpdate(trx, id);
    if (!before) return null;
    if (before.status === status) return { entryId: null };
    await trx
      .updateTable("inquiries")
      .set({ status, updatedAt: sql`now()` })
      .where("id", "=", id)
      .execute();
    const entryId = await recordChange(trx, {
      actor,
      action: "update",
      entity: "inquiry",
      entityId: id,
      before: { status: before.status },
      after: { status },
    });
    return { entryId };
  });
}

const statusIn = (value: unknown): InquiryStatus | null =>
  isRecord(value) && isInquiryStatus(value.status) ? value.status : null;

/** Restores the status from before an entry of the log, unless it has changed since. */
export function undoInquiryStatus(
  db: Connection,
  id: string,
  { actor }: UndoBy,
): Promise<UndoOutcome | null> {
  const entryId = Number(id);
  if (!Number.isSafeInteger(entryId)) return Promise.resolve(null);
  return inTransaction(db, async (trx) => {
    const entry = await trx
      .selectFrom("auditLog")
      .select(["entityId", "before", "after"])
      .where("id", "=", entryId)
      .where("entity", "=", "inquiry")
      .executeTakeFirst();
    const [before, after] = [statusIn(entry?.before), statusIn(entry?.after)];
    const inquiry = entry && before && after ? await findForUpdate(trx, entry.entityId) : null;
    if (!inquiry || !before) return null;
    if (inquiry.status === before) return { reason: alreadyUndone };
    if (inquiry.status !== after) return { reason: changedSince(null) };
    await setInquiryStatus(trx, inquiry.id, before, actor);
    return { name: `Status of the inquiry from ${inquiry.name}`, saved: [] };
  });
}
