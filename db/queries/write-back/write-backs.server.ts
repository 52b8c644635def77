import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

export type WriteBackState = "waiting" | "sent" | "failed" | "skipped";

/** Longer than a read and a write may last: a row held beyond it was left by a killed worker. */
const holdSeconds = 60;

export interface NewWriteBack {
  propertyId: string;
  version: number;
  /** Of the property in the external table. */
  recordId: string;
  cells: Record<string, string | number | null>;
}

/**
 * Notes what is to be written to the external table. A newer version takes the place of an older one
 * that waits; the same version that failed waits again, and with `again` one that was sent does too.
 */
export async function addWriteBack(
  db: Connection,
  added: NewWriteBack,
  { again = false } = {},
): Promise<void> {
  await sql`
    insert into write_backs as stored (property_id, version, record_id, cells)
    values (${added.propertyId}, ${added.version}, ${added.recordId}, ${JSON.stringify(added.cells)})
    on conflict (property_id) do update set
      version = excluded.version, record_id = excluded.record_id, cells = excluded.cells,
      state = 'waiting', tries = 0, next_try_at = null, error = null, updated_at = now()
    where stored.version < excluded.version
      or (stored.version = excluded.version and (${again} or stored.state in ('failed', 'skipped')))
  `.execute(db);
}

export interface ClaimedWriteBack extends NewWriteBack {
  /** This one included. */
  tries: number;
}

/** Takes what waits for a property; null when nothing does, or a worker is sending just now. */
export async function claimWriteBack(
  db: Connection,
  propertyId: string,
): Promise<ClaimedWriteBack | null> {
  const row = await db
    .updateTable("writeBacks")
    .set({
      tries: sql`tries + 1`,
      heldUntil: sql<Date>`now() + make_interval(secs => ${holdSeconds})`,
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

interface Outcome {
  state: WriteBackState;
  error?: string | null;
  nextTryAt?: Date;
  /** Looked-up fields that were not written. */
  leftOut?: readonly string[];
}

/** Lets go of the row. An outcome of a version that was overtaken meanwhile changes nothing else. */
export async function completeWriteBack(
  db: Connection,
  { propertyId, version }: Pick<ClaimedWriteBack, "propertyId" | "version">,
  { state, error = null, nextTryAt, leftOut = [] }: Outcome,
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

/** Ends what waits without sending it, for a reason in words. */
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

/** Lets one that failed or was skipped wait again; false when there is none. */
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
  /** Looked-up fields that were not written. */
  leftOut: string[];
  updatedAt: Date;
}

/** The last write-back of each property that ever had one, by its id. */
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
