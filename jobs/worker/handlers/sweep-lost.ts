import { findLost } from "#db/queries/work/lost-work.server";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";

/** Younger rows may still be on their way to the queue; older ones were given up. */
const youngestMs = 20_000;
const oldestMs = 14 * 24 * 3600 * 1000;

/** Queues again whatever row waits for a job that was lost. */
export async function sweepLost(
  _: JobPayload<"sweep-lost">,
  { db, enqueue, clients, now, log }: JobContext,
): Promise<void> {
  const at = now().getTime();
  const lost = await findLost(db, {
    before: new Date(at - youngestMs),
    after: new Date(at - oldestMs),
  });
  // The others wait until their service is set up.
  const isSetUp = { geocode: clients.geocoder !== null, what3words: clients.what3words !== null };
  const lookups = lost.lookups.filter(({ kind }) => isSetUp[kind]);
  await Promise.all([
    ...lost.emailIds.map((emailId) => enqueue("deliver-email", { emailId })),
    ...lost.itemsToScrape.map((itemId) => enqueue("scrape-item", { itemId })),
    ...lost.itemsToAskAbout.map((itemId) => enqueue("extract-with-ai", { itemId })),
    ...lost.itemsToImport.map((itemId) => enqueue("import-property", { itemId })),
    ...lost.imageIds.map((imageId) => enqueue("copy-image", { imageId })),
    ...lost.propertiesWithoutPicture.map((propertyId) =>
      enqueue("make-illustration", { propertyId }),
    ),
    ...lost.changeIds.map((changeId) => enqueue("apply-change", { changeId })),
    ...lost.syncRunIds.map((runId) => enqueue("sync-table", { runId })),
    ...lost.sourceChecks.map((propertyId) => enqueue("check-source", { propertyId })),
    ...lost.pipelineRuns.map((runId) => enqueue("run-pipeline", { runId })),
    ...lost.writeBacks.map((due) => enqueue("write-back", due)),
    ...lookups.map(({ propertyId, kind }) => enqueue(kind, { propertyId })),
  ]);
  const found = Object.values({ ...lost, lookups }).reduce((sum, ids) => sum + ids.length, 0);
  if (found) log.info({ found }, "lost work queued again");
}
