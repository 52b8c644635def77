import {
  claimForScraping,
  handToBrowser,
  recordRefusal,
  takeFromBrowser,
  waitsForBrowser,
} from "#db/queries/imports/items.server";
import { isTaken } from "#db/queries/work/workers.server";
import { isFilledByScripts } from "#domain/imports/extraction";
import { catalog, type JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { keepReading } from "#jobs/worker/keep-reading";
import { brokenOff, mostTries, settleFailure } from "#jobs/worker/settle-failure";

/** Fetches one page and reads it. The outcome stands on the item, a refusal is an outcome too. */
export async function scrapeItem(
  { itemId }: JobPayload<"scrape-item">,
  context: JobContext,
): Promise<void> {
  const { db, clients, reader, enqueue, now, signal, progress } = context;
  const isRendering = await isTaken(db, catalog["render-item"].queue);
  if (await waitsForBrowser(db, itemId)) {
    if (isRendering) return void (await enqueue("render-item", { itemId }));
    await takeFromBrowser(db, itemId);
  }
  const item = await claimForScraping(db, itemId, now());
  if (!item) return; // read already, or its run is paused
  if ("waitMs" in item)
    throw retryLater("Its site is busy", { retryAfterSeconds: item.waitMs / 1000 });
  if (item.tries > mostTries) return recordRefusal(db, itemId, brokenOff);

  const page = await clients.fetcher.fetchPage(item.url, { signal });
  if (!page.ok) return settleFailure(item, page, context);
  progress(1, 2);
  const { html, url, status, headers } = page;
  const input = { html, url, status, headers };
  const result = await reader.read(input, signal);
  if (isRendering && isFilledByScripts(result)) {
    await handToBrowser(db, itemId);
    await enqueue("render-item", { itemId });
  } else if (result.success) await keepReading(itemId, { page: input, result }, context);
  else await recordRefusal(db, itemId, result);
}
