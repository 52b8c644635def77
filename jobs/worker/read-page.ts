import { recordNetworkError, recordRefusal, releaseItem } from "#db/queries/imports/items.server";
import { type ItemToScrape, pauseSite, restSite } from "#db/queries/imports/sites.server";
import { findDuplicates } from "#db/queries/imports/targets.server";
import type { ExtractedProperty } from "#domain/imports/extraction";
import { paceOf } from "#domain/imports/pace";
import { canonicalBookingAddress } from "#domain/property/booking-address";
import type { FetchFailure } from "./clients/fetch-outcome";
import type { JobContext } from "./context";
import { keepReading } from "./keep-reading";

export interface Site {
  host: string;
  /** When it last asked for patience. */
  busyAt: Date | null;
}

/** Fetches one page and reads it. The outcome stands on the item; a refusal is an outcome too. */
export async function readPage(item: ItemToScrape, site: Site, context: JobContext): Promise<void> {
  const { db, clients, reader, signal, now } = context;
  if (item.tries > mostTries) return recordRefusal(db, item.id, brokenOff);
  const page = await clients.fetcher.fetchPage(item.url, { signal });
  const crawlDelayMs = await clients.fetcher.crawlDelayMs(item.url);
  // The pause begins where the page ended, so that it is over soon after the page is read.
  const resting = restSite(db, site.host, paceOf({ ...site, crawlDelayMs }, now()));
  if (!page.ok) {
    await resting;
    return settleFailure(item, site, page, context);
  }
  const { html, url, status, headers } = page;
  const input = { html, url, status, headers };
  const [result] = await Promise.all([reader.read(input, signal), resting]);
  if (!result.success) return recordRefusal(db, item.id, result);
  const twinId = await twinOf(result.data, context);
  await keepReading(item.id, { page: input, result, twinId }, context);
}

/** Counts what killed its worker too, or such a page would end one worker after the other. */
const mostTries = 6;
const brokenOff = {
  reason: "unreadable",
  error: "Reading the page was broken off again and again",
};

/** The stay that is there already, for the list; the import asks again. */
async function twinOf(data: ExtractedProperty, { db }: JobContext): Promise<string | null> {
  const found = await findDuplicates(db, {
    canonicalBookingAddress: canonicalBookingAddress(data.bookingUrl ?? data.sourceUrl),
    propertyUrl: data.sourceUrl,
    name: data.name,
    latitude: data.latitude ?? null,
    longitude: data.longitude ?? null,
  });
  return found.find(({ deleted }) => !deleted)?.id ?? null;
}

/** A longer pause is not waited for: the other items of the site say so when they are reached. */
const longestPauseSeconds = 1800;
/** After a fault of the network that may pass. */
const secondTryMs = 2_000;

async function settleFailure(
  item: ItemToScrape,
  { host }: Site,
  page: FetchFailure,
  { db }: JobContext,
): Promise<void> {
  const { message, retryAfterSeconds } = page;
  if (retryAfterSeconds !== undefined)
    await pauseSite(db, host, retryAfterSeconds * 1000, { busy: isBlock(page) });
  if (isBlock(page)) return recordRefusal(db, item.id, { reason: "blocked", error: message });
  if (retryAfterSeconds !== undefined) {
    if (retryAfterSeconds <= longestPauseSeconds && item.tries < mostTries)
      return releaseItem(db, item.id);
  } else if (page.code === "network" && item.tries === 1) {
    await pauseSite(db, host, secondTryMs, { busy: false });
    return releaseItem(db, item.id);
  }
  if (page.code === "timeout") return recordNetworkError(db, item.id, message);
  return recordRefusal(db, item.id, { reason: page.code, error: message });
}

/** Statuses with which sites turn machines away: no retry in this run (SERVICES 6). */
const blockStatuses = new Set([401, 403, 405, 407, 429, 503]);

const isBlock = ({ code, status }: FetchFailure) =>
  code === "http-status" && status !== undefined && blockStatuses.has(status);
