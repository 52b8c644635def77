import type { Connection } from "#db/connect.server";
import { type PackedPage, packPage } from "#db/queries/imports/read-pages.server";
import {
  recordExtraction,
  recordNetworkError,
  recordRejection,
  releaseItem,
} from "#db/queries/imports/read-runs.server";
import {
  claimForRendering,
  endSiteSlot,
  markForBrowser,
  unmarkForBrowser,
  waitsForBrowser,
} from "#db/queries/imports/rendering.server";
import {
  acquireSiteLease,
  failSiteItems,
  giveUpSite,
  type ItemToScrape,
  nextOfSite,
  pauseSite,
  recordSitePause,
  releaseSiteLease,
  type SiteLease,
} from "#db/queries/imports/sites.server";
import { findDuplicates } from "#db/queries/imports/targets.server";
import { isTaken } from "#db/queries/jobs/workers.server";
import { storePageText, waitsForPage } from "#db/queries/model/questions.server";
import { recordProgress } from "#db/queries/work/work.server";
import {
  type ExtractedProperty,
  type ExtractionResult,
  isFilledByScripts,
} from "#domain/imports/extraction";
import { paceOf } from "#domain/imports/run";
import { catalog } from "#domain/jobs/catalog";
import { canonicalBookingAddress } from "#domain/property/booking-address";
import type { PageInput } from "#jobs/reader/page";
import { systemClock } from "#jobs/worker/clients/clock";
import { extractionFailure, type FetchFailure, isBlock } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext, WorkContext, WorkHandler } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { readRendered } from "#jobs/worker/render/renderer";

/**
 * Reads a page and then the other waiting pages of its site, one at a time. Sites do not wait
 * for each other, and no two jobs of any worker read the same site.
 */
export const scrapeItem: WorkHandler<"scrape-item"> = {
  async run({ itemId }, context) {
    await passToBrowser(itemId, context);
    const site = await acquireSiteLease(context.db, itemId);
    if (!site) return; // the job that reads this site will read this item too
    try {
      await readSite(site, context);
    } finally {
      // Without the database the lease expires, or this job acquires it again.
      await releaseSiteLease(context.db, site).catch(() => undefined);
    }
  },
  onGiveUp: ({ itemId }, error, { db }) => giveUpSite(db, itemId, { reason: "unreadable", error }),
};

/** Passes an item on to the browser it waits for; without a worker that has one, the page is read as it is. */
async function passToBrowser(itemId: string, { db, enqueue }: JobContext): Promise<void> {
  if (!(await waitsForBrowser(db, itemId))) return;
  if (await isTaken(db, catalog["render-item"].queue)) await enqueue("render-item", { itemId });
  else await unmarkForBrowser(db, itemId);
}

/** After this long the job yields to other sites, in case there are more than one worker can run. */
const maxJobMs = 20_000;
/** A longer pause is spent in the queue. */
const maxWaitMs = 5_000;
/** A site that asks for a longer pause is skipped. */
const maxPauseMs = 30 * 60_000;

async function readSite(site: SiteLease, context: WorkContext): Promise<void> {
  const { db, ending, progress, work } = context;
  const until = performance.now() + maxJobMs;
  for (let read = 0; ;) {
    const next = await nextOfSite(db, site);
    if (!next) return;
    if ("waitMs" in next) {
      await waitForSite(site, next.waitMs, context);
      continue;
    }
    await readPage(next.item, { host: site.host, busyAt: next.busyAt }, context);
    progress(++read, read);
    await recordProgress(db, work);
    if (ending.aborted || performance.now() > until) throw yieldToOthers();
  }
}

const yieldToOthers = () =>
  retryLater("Yielding to other sites", { retryAfterSeconds: 0.01, isAttempt: false });

/** Short pauses are spent here, long ones in the queue. */
async function waitForSite(
  { host }: SiteLease,
  waitMs: number,
  { db, signal, ending }: JobContext,
): Promise<void> {
  if (waitMs > maxPauseMs) {
    const minutes = Math.ceil(waitMs / 60_000);
    const error = `${host} asked for a ${minutes}-minute pause`;
    return failSiteItems(db, host, { reason: "paused", error });
  }
  if (waitMs > maxWaitMs)
    throw retryLater(`${host} is paused`, { retryAfterSeconds: waitMs / 1000, isAttempt: false });
  await systemClock.wait(waitMs, AbortSignal.any([signal, ending])).catch((error: unknown) => {
    throw ending.aborted ? yieldToOthers() : error;
  });
}

/** Fetches one page, reads it and stores the result on the item. */
async function readPage(item: ItemToScrape, site: Site, context: JobContext): Promise<void> {
  const { db, clients, reader, enqueue, signal, now } = context;
  if (item.tries > maxTries) return recordRejection(db, item.id, interrupted);
  const page = await clients.fetcher.fetchPage(item.url, { signal });
  const crawlDelayMs = await clients.fetcher.crawlDelayMs(item.url);
  // The pause starts when the page has arrived, so that it is over soon after the page is read.
  const resting = recordSitePause(db, site.host, paceOf({ ...site, crawlDelayMs }, now()));
  if (!page.ok) {
    await resting;
    return handleFailure(item, site, page, context);
  }
  const { html, url, status, headers } = page;
  const input = { html, url, status, headers };
  const [result] = await Promise.all([reader.read(input, signal), resting]);
  if (isFilledByScripts(result) && (await isTaken(db, catalog["render-item"].queue))) {
    await markForBrowser(db, item.id);
    return void (await enqueue("render-item", { itemId: item.id }));
  }
  await storeReading(item.id, { page: input, result }, context);
}

