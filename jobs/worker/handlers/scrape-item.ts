import { takeFromBrowser, waitsForBrowser } from "#db/queries/imports/rendering.server";
import {
  acquireSiteLease,
  failSiteItems,
  nextOfSite,
  releaseSiteLease,
  type SiteLease,
} from "#db/queries/imports/sites.server";
import { isTaken } from "#db/queries/work/workers.server";
import { catalog, type JobPayload } from "#jobs/queue/catalog";
import { systemClock } from "#jobs/worker/clients/clock";
import type { JobContext } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { readPage } from "#jobs/worker/read-page";

/**
 * Reads a page, and after it what else waits of its site, one page after the other. Sites do
 * not wait for each other, and no two jobs read one site, whichever worker they run in.
 */
export async function scrapeItem(
  { itemId }: JobPayload<"scrape-item">,
  context: JobContext,
): Promise<void> {
  if (await isWithBrowser(itemId, context)) return;
  const site = await acquireSiteLease(context.db, itemId);
  if (!site) return; // whoever reads that site comes to this item too
  try {
    await readSite(site, context);
  } finally {
    // Without the database the hold runs out, or this job takes it again.
    await releaseSiteLease(context.db, site).catch(() => undefined);
  }
}

/** Hands an item on that waits for a browser; where no worker has one any more it is read as it is. */
async function isWithBrowser(itemId: string, { db, enqueue }: JobContext): Promise<boolean> {
  if (!(await waitsForBrowser(db, itemId))) return false;
  const isRendering = await isTaken(db, catalog["render-item"].queue);
  if (isRendering) await enqueue("render-item", { itemId });
  else await takeFromBrowser(db, itemId);
  return isRendering;
}

/** After so long other sites have their turn, should there be more of them than one worker takes. */
const stintMs = 20_000;
/** A pause that is longer is waited for in the queue. */
const longestWaitMs = 5_000;
/** A site that wants to be left alone for longer is not waited for. */
const longestPauseMs = 30 * 60_000;

async function readSite(site: SiteLease, context: JobContext): Promise<void> {
  const { db, ending, progress } = context;
  const until = performance.now() + stintMs;
  for (let read = 0; ;) {
    const next = await nextOfSite(db, site);
    if (!next) return;
    if ("waitMs" in next) {
      await waitForSite(site, next.waitMs, context);
      continue;
    }
    await readPage(next.item, { host: site.host, busyAt: next.busyAt }, context);
    progress(++read, read);
    if (ending.aborted || performance.now() > until) throw othersTurn();
  }
}

const othersTurn = () => retryLater("Other sites have their turn", { retryAfterSeconds: 0.01 });

/** Short pauses are waited for here, long ones in the queue. */
async function waitForSite(
  { host }: SiteLease,
  waitMs: number,
  { db, signal, ending }: JobContext,
): Promise<void> {
  if (waitMs > longestPauseMs) {
    const minutes = Math.ceil(waitMs / 60_000);
    const error = `${host} asked for a pause of ${minutes} minutes`;
    return failSiteItems(db, host, { reason: "paused", error });
  }
  if (waitMs > longestWaitMs)
    throw retryLater(`${host} rests`, { retryAfterSeconds: waitMs / 1000 });
  await systemClock.wait(waitMs, AbortSignal.any([signal, ending])).catch((error: unknown) => {
    throw ending.aborted ? othersTurn() : error;
  });
}
