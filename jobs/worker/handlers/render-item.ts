import { recordRefusal } from "#db/queries/imports/read-runs.server";
import { claimForRendering, endTurn, waitsForBrowser } from "#db/queries/imports/rendering.server";
import type { ItemToScrape } from "#db/queries/imports/sites.server";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { keepReading } from "#jobs/worker/keep-reading";
import { twinOf } from "#jobs/worker/read-page";
import { readRendered } from "#jobs/worker/render/read-rendered";
import { brokenOff, mostTries, settleFailure } from "#jobs/worker/settle-failure";

/** Fetches a page that only scripts fill, lets a browser fill it, and reads what stands there then. */
export async function renderItem(
  { itemId }: JobPayload<"render-item">,
  context: JobContext,
): Promise<void> {
  const { db } = context;
  const claim = await claimForRendering(db, itemId);
  if (!claim) return; // read already, or its run is paused
  if ("waitMs" in claim)
    throw retryLater("Its site is busy", { retryAfterSeconds: claim.waitMs / 1000 });
  const { item, host } = claim;
  try {
    await render(item, host, context);
  } finally {
    await endTurn(db, host).catch(() => undefined);
  }
}

/** Before a page that did not come is asked for once more. */
const secondTrySeconds = 2;

async function render(item: ItemToScrape, host: string, context: JobContext): Promise<void> {
  const { db, clients, reader, renderer, signal, progress } = context;
  if (item.tries > mostTries) return recordRefusal(db, item.id, brokenOff);
  const fetched = await clients.fetcher.fetchPage(item.url, { signal });
  if (!fetched.ok) {
    await settleFailure(item, { host, busyAt: null }, fetched, context);
    if (!(await waitsForBrowser(db, item.id))) return;
    const { message, retryAfterSeconds = secondTrySeconds } = fetched;
    throw retryLater(message, { retryAfterSeconds });
  }
  progress(1, 2);
  const { html, url, status, headers } = fetched;
  const input = { html, url, status, headers };
  const { page, result } = await readRendered(input, { reader, renderer, signal });
  if (!result.success) return recordRefusal(db, item.id, result);
  await keepReading(item.id, { page, result, twinId: await twinOf(result.data, context) }, context);
}