/** The existing property that this may be, for the list; the import checks again. */
async function duplicateOf(data: ExtractedProperty, { db }: JobContext): Promise<string | null> {
  const found = await findDuplicates(db, {
    canonicalBookingAddress: canonicalBookingAddress(data.bookingUrl ?? data.sourceUrl),
    propertyUrl: data.sourceUrl,
    name: data.name,
    latitude: data.latitude ?? null,
    longitude: data.longitude ?? null,
  });
  return found.find(({ deleted }) => !deleted)?.id ?? null;
}

/** Fetches a page that scripts fill, renders it in a browser and reads the result. */
export const renderItem: WorkHandler<"render-item"> = {
  async run({ itemId }, context) {
    const { db } = context;
    const claim = await claimForRendering(db, itemId);
    if (!claim) return; // read already, or its run is paused
    if ("waitMs" in claim) {
      const retryAfterSeconds = claim.waitMs / 1000;
      throw retryLater("The site is busy", { retryAfterSeconds, isAttempt: false });
    }
    const { item, host } = claim;
    try {
      await render(item, host, context);
    } finally {
      await endSiteSlot(db, host).catch(() => undefined);
    }
  },
  onGiveUp: ({ itemId }, error, { db }) =>
    recordRejection(db, itemId, { reason: "unreadable", error }),
};

async function render(item: ItemToScrape, host: string, context: JobContext): Promise<void> {
  const { db, clients, reader, renderer, signal, progress } = context;
  if (item.tries > maxTries) return recordRejection(db, item.id, interrupted);
  const fetched = await clients.fetcher.fetchPage(item.url, { signal });
  if (!fetched.ok) {
    await handleFailure(item, { host, busyAt: null }, fetched, context);
    if (!(await waitsForBrowser(db, item.id))) return;
    throw retryLater(fetched.message, { retryAfterSeconds: fetched.retryAfterSeconds });
  }
  progress(1, 2);
  const { html, url, status, headers } = fetched;
  const input = { html, url, status, headers };
  const { page, result } = await readRendered(input, { reader, renderer, signal });
  await storeReading(item.id, { page, result }, context);
}

/**
 * Stores the result of a page with the page itself, and with its text if a language model can be asked
 * about it, refused or not. A page of a run that asks the model is passed on to it.
 */
async function storeReading(
  itemId: string,
  { page, result }: { page: PageInput; result: ExtractionResult },
  context: JobContext,
): Promise<void> {
  const { db, clients, reader, enqueue, signal } = context;
  const reading = result.success ? result : result.reading;
  const packed = await packPage(page);
  if (!reading) return record(db, itemId, result, { page: packed });
  const stored = { page: packed, twinId: await duplicateOf(reading.data, context) };
  const wasRequested = await waitsForPage(db, itemId);
  if (!wasRequested && !clients.ai) return record(db, itemId, result, stored);
  const text = await reader.view(page, signal);
  await db.transaction().execute(async (trx) => {
    await record(trx, itemId, result, stored);
    await storePageText(trx, itemId, text);
  });
  if (wasRequested) await enqueue("extract-with-ai", { itemId });
}

const record = (
  db: Connection,
  itemId: string,
  result: ExtractionResult,
  stored: { page: PackedPage; twinId?: string | null },
): Promise<void> =>
  result.success
    ? recordExtraction(db, itemId, result, stored)
    : recordRejection(db, itemId, result, stored);

interface Site {
  host: string;
  /** When it last answered that it is busy. */
  busyAt: Date | null;
}

/** Also counts attempts that crashed the worker; otherwise one bad page would kill every worker in turn. */
const maxTries = 6;
const interrupted = {
  reason: "unreadable",
  error: "Reading the page was interrupted too many times",
};

/** An item whose site asks for a longer pause fails; the other items of the site fail in their turn. */
const maxPauseSeconds = 1800;
/** After a transient network error. */
const secondTryMs = 2_000;

/** Fails an item whose page did not arrive, or releases it for another attempt. */
async function handleFailure(
  item: ItemToScrape,
  { host }: Site,
  page: FetchFailure,
  { db }: JobContext,
): Promise<void> {
  const { message, retryAfterSeconds } = page;
  if (retryAfterSeconds !== undefined)
    await pauseSite(db, host, retryAfterSeconds * 1000, { busy: isBlock(page) });
  if (isBlock(page)) return recordRejection(db, item.id, extractionFailure(page));
  if (retryAfterSeconds !== undefined) {
    if (retryAfterSeconds <= maxPauseSeconds && item.tries < maxTries)
      return releaseItem(db, item.id);
  } else if (page.code === "network" && item.tries === 1) {
    await pauseSite(db, host, secondTryMs, { busy: false });
    return releaseItem(db, item.id);
  }
  if (page.code === "timeout") return recordNetworkError(db, item.id, message);
  return recordRejection(db, item.id, extractionFailure(page));
}
