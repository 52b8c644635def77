import type { SavedProperty } from "#db/queries/property/save.server";
import { recordPage, type StoredPage } from "#db/queries/sync/pages.server";
import { type ClaimedRun, holdOn, noteCopied } from "#db/queries/sync/runs.server";
import { storeMerges } from "#db/queries/sync/shared-cells.server";
import { type ColumnInUse, readRecord } from "#domain/table/record";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import type { TableClient } from "#jobs/worker/clients/table";
import type { JobContext } from "#jobs/worker/context";
import { giveUp } from "#jobs/worker/errors";
import { copyAttachments, knownCopies } from "./copy-attachments";
import { planRecords } from "./plan-records";
import { lookAtRecords, saveRecords, together } from "./save-records";

export interface PageToTake extends StoredPage {
  columns: ColumnInUse[];
  emptyIsActive: boolean;
}

export const taken = () => giveUp("Another worker goes on with this sync");

/** Does all that a stored page asks for, once. */
export async function takePage(
  table: TableClient,
  run: ClaimedRun & { holder: string },
  page: PageToTake,
  context: JobContext,
): Promise<void> {
  const { db, enqueue } = context;
  const { runId, holder } = run;
  const { readAt } = page;
  const read = page.records.map((record) => readRecord(record, page));
  const onBatch = async (copied: number) => {
    if (!(await holdOn(db, runId, holder))) throw taken();
    if (copied > 0) await noteCopied(db, runId, copied);
  };
  const copies = run.look
    ? await knownCopies(read, context)
    : await copyAttachments(read, context, { table, onBatch });

  const saved = await together(db, async (trx, oneByOne): Promise<SavedProperty[]> => {
    const planned = await planRecords(trx, read, { copies, readAt });
    const done = run.look
      ? { outcome: lookAtRecords(planned), saved: [], merges: [] }
      : await saveRecords(trx, planned, { actor: "sync", columns: page.columns, oneByOne });
    await storeMerges(trx, done.merges, readAt);
    if (!(await recordPage(trx, { runId, holder, page: page.page }, done.outcome))) throw taken();
    return done.saved;
  });
  // One after the other: the queue is for others too, and the sweep finds what is left out.
  for (const property of saved) await queuePropertyJobs(enqueue, property);
}
