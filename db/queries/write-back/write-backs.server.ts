import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

/** Why a write-back was skipped without an external table. */
export const noTable = "The external table is not set up";

export type WriteBackState = "waiting" | "sent" | "failed" | "skipped";

/** Lease duration, longer than a read and a write may take: an older lease was left by a killed worker. */
const leaseSeconds = 60;

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
  await sql`
    insert into write_backs as stored (property_id, version, record_id, cells)
    values ${sql.join(values)}
    on conflict (property_id) do update set
      version = excluded.version, record_id = excluded.record_id, cells = excluded.cells,
      state = 'waiting', tries = 0, next_try_at = null, error = null, updated_at = now()
    where stored.version < excluded.version
      or (stored.version = excluded.version and (${again} or stored.state in ('failed', 'skipped')))
  `.execute(db);
}

export interface ClaimedWriteBack extends NewWriteBack {
  /** Including the current one. */
  tries: number;
}

/** Claims the write-back of a property; null if none is waiting or a worker is sending it. */
export async function claimWriteBack(
  db: Connection,
  propertyId: string,
): Promise<ClaimedWriteBack | null> {
  const row = await db
    .updateTable("writeBacks")
    .set({
      tries: sql`tries + 1`,
      heldUntil: sql<Date>`now() + make_interval(secs => ${leaseSeconds})`,
      nextTryAt: null,
      updatedAt: sql`now()`,
    })
    .where("propertyId", "=", propertyId)
    .where("state", "=", "waiting")
    .where((eb) => eb.or([eb("heldUntil", "is", null), eb("heldUntil", "<", sql<Date>`now()`)]))
    .returning(["propertyId", "version", "recordId", "cells", "tries"])
    .executeTakeFirst();
  return row ? { ...row, cells: row.cells as NewWriteBack["cells"] } : null;
}

interface WriteBackResult {
  state: WriteBackState;
  error?: string | null;
  nextTryAt?: Date;
  /** Looked-up fields that were skipped. */
  leftOut?: readonly string[];
}

/** Releases the row. A result for an outdated version does not change the state. */
export async function completeWriteBack(
  db: Connection,
  { propertyId, version }: Pick<ClaimedWriteBack, "propertyId" | "version">,
  { state, error = null, nextTryAt, leftOut = [] }: WriteBackResult,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await trx
      .updateTable("writeBacks")
      .set({
        state,
        error,
        nextTryAt: nextTryAt ?? null,
        leftOut: [...leftOut],
        updatedAt: sql`now()`,
      })
      .where("propertyId", "=", propertyId)
      .where("version", "=", version)
      .where("state", "=", "waiting")
      .execute();
    await trx
      .updateTable("writeBacks")
      .set({ heldUntil: null })
      .where("propertyId", "=", propertyId)
      .execute();
  });
}

/** Skips a waiting write-back, with a reason for the operator. */
export async function skipWriteBack(
  db: Connection,
  propertyId: string,
  reason: string,
): Promise<boolean> {
  const row = await db
    .updateTable("writeBacks")
    .set({ state: "skipped", error: reason, nextTryAt: null, updatedAt: sql`now()` })
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
export function reopenWriteBacks(
  db: Connection,
  propertyIds: readonly string[],
): Promise<{ propertyId: string; version: number }[]> {
  if (propertyIds.length === 0) return Promise.resolve([]);
  return db
    .updateTable("writeBacks")
    .set({ state: "waiting", tries: 0, error: null, nextTryAt: null, updatedAt: sql`now()` })
    .where("propertyId", "in", [...propertyIds])
    .where((eb) =>
      eb.or([
        eb("state", "=", "failed"),
        eb.and([eb("state", "=", "skipped"), eb("error", "=", noTable)]),
      ]),
    )
    .returning(["propertyId", "version"])
    .execute();
}

/** Requeues a failed or skipped write-back; false if there is none. */
export async function reopenWriteBack(db: Connection, propertyId: string): Promise<boolean> {
  const row = await db
    .updateTable("writeBacks")
    .set({ state: "waiting", tries: 0, error: null, nextTryAt: null, updatedAt: sql`now()` })
    .where("propertyId", "=", propertyId)
    .where("state", "in", ["failed", "skipped"])
    .returning("propertyId")
    .executeTakeFirst();
  return row !== undefined;
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
    .select([
      "propertyId",
      "version",
      "state",
      "tries",
      "nextTryAt",
      "error",
      "leftOut",
      "updatedAt",
    ])
    .where("propertyId", "in", [...propertyIds])
    .execute();
  return new Map(rows.map((row) => [row.propertyId, row as WriteBack]));
}
