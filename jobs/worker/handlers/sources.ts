import { endTurn } from "#db/queries/imports/rendering.server";
import { extendSiteSlot, recordSitePause, takeSiteSlot } from "#db/queries/imports/sites.server";
import { confirmPrice } from "#db/queries/property/prices.server";
import { findForEdit } from "#db/queries/property/read.server";
import {
  claimCheck,
  completeCheck,
  nothingIsReached,
  planAll,
  planPortion,
  postponeCheck,
  setCheckAside,
  waitingChecks,
} from "#db/queries/watch/checks.server";
import { storeFindings } from "#db/queries/watch/findings.server";
import { isoDay } from "#domain/calendar/dates";
import type { ExtractionResult } from "#domain/imports/extraction";
import { batchPauseMs } from "#domain/limits";
import type { Property } from "#domain/property/property";
import { addressesOf } from "#domain/watch/findings";
import { judge, type Judgement, type Look, type SeenPrice, type Sight } from "#domain/watch/judge";
import type { JobPayload } from "#jobs/queue/catalog";
import { systemClock } from "#jobs/worker/clients/clock";
import type { FetchedPage, FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";

/** Visits the pages of a stay again and stores what has changed. A second run finds the same. */
export async function checkSource(
  { propertyId }: JobPayload<"check-source">,
  context: JobContext,
): Promise<void> {
  const { db, progress } = context;
  const claimed = await claimCheck(db, propertyId);
  if (!claimed) return; // looked at already
  const property = await findForEdit(db, propertyId);
  if (!property) return setCheckAside(db, propertyId);
  if (claimed.tries > mostTries) return store(property, brokenOff, context);
  const addresses = addressesOf(property);
  const looks: Look[] = [];
  for (const one of addresses) {
    const seen = await lookAtSource(one.address, context);
    if ("pauseSeconds" in seen) return postpone(propertyId, seen.pauseSeconds, context);
    looks.push({ ...one, sight: seen });
    progress(looks.length, addresses.length);
  }
  await store(property, judge(property, looks), context);
}

/** Counts what killed its worker, and sites that ask for one pause after the other. */
const mostTries = 6;
const brokenOff: Judgement = {
  findings: [],
  answered: [],
  confirmed: null,
  outcome: "unclear",
  detail: "Looking at the page was broken off again and again",
};

async function postpone(
  propertyId: string,
  seconds: number,
  { db, now }: JobContext,
): Promise<never> {
  await postponeCheck(db, propertyId, new Date(now().getTime() + seconds * 1000));
  throw retryLater("The site asks for a pause", { retryAfterSeconds: seconds });
}

async function store(
  { id }: Property,
  judgement: Judgement,
  { db, now }: JobContext,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const isOurs = judgement.outcome === "away" && (await nothingIsReached(trx, id, now()));
    const findings = judgement.findings.filter(({ certain }) => certain || !isOurs);
    const suspects = await storeFindings(trx, id, { ...judgement, findings }, now());
    if (judgement.confirmed)
      await confirmPrice(trx, id, { ...judgement.confirmed, day: isoDay(now()) });
    await completeCheck(trx, id, { ...judgement, suspects, now: now() });
  });
}

/** Marks the stays whose sources are looked at now; each of them is a job of its own. */
export async function checkSources(
  { now: all }: JobPayload<"check-sources">,
  { db, enqueue, now, log, progress, signal }: JobContext,
): Promise<void> {
  await (all ? planAll(db, now()) : planPortion(db, now()));
  const waiting = await waitingChecks(db);
  for (const [index, propertyId] of waiting.entries()) {
    signal.throwIfAborted();
    // Without a queue store there is no use in going on: the sweep does the rest.
    if (!(await enqueue("check-source", { propertyId }))) return;
    progress(index + 1, waiting.length);
  }
  log.info({ stays: waiting.length }, "sources to be looked at");
}

/** A site that wants to be left alone for longer is looked at in the next round. */
const longestPauseSeconds = 1800;

