import {
  recordNetworkError,
  recordRefusal,
  releaseItem,
} from "#db/queries/imports/read-runs.server";
import { type ItemToScrape, pauseSite } from "#db/queries/imports/sites.server";
import { type FetchFailure, isBlock, refusalOf } from "./clients/fetch-outcome";
import type { JobContext } from "./context";

export interface Site {
  host: string;
  /** When it last asked for patience. */
  busyAt: Date | null;
}

/** Counts what killed its worker too, or such a page would end one worker after the other. */
export const mostTries = 6;
export const brokenOff = {
  reason: "unreadable",
  error: "Reading the page was broken off again and again",
};

/** A longer pause is not waited for: the other items of the site say so when they are reached. */
const longestPauseSeconds = 1800;
/** After a fault of the network that may pass. */
const secondTryMs = 2_000;

/** What becomes of an item whose page did not come: refused, or put back to be tried once more. */
export async function settleFailure(
  item: ItemToScrape,
  { host }: Site,
  page: FetchFailure,
  { db }: JobContext,
): Promise<void> {
  const { message, retryAfterSeconds } = page;
  if (retryAfterSeconds !== undefined)
    await pauseSite(db, host, retryAfterSeconds * 1000, { busy: isBlock(page) });
  if (isBlock(page)) return recordRefusal(db, item.id, refusalOf(page));
  if (retryAfterSeconds !== undefined) {
    if (retryAfterSeconds <= longestPauseSeconds && item.tries < mostTries)
      return releaseItem(db, item.id);
  } else if (page.code === "network" && item.tries === 1) {
    await pauseSite(db, host, secondTryMs, { busy: false });
    return releaseItem(db, item.id);
  }
  if (page.code === "timeout") return recordNetworkError(db, item.id, message);
  return recordRefusal(db, item.id, refusalOf(page));
}
