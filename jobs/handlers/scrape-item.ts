import { claimForScraping, recordExtraction, recordRefusal } from "../../db/queries/imports.server";
import type { JobPayload } from "../catalog";
import type { FetchFailure } from "../clients/fetch-outcome";
import { retryLater } from "../errors";
import { readPage } from "../reader/read-page";
import type { JobContext } from "./index";

/** Fetches one page and reads it. The outcome stands on the item, a refusal is an outcome too. */
export async function scrapeItem(
  { itemId }: JobPayload<"scrape-item">,
  context: JobContext,
): Promise<void> {
  const { db, clients, now, signal, attempt } = context;
  const item = await claimForScraping(db, itemId, now());
  if (!item) return; // read already, or the run is paused
  if ("waitMs" in item)
    throw retryLater("The site is read one page at a time", {
      retryAfterSeconds: item.waitMs / 1000,
    });

  const page = await clients.fetcher.fetchPage(item.url, { signal });
  if (!page.ok) {
    if (page.code === "network" && !attempt.last) throw retryLater(page.message);
    return recordRefusal(db, itemId, { reason: refusalOf(page), error: page.message });
  }
  const result = readPage({
    html: page.html,
    url: page.url,
    status: page.status,
    headers: page.headers,
  });
  if (result.success) await recordExtraction(db, itemId, result);
  else await recordRefusal(db, itemId, result);
}

/** Statuses with which sites turn machines away are a block, not a fault. */
const blockStatuses = new Set([401, 403, 405, 407, 429, 503]);

const refusalOf = (failure: FetchFailure) =>
  failure.status && blockStatuses.has(failure.status) ? "blocked" : failure.code;
