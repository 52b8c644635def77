import { sql } from "kysely";

import type { Connection } from "#db/connect.server";

export interface WorkerProcess {
  id: string;
  host: string;
  pid: number;
  /** That it takes jobs from. */
  queues?: string[];
}

/** Says that a worker lives. */
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

/** Whether jobs of this queue are taken now. */
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

/** Workers of the last hour, those too that ended without a word; longest-running first. */
export function recentWorkers(db: Connection) {
  return db
    .selectFrom("workers")
    .selectAll()
    .where("seenAt", ">", sql<Date>`now() - interval '1 hour'`)
    .orderBy("startedAt")
    .execute();
}

/** Workers seen within the last minute, longest-running first. */
export function liveWorkers(db: Connection) {
  return db
    .selectFrom("workers")
    .selectAll()
    .where("seenAt", ">", sql<Date>`now() - interval '1 minute'`)
    .orderBy("startedAt")
    .execute();
}
