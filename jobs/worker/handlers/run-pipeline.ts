import { randomUUID } from "node:crypto";

import {
  cancelPipelineRun,
  startRun,
  withTestProperty,
  writeSteps,
} from "#db/queries/pipeline/runs.server";
import { airtableNotConfigured } from "#domain/imports/run";
import { type PipelineStep, testProperty } from "#domain/pipeline/steps";
import { tableRateLimit } from "#jobs/worker/clients/table";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { pauseAfterLimit, waitForSlot } from "#jobs/worker/rate-limit";

type Step = () => Promise<string>;

/** Runs the four steps until one fails; the row shows their progress to the operator. */
export const runPipeline: WorkHandler<"run-pipeline"> = {
  async run({ runId }, context) {
    const { db } = context;
    const steps = await startRun(db, runId);
    if (!steps) return; // finished
    const run = (index: number, step: Step) => runStep(steps, index, step, { runId, context });
    if (await run(0, () => connectToTable(context))) {
      const fields = testProperty(randomUUID().slice(0, 8));
      await withTestProperty(db, fields, async (rest) => {
        for (const [index, step] of rest.entries())
          // After a failed statement the transaction accepts no other.
          if (!(await run(index + 1, step))) return;
      });
    }
    await writeSteps(db, runId, steps, true);
  },
  onGiveUp: ({ runId }, _, { db }) => cancelPipelineRun(db, runId),
};

/** Runs a step and records its result; false when it failed. */
async function runStep(
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
  const startedAt = performance.now();
  const ms = () => Math.max(1, Math.round(performance.now() - startedAt));
  try {
    const detail = await step();
    await note({ state: "success", ms: ms(), detail });
    progress(index + 1, steps.length);
    return true;
  } catch (error) {
    // The worker is shutting down: another one restarts the run.
    signal.throwIfAborted();
    const detail = error instanceof Error ? error.message : String(error);
    await note({ state: "error", ms: ms(), detail });
    return false;
  }
}

/** Checks the key, then reads one record: a key may be valid for another table only. */
async function connectToTable(context: JobContext): Promise<string> {
  const { table } = context.clients;
  if (!table) throw new Error(airtableNotConfigured);
  const { signal } = context;
  try {
    await waitForSlot(context, tableRateLimit);
    const { ms } = await table.check({ signal });
    await waitForSlot(context, tableRateLimit);
    const page = await table.listPage({ byId: false, pageSize: 1, signal });
    const record = page.expired ? undefined : page.records[0];
    return `The service accepted the key after ${ms} ms, and ${record ? "a record was read" : "the table has no records"}`;
  } catch (error) {
    await pauseAfterLimit(error, context, tableRateLimit);
    throw error;
  }
}
