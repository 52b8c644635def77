import { type Expression, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { inTransaction } from "#db/transaction.server";
import type { ExtractionSuccess } from "#domain/imports/extraction";
import type { ItemState } from "#domain/imports/states";
import { finishWhenDone } from "./runs.server";

/** Puts an item back, to be tried once more; for a fault that may pass. */
export const releaseItem = (db: Connection, id: string) =>
  settle(db, id, { state: "pending", startedAt: null });

/** @param twinId the stay that it seems to be, where that is there already */
export const recordExtraction = (
  db: Connection,
  id: string,
  result: ExtractionSuccess,
  twinId: string | null = null,
) =>
  settle(db, id, {
    state: "success",
    extraction: JSON.stringify(result),
    twinId,
    reason: null,
    error: null,
    finishedAt: sql`clock_timestamp()`,
  });

/** The page was reached or turned us away, and it is no property. */
export const recordRefusal = (
  db: Connection,
  id: string,
  { reason, error }: { reason: string; error: string },
) => settle(db, id, { state: "error", reason, error, finishedAt: sql`clock_timestamp()` });

/** The page was not reached. */
export const recordNetworkError = (db: Connection, id: string, error: string) =>
  recordRefusal(db, id, { reason: "network", error: `Network error: ${error}` });

interface Outcome {
  state: ItemState;
  extraction?: string;
  twinId?: string | null;
  reason?: string | null;
  error?: string | null;
  startedAt?: null;
  finishedAt?: Expression<Date>;
}

/** Only an item that is being read takes an outcome: a late answer changes nothing. */
function settle(db: Connection, id: string, outcome: Outcome): Promise<void> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .updateTable("importItems")
      .set({ ...outcome, updatedAt: sql`now()` })
      .where("id", "=", id)
      .where("state", "in", ["pending", "scraping"])
      .returning("runId")
      .executeTakeFirst();
    if (!row) return;
    await finishWhenDone(trx, row.runId);
  });
}

/** Marks what was read as to be imported, before any job is queued; returns the items' ids. */
export async function requestImport(
  db: Connection,
  runId: string,
  { publish, itemIds }: { publish: boolean; itemIds?: readonly string[] },
): Promise<string[]> {
  const rows = await db
    .updateTable("importItems")
    .set({ state: "importing", publish, error: null, reason: null, updatedAt: sql`now()` })
    .where("runId", "=", runId)
    .where("state", "=", "success")
    .$if(itemIds !== undefined, (qb) => qb.where("id", "in", [...(itemIds ?? []), nobody]))
    .returning(["id", "position"])
    .execute();
  return rows.sort((a, b) => a.position - b.position).map((row) => row.id);
}

// An empty list is no valid SQL.
const nobody = "00000000-0000-0000-0000-000000000000";
