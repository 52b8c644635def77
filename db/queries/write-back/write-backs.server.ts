import { type RawBuilder, sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { requestWork } from "#db/queries/work/work.server";
import { inTransaction } from "#db/transaction.server";
import type { JobPayload } from "#domain/jobs/catalog";

/** Why a write-back was skipped without an external table. */
export const noTable = "The external table is not set up";

export type WriteBackState = "waiting" | "sent" | "failed" | "skipped";

type WriteBackJob = JobPayload<"write-back">;

export interface NewWriteBack {
  propertyId: string;
  version: number;
  /** Record of the property in the external table. */
  recordId: string;
  cells: Record<string, string | number | null>;
}

/**
 * Queues writes to the external table. A newer version replaces a waiting older one; a failed version is
 * retried, and with `again` a sent one is sent again.
 */
export async function addWriteBacks(
  db: Connection,
  added: readonly NewWriteBack[],
  { again = false } = {},
): Promise<void> {
  if (added.length === 0) return;
  const values = added.map(
    ({ propertyId, version, recordId, cells }) =>
      sql`(${propertyId}, ${version}, ${recordId}, ${JSON.stringify(cells)})`,
  );
  await inTransaction(db, async (trx) => {
    const { rows } = await sql<WriteBackJob>`
      insert into write_backs as stored (property_id, version, record_id, cells)
      values ${sql.join(values)}
      on conflict (property_id) do update set
        version = excluded.version, record_id = excluded.record_id, cells = excluded.cells,
        state = 'waiting', error = null, updated_at = now()
      where stored.version < excluded.version
        or (stored.version = excluded.version and (${again} or stored.state in ('failed', 'skipped')))
      returning property_id, version
    `.execute(trx);
    await requestWork(trx, "write-back", rows);
  });
}

/** The version that waits to be written; null if none does. */
export async function findWaitingVersion(
  db: Connection,
  propertyId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom("writeBacks")
    .select("version")
    .where("propertyId", "=", propertyId)
    .where("state", "=", "waiting")
    .executeTakeFirst();
  return row?.version ?? null;
}

/** Ends the write-back of a version; a newer one stays waiting. */
export async function completeWriteBack(
  db: Connection,
  { propertyId, version }: WriteBackJob,
  leftOut: readonly string[],
): Promise<void> {
  await db
    .updateTable("writeBacks")
    .set({ state: "sent", error: null, leftOut: [...leftOut], updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .where("version", "=", version)
    .where("state", "=", "waiting")
    .execute();
}

/** Ends a waiting write-back without a result, with a reason for the operator. */
export async function endWriteBack(
  db: Connection,
  propertyId: string,
  { state, reason }: { state: "failed" | "skipped"; reason: string },
): Promise<boolean> {
  const row = await db
    .updateTable("writeBacks")
    .set({ state, error: reason, updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .where("state", "=", "waiting")
    .returning("propertyId")
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Requeues failed write-backs, and those of a time without a table. Those that the operator canceled stay.
 * @returns the requeued ones
 */
export const reopenWriteBacks = (
  db: Connection,
  propertyIds: readonly string[],
): Promise<WriteBackJob[]> =>
  reopen(
    db,
    propertyIds,
    sql<boolean>`state = 'failed' or (state = 'skipped' and error = ${noTable})`,
  );

/** Requeues a failed or skipped write-back; false if there is none. */
export const reopenWriteBack = async (db: Connection, propertyId: string): Promise<boolean> =>
  (await reopen(db, [propertyId], sql<boolean>`state in ('failed', 'skipped')`)).length > 0;

function reopen(
  db: Connection,
  propertyIds: readonly string[],
  which: RawBuilder<boolean>,
): Promise<WriteBackJob[]> {
  if (propertyIds.length === 0) return Promise.resolve([]);
  return inTransaction(db, async (trx) => {
    const reopened = await trx
      .updateTable("writeBacks")
      .set({ state: "waiting", error: null, updatedAt: sql`now()` })
      .where("propertyId", "in", [...propertyIds])
      .where(which)
      .returning(["propertyId", "version"])
      .execute();
    await requestWork(trx, "write-back", reopened);
    return reopened;
  });
}

export interface WriteBack {
  propertyId: string;
  version: number;
  state: WriteBackState;
  tries: number;
  nextTryAt: Date | null;
  error: string | null;
  /** Looked-up fields that were skipped. */
  leftOut: string[];
  updatedAt: Date;
}

/** Latest write-back by property id. */
export async function writeBacksOf(
  db: Connection,
  propertyIds: readonly string[],
): Promise<Map<string, WriteBack>> {
  if (propertyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("writeBacks")
    .leftJoin("work", (join) =>
      join.on("work.kind", "=", "write-back").onRef("work.key", "=", "writeBacks.propertyId"),
    )
    .select(["propertyId", "writeBacks.version", "state", "leftOut", "writeBacks.updatedAt"])
    .select((eb) => [
      eb.fn.coalesce("writeBacks.error", "work.error").as("error"),
      eb.fn.coalesce("work.tries", eb.lit(0)).as("tries"),
    ])
    .select(sql<Date | null>`case when work.error is not null then work.due_at end`.as("nextTryAt"))
    .where("propertyId", "in", [...propertyIds])
    .execute();
  return new Map(rows.map((row) => [row.propertyId, row as WriteBack]));
}
