import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { recordChange } from "#db/queries/site/audit.server";
import { inTransaction } from "#db/transaction.server";
import { type RunKind, type RunState } from "#domain/imports/states";

export interface CreatedRun {
  runId: string;
  /** In the order of the addresses. */
  itemIds: string[];
}

const hostOf = (url: string) => (URL.canParse(url) ? new URL(url).host : null);

/** Stores a run with an item for each address, before any job is queued. */
export function createRun(
  db: Connection,
  { kind, urls, actor }: { kind: Exclude<RunKind, "sync">; urls: readonly string[]; actor: string },
): Promise<CreatedRun> {
  return inTransaction(db, async (trx) => {
    const { id: runId } = await trx
      .insertInto("importRuns")
      .values({ kind, actor })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordChange(trx, {
      actor,
      action: "import",
      entity: "import",
      entityId: runId,
      after: { kind, pages: urls.length },
    });
    if (urls.length === 0) return { runId, itemIds: [] };
    const rows = await trx
      .insertInto("importItems")
      .values(urls.map((url, position) => ({ runId, position, url, host: hostOf(url) })))
      .returning(["id", "position"])
      .execute();
    rows.sort((a, b) => a.position - b.position);
    return { runId, itemIds: rows.map((row) => row.id) };
  });
}

/** Ends a run once nothing of it is left to read. Two last items may end at the same moment. */
export async function finishWhenDone(trx: Connection, runId: string): Promise<void> {
  await sql`select 1 from import_runs where id = ${runId} for update`.execute(trx);
  await trx
    .updateTable("importRuns")
    .set({ state: "finished", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where("id", "=", runId)
    .where("kind", "!=", "sync")
    .where("state", "in", ["running", "paused"])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("importItems")
            .select("importItems.id")
            .where("importItems.runId", "=", runId)
            .where("importItems.state", "in", ["pending", "scraping"]),
        ),
      ),
    )
    .execute();
}

async function moveRun(
  db: Connection,
  id: string,
  from: readonly RunState[],
  to: RunState,
  error: string | null = null,
): Promise<boolean> {
  const ended = to !== "running" && to !== "paused";
  const row = await db
    .updateTable("importRuns")
    .set({ state: to, error, updatedAt: sql`now()`, finishedAt: ended ? sql`now()` : null })
    .where("id", "=", id)
    .where("state", "in", [...from])
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
}

/** Stops before the next item; false when the run is not running. */
export const pauseRun = (db: Connection, id: string) => moveRun(db, id, ["running"], "paused");
/** "Start Over": what is left of the run is never done. */
export const cancelRun = (db: Connection, id: string) =>
  moveRun(db, id, ["running", "paused"], "cancelled");
/** Goes on at the next item; returns the items whose jobs have to be queued. */
export async function resumeRun(db: Connection, id: string): Promise<string[]> {
  if (!(await moveRun(db, id, ["paused"], "running"))) return [];
  const rows = await db
    .selectFrom("importItems")
    .select("id")
    .where("runId", "=", id)
    .where("state", "in", ["pending", "scraping"])
    .orderBy("position")
    .execute();
  return rows.map((row) => row.id);
}
