import { sql } from "kysely";
import { z } from "zod";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/log/audit.server";
import { type ClaimedWork, dropWork, requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import { storedProblem } from "#domain/table/record";

export type SyncItemKind = "new" | "changed" | "failed" | "gone";

/** Creates a sync run before its job; null if another one is in progress. */
export function createSyncRun(
  db: Connection,
  { look, actor }: { look: boolean; actor: string },
): Promise<string | null> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto("importRuns")
      .values({ kind: "sync", actor })
      .onConflict((conflict) =>
        conflict
          .column("kind")
          .where(sql<boolean>`kind = 'sync' and state in ('running', 'paused')`)
          .doNothing(),
      )
      .returning("id")
      .executeTakeFirst();
    if (!row) return null;
    await trx.insertInto("syncRuns").values({ runId: row.id, look }).execute();
    await requestWork(trx, "sync-table", [{ runId: row.id }]);
    return row.id;
  });
}

export interface OpenRun {
  runId: string;
  /** Dry run: saves nothing. */
  look: boolean;
  /** Cursor of the next page. */
  cursor: string | null;
  page: number;
  /** The complete list was read. */
  listed: boolean;
  restarts: number;
  /** Ids of the records read before. */
  seen: Set<string>;
}

/**
 * Opens a run for the worker that holds its work: "held" while a worker of the previous release has it, null if it
 * is finished or missing. From now on only this worker may store pages.
 */
export async function openRun(
  db: Connection,
  runId: string,
  { heldBy: holder }: ClaimedWork,
): Promise<OpenRun | "held" | null> {
  const row = await db
    .updateTable("syncRuns")
    .from("importRuns")
    .whereRef("importRuns.id", "=", "syncRuns.runId")
    .where("syncRuns.runId", "=", runId)
    .where("importRuns.state", "=", "running")
    .where(sql<boolean>`(sync_runs.held_until < now()) is not false`)
    .set({ holder })
    .returning(["look", "page", "listed", "restarts", "importRuns.cursor"])
    .executeTakeFirst();
  if (!row) return (await isRunning(db, runId)) ? "held" : null;
  const pages = await db
    .selectFrom("syncPages")
    .select("recordIds")
    .where("runId", "=", runId)
    .execute();
  return { ...row, runId, seen: new Set(pages.flatMap(({ recordIds }) => recordIds)) };
}

export async function isRunning(db: Connection, runId: string): Promise<boolean> {
  const row = await db
    .selectFrom("importRuns")
    .select("id")
    .where("id", "=", runId)
    .where("state", "=", "running")
    .executeTakeFirst();
  return row !== undefined;
}

/** Increments the progress counter of copied attachments. */
export const countCopied = (db: Connection, runId: string, count: number) =>
  db
    .updateTable("syncRuns")
    .set({ copied: sql`copied + ${count}` })
    .where("runId", "=", runId)
    .execute();

/** Records a pause because of the service. */
export async function recordSyncPause(db: Connection, runId: string, reason: string, now: Date) {
  const stop = JSON.stringify([{ at: now.toISOString(), reason }]);
  await db
    .updateTable("syncRuns")
    .set({ stops: sql`stops || ${stop}::jsonb` })
    .where("runId", "=", runId)
    .execute();
}

/** The service's cursor expired: restarts at page one; records already read are skipped. */
export async function restartList(db: Connection, runId: string): Promise<void> {
  await db
    .updateTable("syncRuns")
    .set({ restarts: sql`restarts + 1` })
    .where("runId", "=", runId)
    .execute();
  await db.updateTable("importRuns").set({ cursor: null }).where("id", "=", runId).execute();
}

/** Finishes a run that read the whole table; records properties whose record was missing. */
export function finishSync(db: Connection, runId: string, now: Date): Promise<void> {
  return inTransaction(db, async (trx) => {
    await sql`
      with gone as (
        insert into sync_items (run_id, record_id, kind, name, property_id)
        select ${runId}, airtable_id, 'gone', name, id from properties
        where airtable_id is not null and deleted_at is null and not sample and airtable_id not in (
          select unnest(record_ids) from sync_pages where run_id = ${runId})
        on conflict do nothing returning 1
      )
      update sync_runs set gone = (select count(*) from gone)
      where run_id = ${runId}
    `.execute(trx);
    await endRun(trx, runId, "finished", null, now);
  });
}

