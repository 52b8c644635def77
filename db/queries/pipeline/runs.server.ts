import { sql } from "kysely";

import type { Connection } from "#db/connect.server";
import { holdLock, inTransaction } from "#db/transaction.server";
import { freshSteps, type PipelineStep } from "#domain/pipeline/steps";

export interface PipelineRun {
  id: string;
  state: "waiting" | "running" | "finished";
  steps: PipelineStep[];
  actor: string;
  createdAt: Date;
  finishedAt: Date | null;
}

const kept = 30;

/** Notes a run before any job; one that is under way is not begun twice. */
export function askForRun(db: Connection, actor: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    await holdLock(trx, "pipeline");
    const underWay = await trx
      .selectFrom("pipelineRuns")
      .select("id")
      .where("state", "!=", "finished")
      .executeTakeFirst();
    if (underWay) return underWay.id;
    const { id } = await trx
      .insertInto("pipelineRuns")
      .values({ actor, steps: JSON.stringify(freshSteps()) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await sql`delete from pipeline_runs where id not in (
      select id from pipeline_runs order by created_at desc limit ${kept})`.execute(trx);
    return id;
  });
}

/** Longer than a run may take: whoever had it has been killed. */
const heldSeconds = 100;

/** Begins a run, from its first step; null when it has ended, or another worker has it. */
export async function claimRun(db: Connection, id: string): Promise<PipelineStep[] | null> {
  const steps = freshSteps();
  const row = await db
    .updateTable("pipelineRuns")
    .set({ state: "running", steps: JSON.stringify(steps), updatedAt: sql`now()` })
    .where("id", "=", id)
    .where(
      sql<boolean>`state = 'waiting' or
        (state = 'running' and updated_at < now() - make_interval(secs => ${heldSeconds}))`,
    )
    .returning("id")
    .executeTakeFirst();
  return row ? steps : null;
}

export async function writeSteps(
  db: Connection,
  id: string,
  steps: readonly PipelineStep[],
  finished = false,
): Promise<void> {
  await db
    .updateTable("pipelineRuns")
    .set({
      steps: JSON.stringify(steps),
      updatedAt: sql`now()`,
      ...(finished && { state: "finished", finishedAt: sql`now()` }),
    })
    .where("id", "=", id)
    .where("state", "!=", "finished")
    .execute();
}

/** Ends a run as it stands. */
export async function setRunAside(db: Connection, id: string): Promise<void> {
  await db
    .updateTable("pipelineRuns")
    .set({ state: "finished", finishedAt: sql`now()`, updatedAt: sql`now()` })
    .where("id", "=", id)
    .execute();
}

/** Newest first. */
export async function latestRuns(db: Connection, limit: number): Promise<PipelineRun[]> {
  const rows = await db
    .selectFrom("pipelineRuns")
    .select(["id", "state", "steps", "actor", "createdAt", "finishedAt"])
    .orderBy("createdAt", "desc")
    .limit(limit)
    .execute();
  return rows as unknown as PipelineRun[];
}