/** Visits an address: what stands there now, or for how long its site wants to be left alone. */
async function lookAtSource(
  address: string,
  context: JobContext,
): Promise<Sight | { pauseSeconds: number }> {
  const { clients, reader, signal, attempt } = context;
  const page = await inTurnAtSite(address, context, () =>
    clients.fetcher.fetchPage(address, { signal }),
  );
  if (!page.ok) return failed(page);
  const { html, url, status, headers } = page;
  const result = await reader.read({ html, url, status, headers }, signal);
  // The reader's time runs on a busy machine too: the page gets another chance.
  if (!result.success && result.reason === "unreadable" && !attempt.last)
    throw retryLater(result.error);
  return sightOf(page, result);
}

const goneStatuses = new Set([404, 410]);
/** Statuses with which sites turn machines away. */
const refusals = new Set([401, 403, 405, 407, 429, 503]);

function failed(failure: FetchFailure): Sight | { pauseSeconds: number } {
  const { code, status = 0, message: words, retryAfterSeconds } = failure;
  if (retryAfterSeconds !== undefined && retryAfterSeconds <= longestPauseSeconds)
    return { pauseSeconds: Math.max(1, retryAfterSeconds) };
  if (goneStatuses.has(status)) return { as: "gone", words };
  if (refusals.has(status) || code === "robots" || code === "paused")
    return { as: "refused", words };
  const mayPass = code === "network" || code === "timeout" || code === "redirects" || status >= 500;
  return { as: mayPass ? "away" : "unclear", words };
}

function sightOf({ url, html }: FetchedPage, result: ExtractionResult): Sight {
  const title = titleOf(html);
  if (result.success)
    return { as: "shown", landed: url, about: "stay", title, price: plainPriceOf(result) };
  if (result.reason === "blocked") return { as: "refused", words: result.error };
  if (result.reason === "unreadable") return { as: "unclear", words: result.error };
  const { page } = result;
  const about = page === "missing" || page === "list" || page === "home" ? page : null;
  return { as: "shown", landed: url, about, title, price: null };
}

/** Only what the page itself states of any night: no price of certain days, none worked out. */
function plainPriceOf(result: ExtractionResult & { success: true }): SeenPrice | null {
  const { data, evidence, priceTerms } = result;
  const { pricePerNight: amount, currency } = data;
  const stated = evidence.pricePerNight;
  if (priceTerms || amount === undefined || !currency || !stated) return null;
  if (stated.via === "ai" || stated.via === "derived" || stated.unverified) return null;
  return { amount, currency, passage: stated.passage };
}

const longestTitle = 200;

const titleOf = (html: string): string =>
  (/<title[^<>]*>([^<]{1,1000})/i.exec(html.slice(0, 200_000))?.[1] ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, longestTitle);

/** Well before a turn runs out. */
const renewEveryMs = 1_500;
/** Another job may have ended its turn early. */
const longestNapMs = 250;

/** Visits an address when nobody else is at its site, whichever worker that would be. */
async function inTurnAtSite<T>(
  address: string,
  { db, clients, signal, ending }: JobContext,
  visit: () => Promise<T>,
): Promise<T> {
  // What is no address is told so by the visit itself.
  if (!URL.canParse(address)) return visit();
  const { host } = new URL(address);
  const hurry = AbortSignal.any([signal, ending]);
  for (;;) {
    const waitMs = await takeSiteSlot(db, host);
    if (waitMs === 0) break;
    await systemClock.wait(Math.min(waitMs, longestNapMs), hurry).catch((error: unknown) => {
      throw ending.aborted ? retryLater(`${host} is busy`, { retryAfterSeconds: 0.01 }) : error;
    });
  }
  let renewing: Promise<void> = Promise.resolve();
  const renewal = setInterval(() => {
    renewing = extendSiteSlot(db, host).catch(() => undefined);
  }, renewEveryMs);
  try {
    return await visit();
  } finally {
    clearInterval(renewal);
    // One that arrived after the end would hold the site for nobody.
    await renewing;
    const pauseMs = await clients.fetcher.crawlDelayMs(address).catch(() => 0);
    // Without the database the turn runs out by itself.
    await endTurn(db, host).catch(() => undefined);
    if (pauseMs > batchPauseMs.betweenScrapes)
      await recordSitePause(db, host, { pauseMs, pace: "rules" }).catch(() => undefined);
  }
}
