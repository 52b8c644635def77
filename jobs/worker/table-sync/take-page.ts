import type { SavedProperty } from "#db/queries/property/save.server";
import { recordPage } from "#db/queries/sync/pages.server";
import { type ClaimedRun, holdOn } from "#db/queries/sync/runs.server";
import type { TableRecord } from "#domain/table/column";
import { type ColumnInUse, readRecord } from "#domain/table/record";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import type { JobContext } from "#jobs/worker/context";
import { giveUp } from "#jobs/worker/errors";
import { copyAttachments, knownCopies } from "./copy-attachments";
import { planRecords } from "./plan-records";
import { lookAtRecords, saveRecords, together } from "./save-records";

export interface Page {
  records: readonly TableRecord[];
  columns: ColumnInUse[];
  emptyIsActive: boolean;
  /** Where the next one begins. */
  cursor: string | null;
}

const taken = () => giveUp("Another worker goes on with this sync");

/** Does all that one page asks for, once: records that came before are left. */
export async function takePage(
  run: ClaimedRun & { holder: string },
  page: Page,
  context: JobContext,
): Promise<void> {
  const { db, enqueue } = context;
  const { runId, holder, seen } = run;
  const fresh = [...new Map(page.records.map((record) => [record.id, record])).values()].filter(
    ({ id }) => !seen.has(id),
  );
  const read = fresh.map((record) => readRecord(record, page));
  const stillOurs = async () => {
    if (!(await holdOn(db, runId, holder))) throw taken();
  };
  const copies = run.look
    ? await knownCopies(read, context)
    : await copyAttachments(read, context, stillOurs);
  const recordIds = fresh.map(({ id }) => id);

  const saved = await together(db, async (trx, oneByOne): Promise<SavedProperty[]> => {
    const planned = await planRecords(trx, read, copies);
    const done = run.look
      ? { outcome: lookAtRecords(planned), saved: [] }
      : await saveRecords(trx, planned, { actor: "sync", columns: page.columns, oneByOne });
    const outcome = { ...done.outcome, recordIds, cursor: page.cursor };
    if (!(await recordPage(trx, { runId, holder, page: run.page }, outcome))) throw taken();
    return done.saved;
  });
  run.page += 1;
  for (const id of recordIds) seen.add(id);
  // One after the other: the queue is for others too, and the sweep finds what is left out.
  for (const property of saved) await queuePropertyJobs(enqueue, property);
}
