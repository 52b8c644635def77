import { claimForRendering, recordRefusal } from "#db/queries/imports/items.server";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { keepReading } from "#jobs/worker/keep-reading";
import { readRendered } from "#jobs/worker/render/read-rendered";
import { brokenOff, mostTries, settleFailure } from "#jobs/worker/settle-failure";

/** Fetches a page that only scripts fill, lets a browser fill it, and reads what stands there then. */
export async function renderItem(
  { itemId }: JobPayload<"render-item">,
  context: JobContext,
): Promise<void> {
  const { db, clients, reader, renderer, now, signal, progress } = context;
  const item = await claimForRendering(db, itemId, now());
  if (!item) return; // read already, or its run is paused
  if ("waitMs" in item)
    throw retryLater("Its site is busy", { retryAfterSeconds: item.waitMs / 1000 });
  if (item.tries > mostTries) return recordRefusal(db, itemId, brokenOff);

  const fetched = await clients.fetcher.fetchPage(item.url, { signal });
  if (!fetched.ok) return settleFailure(item, fetched, context);
  progress(1, 2);
  const { html, url, status, headers } = fetched;
  const fetchedPage = { html, url, status, headers };
  const { page, result } = await readRendered(fetchedPage, { reader, renderer, signal });
  if (result.success) await keepReading(itemId, { page, result }, context);
  else await recordRefusal(db, itemId, result);
}
