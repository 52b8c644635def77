import { randomUUID } from "node:crypto";

import { claimRun, withTestProperty, writeSteps } from "#db/queries/pipeline/runs.server";
import { airtableNotConfigured } from "#domain/imports/run";
import { type PipelineStep, testProperty } from "#domain/pipeline/steps";
import type { JobPayload } from "#jobs/queue/catalog";
import { tableTurns } from "#jobs/worker/clients/table";
import type { JobContext } from "#jobs/worker/context";
import { restAfter, waitForTurn } from "#jobs/worker/service-turn";

type Step = () => Promise<string>;

/** Goes through the four steps until one fails; what the operator sees of it stands on the row. */
export async function runPipeline(
  { runId }: JobPayload<"run-pipeline">,
  context: JobContext,
): Promise<void> {
  const { db } = context;
  const steps = await claimRun(db, runId);
  if (!steps) return; // ended, or in somebody else's hands
  const runStep = (index: number, step: Step) => take(steps, index, step, { runId, context });
  if (await runStep(0, () => connectToTable(context))) {
    const fields = testProperty(randomUUID().slice(0, 8));
    await withTestProperty(db, fields, async (rest) => {
      for (const [index, step] of rest.entries())
        // After a failed statement the transaction takes no other.
        if (!(await runStep(index + 1, step))) return;
    });
  }
  await writeSteps(db, runId, steps, true);
}

/** Runs a step and notes how it went; false when it failed. */
async function take(
  steps: PipelineStep[],
  index: number,
  step: Step,
  { runId, context }: { runId: string; context: JobContext },
): Promise<boolean> {
  const { db, signal, progress } = context;
  const note = async (change: Partial<PipelineStep>) => {
    steps[index] = { state: "running", ms: null, detail: null, ...change };
    await writeSteps(db, runId, steps);
  };
  await note({});
  const began = performance.now();
  const ms = () => Math.max(1, Math.round(performance.now() - began));
  try {
    const detail = await step();
    await note({ state: "success", ms: ms(), detail });
    progress(index + 1, steps.length);
    return true;
  } catch (error) {
    // The worker ends: the run begins anew elsewhere.
    signal.throwIfAborted();
    const detail = error instanceof Error ? error.message : String(error);
    await note({ state: "error", ms: ms(), detail });
    return false;
  }
}

/** Proves the key, then reads one record: a key may be good for another table only. */
async function connectToTable(context: JobContext): Promise<string> {
  const { table } = context.clients;
  if (!table) throw new Error(airtableNotConfigured);
  const { signal } = context;
  try {
    await waitForTurn(context, tableTurns);
    const { ms } = await table.check({ signal });
    await waitForTurn(context, tableTurns);
    const page = await table.listPage({ byId: false, pageSize: 1, signal });
    const record = page.lost ? undefined : page.records[0];
    return `The service took the key after ${ms} ms, and ${record ? "a record was read" : "the table has no record"}`;
  } catch (error) {
    await restAfter(error, context, tableTurns);
    throw error;
  }
}
