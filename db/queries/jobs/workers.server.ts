import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

export interface WorkerProcess {
  id: string;
  host: string;
  pid: number;
  /** Queues from which it takes jobs. */
  queues?: string[];
}

/** Records that a worker is alive. */
export async function recordHeartbeat(db: Connection, worker: WorkerProcess): Promise<void> {
  await db
    .insertInto("workers")
    .values(worker)
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ seenAt: sql`now()` }))
    .execute();
}

export async function removeWorker(db: Connection, id: string): Promise<void> {
  await db.deleteFrom("workers").where("id", "=", id).execute();
}

/** True if a live worker takes jobs from this queue. */
export async function isTaken(db: Connection, queue: string): Promise<boolean> {
  const row = await db
    .selectFrom("workers")
    .select("id")
    .where("seenAt", ">", sql<Date>`now() - interval '1 minute'`)
    .where(sql<boolean>`${queue} = any(queues)`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Workers of the last hour, crashed ones included; longest-running first. */
export function recentWorkers(db: Connection) {
  return db
    .selectFrom("workers")
    .selectAll()
    .where("seenAt", ">", sql<Date>`now() - interval '1 hour'`)
    .orderBy("startedAt")
    .execute();
}

/** Workers with a heartbeat within the last minute, longest-running first. */
export function liveWorkers(db: Connection) {
  return db
    .selectFrom("workers")
    .selectAll()
    .where("seenAt", ">", sql<Date>`now() - interval '1 minute'`)
    .orderBy("startedAt")
    .execute();
}