export const failSync = (db: Connection, runId: string, error: string, now: Date) =>
  inTransaction(db, (trx) => endRun(trx, runId, "failed", error, now));

/** Cancels a run; saved records are preserved. */
export const cancelSync = (db: Connection, runId: string, now: Date) =>
  inTransaction(db, async (trx) => {
    await endRun(trx, runId, "cancelled", null, now);
    await dropWork(trx, "sync-table", { runId });
  });

/** Reopens a failed run after its last page, unless another one is in progress. */
export const reopenSync = (db: Connection, runId: string): Promise<void> =>
  inTransaction(db, async (trx) => {
    const run = await trx
      .updateTable("importRuns")
      .set({ state: "running", error: null, finishedAt: null, updatedAt: sql`now()` })
      .where("id", "=", runId)
      .where("kind", "=", "sync")
      .where("state", "=", "failed")
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("importRuns as other")
              .select("other.id")
              .where("other.kind", "=", "sync")
              .where("other.state", "in", ["running", "paused"]),
          ),
        ),
      )
      .returning("id")
      .executeTakeFirst();
    if (!run) return;
    await trx.updateTable("syncRuns").set({ restarts: 0 }).where("runId", "=", runId).execute();
    await requestWork(trx, "sync-table", [{ runId }]);
  });

async function endRun(
  trx: Connection,
  runId: string,
  state: "finished" | "failed" | "cancelled",
  error: string | null,
  now: Date,
): Promise<void> {
  const run = await trx
    .updateTable("importRuns")
    .set({ state, error, finishedAt: now, updatedAt: now })
    .where("id", "=", runId)
    .where("state", "in", ["running", "paused"])
    .returning("actor")
    .executeTakeFirst();
  if (!run) return;
  // A failed run may be resumed and needs its pages.
  if (state !== "failed") await trx.deleteFrom("syncPages").where("runId", "=", runId).execute();
  const counts = await trx
    .selectFrom("syncRuns")
    .select(["look", "fetched", "created", "changed", "failed"])
    .where("runId", "=", runId)
    .executeTakeFirst();
  if (!counts || counts.look) return;
  const { look: _, ...done } = counts;
  await recordChange(trx, {
    actor: run.actor,
    action: "sync",
    entity: "import",
    entityId: runId,
    after: { ...done, ...(error && { error }) },
  });
}

const differencesSchema = z.array(
  z.object({ field: z.string(), before: z.unknown(), after: z.unknown(), applied: z.boolean() }),
);
export type StoredDifference = z.output<typeof differencesSchema>[number];

/** Records of a run with one result, by name. */
export async function listSyncItems(
  db: Connection,
  runId: string,
  { kind, limit, offset = 0 }: { kind: SyncItemKind; limit: number; offset?: number },
) {
  const rows = await db
    .selectFrom("syncItems")
    .leftJoin("tableHolds", "tableHolds.recordId", "syncItems.recordId")
    .leftJoin("properties", "properties.id", "syncItems.propertyId")
    .select([
      "syncItems.recordId",
      "syncItems.name",
      "syncItems.propertyId",
      "syncItems.differences",
      "syncItems.problems",
      "properties.currency",
    ])
    .select((eb) => eb("tableHolds.recordId", "is not", null).as("held"))
    .where("runId", "=", runId)
    .$if(kind !== "failed", (qb) => qb.where("kind", "=", kind))
    // A record with problems may be new or changed as well.
    .$if(kind === "failed", (qb) => qb.where(sql<boolean>`problems <> '[]'`))
    .orderBy("syncItems.name")
    .orderBy("syncItems.recordId")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map(({ differences, problems, held, ...row }) => ({
    ...row,
    held: Boolean(held),
    differences: differencesSchema.catch([]).parse(differences),
    problems: z.array(storedProblem).catch([]).parse(problems),
  }));
}
