import { isDeepStrictEqual } from "node:util";
import { sql } from "kysely";

import type { Connection, Database } from "#db/connect.server";
import { findIndexed, textHits } from "#db/queries/listing/indexed.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { findForPage } from "#db/queries/property/read.server";
import { saveProperty } from "#db/queries/property/save.server";
import { requestWork } from "#db/queries/work/work.server";
import { acquireLock, inTransaction } from "#db/transaction.server";
import { ListingIndex } from "#domain/listing/index/listing-index";
import { defaultListingQuery } from "#domain/listing/query";
import { freshSteps, type PipelineStep } from "#domain/pipeline/steps";
import type { PropertyFields } from "#domain/property/property";

export interface PipelineRun {
  id: string;
  state: "waiting" | "running" | "finished";
  steps: PipelineStep[];
  actor: string;
  createdAt: Date;
  finishedAt: Date | null;
}

const maxRuns = 30;

/** Creates a run before its job, unless one is in progress. */
export function requestPipelineRun(db: Connection, actor: string): Promise<string> {
  return inTransaction(db, async (trx) => {
    await acquireLock(trx, "pipeline");
    const current = await trx
      .selectFrom("pipelineRuns")
      .select("id")
      .where("state", "!=", "finished")
      .executeTakeFirst();
    if (current) return current.id;
    const { id } = await trx
      .insertInto("pipelineRuns")
      .values({ actor, steps: JSON.stringify(freshSteps()) })
      .returning("id")
      .executeTakeFirstOrThrow();
    await requestWork(trx, "run-pipeline", [{ runId: id }]);
    await sql`delete from pipeline_runs where id not in (
      select id from pipeline_runs order by created_at desc limit ${maxRuns})`.execute(trx);
    return id;
  });
}

/** Starts a run at its first step; null if it is finished. */
export async function startRun(db: Connection, id: string): Promise<PipelineStep[] | null> {
  const steps = freshSteps();
  const row = await db
    .updateTable("pipelineRuns")
    .set({ state: "running", steps: JSON.stringify(steps), updatedAt: sql`now()` })
    .where("id", "=", id)
    .where("state", "!=", "finished")
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

/** Cancels a run. */
export async function cancelPipelineRun(db: Connection, id: string): Promise<void> {
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
  return rows.map((row) => ({ ...row, state: row.state as PipelineRun["state"] }));
}

/** Steps in order; each returns a sentence about its result. */
type TestSteps = readonly (() => Promise<string>)[];

const rolledBack = Symbol("roll back the test property");

/**
 * Saves a test property, reads it back and finds it in the public listing within a transaction that is rolled
 * back: it is never visible or counted, no change event is sent, and nothing remains.
 * @param run executes the steps; an error also rolls back
 */
export async function withTestProperty(
  db: Database,
  fields: PropertyFields,
  run: (steps: TestSteps) => Promise<void>,
): Promise<void> {
  const work = db.transaction().execute(async (trx) => {
    let id = "";
    await run([
      async () => {
        const { rates } = await readCurrentRates(trx);
        const saved = await saveProperty(trx, { fields, actor: "pipeline", rates });
        if ("conflict" in saved) throw new Error("The test property exists already");
        id = saved.id;
        return `Saved as ${id}, version ${saved.version}, with ${saved.changed.length} values`;
      },
      async () => {
        const page = await findForPage(trx, id);
        if (!page) throw new Error("The test property was not found after saving");
        const names = Object.keys(fields) as (keyof PropertyFields)[];
        const wrong = names.filter((name) => !isDeepStrictEqual(page.property[name], fields[name]));
        if (wrong.length > 0) throw new Error(`Read back differently: ${wrong.join(", ")}`);
        return `All ${names.length} fields are as they were saved`;
      },
      async () => {
        const query = { ...defaultListingQuery, search: fields.name };
        const hits = await textHits(trx, query.search);
        const index = new ListingIndex(await findIndexed(trx, [id]));
        if (index.count(query, index.typed(hits)) !== 1) {
          const others = hits.flatMap(({ ids }) => ids).filter((other) => other !== id);
          throw new Error(`The listing found ${others.length} other properties with its name`);
        }
        return "The listing's own query finds it by its name";
      },
    ]);
    throw rolledBack;
  });
  await work.catch((reason: unknown) => {
    if (reason !== rolledBack) throw reason;
  });
}
