import {
  type ItemToScrape,
  recordNetworkError,
  recordRefusal,
  releaseItem,
} from "#db/queries/imports/items.server";
import { type FetchFailure, isBlock, refusalOf } from "./clients/fetch-outcome";
import type { JobContext } from "./context";
import { retryLater } from "./errors";

/** Counts what killed its worker too, or such a page would end one worker after the other. */
export const mostTries = 6;
export const brokenOff = {
  reason: "unreadable",
  error: "Reading the page was broken off again and again",
};

/** A site that wants to be left alone for longer is not waited for: others of it come behind. */
const longestPauseSeconds = 1800;

/** What becomes of an item whose page did not come. @throws JobFailure when it may come later */
export async function settleFailure(
  item: ItemToScrape,
  page: FetchFailure,
  { db }: JobContext,
): Promise<void> {
  const { message, retryAfterSeconds } = page;
  if (isBlock(page)) return recordRefusal(db, item.id, refusalOf(page));
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
  return recordRefusal(db, item.id, refusalOf(page));
}
