import { advanceChange } from "#db/queries/changes/advance.server";
import {
  hasRatesOf,
  readCurrentRates,
  recordRateFetch,
  storeRates,
} from "#db/queries/money/rates.server";
import { reapplyRules } from "#db/queries/property/reapply-rules.server";
import { pruneExpired } from "#db/queries/site/retention.server";
import { findOrphanedWork } from "#db/queries/work/orphaned-work.server";
import { acceptRates, type RefusedRate } from "#domain/money/exchange-rates";
import type { JobPayload } from "#jobs/queue/catalog";
import { queuePropertyJobs } from "#jobs/queue/property-jobs.server";
import { tableAccess } from "#jobs/queue/table-access";
import type { JobContext } from "#jobs/worker/context";
import { ServiceError } from "#jobs/worker/errors";

/** Younger rows may still be on their way to the queue; older ones were given up. */
const youngestMs = 20_000;
const oldestMs = 14 * 24 * 3600 * 1000;

/** Queues again whatever row waits for a job that was lost. */
export async function sweepLost(
  _: JobPayload<"sweep-lost">,
  { db, enqueue, clients, now, log }: JobContext,
): Promise<void> {
  const at = now().getTime();
  const lost = await findOrphanedWork(db, {
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

/** Deletes what is past its time. */
export async function prune(_: JobPayload<"prune">, { db, now, log }: JobContext): Promise<void> {
  const removed = await pruneExpired(db, now());
  log.info(removed, "pruned");
}

/** Goes on with a change where it stands, stretch by stretch, until nothing is left of it. */
export async function applyChange(
  { changeId }: JobPayload<"apply-change">,
  context: JobContext,
): Promise<void> {
  const { db, env, enqueue, now, signal } = context;
  const toTable = tableAccess(env) !== null;
  for (;;) {
    signal.throwIfAborted();
    const { more, saved } = await advanceChange(db, changeId, { now: now(), toTable });
    for (const property of saved) await queuePropertyJobs(enqueue, property);
    if (!more) return;
  }
}

/** Reads the day's rates once, refuses jumps, and works out USD values anew. */
export async function refreshRates(
  { now: asked }: JobPayload<"refresh-rates">,
  context: JobContext,
): Promise<void> {
  const { db, now, log, progress } = context;
  if (!asked && (await hasRatesOf(db, now()))) return;
  const reply = await fetchOrReport(context).catch((error: unknown) => {
    // Whoever asked reads of it and asks again; a job that waits would swallow the next request.
    if (asked && error instanceof ServiceError) return null;
    throw error;
  });
  if (!reply) return;
  const { list } = await readCurrentRates(db);
  const { received, refused, values } = acceptRates(list, reply, now());
  // The dollar itself tells nothing of whether a real rate came.
  const foreign = received.filter(({ currency }) => currency !== "USD");
  await storeRates(db, foreign, now());
  progress(1, 2);
  await reapplyRules(db, values);
  // Last: a run that was killed before is done again as a whole.
  const detail = refused.map(inWords).join("; ") || "accepted";
  await recordRateFetch(db, { ok: true, detail, at: now() });
  if (refused.length) log.warn({ refused }, "exchange rates that jumped were refused");
}

async function fetchOrReport({ db, clients, now, signal }: JobContext) {
  try {
    return await clients.rates.fetchRates({ signal });
  } catch (error) {
    if (error instanceof ServiceError)
      await recordRateFetch(db, { ok: false, detail: error.message, at: now() });
    throw error;
  }
}

const inWords = ({ currency, offered, kept }: RefusedRate) =>
  `${currency} refused: ${offered} instead of ${kept}`;
