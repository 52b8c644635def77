import { recordRefusal } from "#db/queries/imports/read-runs.server";
import { markForBrowser } from "#db/queries/imports/rendering.server";
import { type ItemToScrape, recordSitePause } from "#db/queries/imports/sites.server";
import { findDuplicates } from "#db/queries/imports/targets.server";
import { isTaken } from "#db/queries/work/workers.server";
import { type ExtractedProperty, isFilledByScripts } from "#domain/imports/extraction";
import { paceOf } from "#domain/imports/run";
import { canonicalBookingAddress } from "#domain/property/booking-address";
import { catalog } from "#jobs/queue/catalog";
import type { JobContext } from "./context";
import { keepReading } from "./keep-reading";
import { brokenOff, mostTries, settleFailure, type Site } from "./settle-failure";

/** Fetches one page and reads it. The outcome stands on the item; a refusal is an outcome too. */
export async function readPage(item: ItemToScrape, site: Site, context: JobContext): Promise<void> {
  const { db, clients, reader, enqueue, signal, now } = context;
  if (item.tries > mostTries) return recordRefusal(db, item.id, brokenOff);
  const page = await clients.fetcher.fetchPage(item.url, { signal });
  const crawlDelayMs = await clients.fetcher.crawlDelayMs(item.url);
  // The pause begins where the page ended, so that it is over soon after the page is read.
  const resting = recordSitePause(db, site.host, paceOf({ ...site, crawlDelayMs }, now()));
  if (!page.ok) {
    await resting;
    return settleFailure(item, site, page, context);
  }
  const { html, url, status, headers } = page;
  const input = { html, url, status, headers };
  const [result] = await Promise.all([reader.read(input, signal), resting]);
  if (isFilledByScripts(result) && (await isTaken(db, catalog["render-item"].queue))) {
    await markForBrowser(db, item.id);
    return void (await enqueue("render-item", { itemId: item.id }));
  }
  if (!result.success) return recordRefusal(db, item.id, result);
  const twinId = await twinOf(result.data, context);
  await keepReading(item.id, { page: input, result, twinId }, context);
}

/** The stay that is there already, for the list; the import asks again. */
export async function twinOf(data: ExtractedProperty, { db }: JobContext): Promise<string | null> {
  const found = await findDuplicates(db, {
    canonicalBookingAddress: canonicalBookingAddress(data.bookingUrl ?? data.sourceUrl),
    propertyUrl: data.sourceUrl,
    name: data.name,
    latitude: data.latitude ?? null,
    longitude: data.longitude ?? null,
  });
  return found.find(({ deleted }) => !deleted)?.id ?? null;
}
