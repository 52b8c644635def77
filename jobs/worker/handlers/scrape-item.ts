import {
  claimForScraping,
  type ItemToScrape,
  recordNetworkError,
  recordRefusal,
  releaseItem,
} from "#db/queries/imports/items.server";
import type { JobPayload } from "#jobs/queue/catalog";
import type { FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { keepReading } from "#jobs/worker/keep-reading";

/** Fetches one page and reads it. The outcome stands on the item, a refusal is an outcome too. */
export async function scrapeItem(
  { itemId }: JobPayload<"scrape-item">,
  context: JobContext,
): Promise<void> {
  const { db, clients, reader, now, signal, progress } = context;
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
  if (result.success) await keepReading(itemId, { page: input, result }, context);
  else await recordRefusal(db, itemId, result);
}

/** Counts what killed its worker too, or such a page would end one worker after the other. */
const mostTries = 6;
const brokenOff = {
  reason: "unreadable",
  error: "Reading the page was broken off again and again",
};

/** A site that wants to be left alone for longer is not waited for: others of it come behind. */
const longestPauseSeconds = 1800;

async function settleFailure(
  item: ItemToScrape,
  page: FetchFailure,
  { db }: JobContext,
): Promise<void> {
  const { message, retryAfterSeconds } = page;
  if (isBlock(page)) return recordRefusal(db, item.id, { reason: "blocked", error: message });
  if (retryAfterSeconds !== undefined) {
    if (retryAfterSeconds <= longestPauseSeconds && item.tries < mostTries) {
      await releaseItem(db, item.id);
      throw retryLater(message, { retryAfterSeconds });
    }
  } else if (page.code === "network" && item.tries === 1) {
    await releaseItem(db, item.id);
    throw retryLater(message);
  }
  if (page.code === "timeout") return recordNetworkError(db, item.id, message);
  return recordRefusal(db, item.id, { reason: page.code, error: message });
}

/** Statuses with which sites turn machines away: no retry in this run (SERVICES 6). */
const blockStatuses = new Set([401, 403, 405, 407, 429, 503]);

const isBlock = ({ code, status }: FetchFailure) =>
  code === "http-status" && status !== undefined && blockStatuses.has(status);
