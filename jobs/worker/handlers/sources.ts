import { confirmPrice } from "#db/queries/property/prices.server";
import { findForEdit } from "#db/queries/property/read.server";
import { sheetsOfPriced } from "#db/queries/rates/seasons.server";
import {
  cancelSourceCheck,
  completeCheck,
  findCheck,
  nothingIsReached,
  planAll,
  planPortion,
  waitingChecks,
} from "#db/queries/sources/checks.server";
import { storeFindings } from "#db/queries/sources/findings.server";
import { inTransaction } from "#db/transaction.server";
import { isoDay } from "#domain/calendar/dates";
import type { ExtractionResult } from "#domain/imports/extraction";
import type { JobPayload } from "#domain/jobs/catalog";
import type { Property } from "#domain/property/property";
import { addressesOf } from "#domain/sources/findings";
import {
  judge,
  type Judgement,
  type SeenPrice,
  type SourceCheck,
  type VisitResult,
} from "#domain/sources/judge";
import type { FetchedPage, FetchFailure } from "#jobs/worker/clients/fetch-outcome";
import type { JobContext, WorkHandler } from "#jobs/worker/context";
import { retryLater } from "#jobs/worker/errors";
import { withSiteLease } from "#jobs/worker/site-lease";

/** Visits the pages of a property again and stores what has changed. Idempotent. */
export const checkSource: WorkHandler<"check-source"> = {
  async run({ propertyId }, context) {
    const { db, progress } = context;
    if ((await findCheck(db, propertyId))?.state !== "waiting") return; // checked, or canceled
    const property = await findForEdit(db, propertyId);
    if (!property) return cancelSourceCheck(db, propertyId);
    const addresses = addressesOf(property);
    const checks: SourceCheck[] = [];
    for (const one of addresses) {
      const seen = await visitSource(one.address, context);
      if ("pauseSeconds" in seen)
        throw retryLater("The site asked for a pause", { retryAfterSeconds: seen.pauseSeconds });
      checks.push({ ...one, visit: seen });
      progress(checks.length, addresses.length);
    }
    await store(property, judge(property, checks), context);
  },
  async onGiveUp({ propertyId }, _, context) {
    const property = await findForEdit(context.db, propertyId);
    if (property) await store(property, interrupted, context);
  },
};

/** After attempts that crashed the worker, and of sites that ask for one pause after another. */
const interrupted: Judgement = {
  findings: [],
  answered: [],
  confirmed: null,
  outcome: "unclear",
  detail: "The source check was interrupted too many times",
};

async function store(
  { id }: Property,
  judgement: Judgement,
  { db, now }: JobContext,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const isOurs = judgement.outcome === "away" && (await nothingIsReached(trx, id, now()));
    // No page changes a price that follows from sheets.
    const isOfSheets = (await sheetsOfPriced(trx, [id])).has(id);
    const findings = judgement.findings.filter(
      ({ certain, kind }) => (certain || !isOurs) && !(kind === "price" && isOfSheets),
    );
    const suspects = await storeFindings(trx, id, { ...judgement, findings }, now());
    if (judgement.confirmed)
      await confirmPrice(trx, id, { ...judgement.confirmed, day: isoDay(now()) });
    await completeCheck(trx, id, { ...judgement, suspects, now: now() });
  });
}

/** Chooses the properties whose sources are due, and queues a job for each. */
export async function checkSources(
  { now: all }: JobPayload<"check-sources">,
  { db, enqueue, now, log, progress, signal }: JobContext,
): Promise<void> {
  await (all ? planAll(db, now()) : planPortion(db, now()));
  const waiting = await waitingChecks(db);
  for (const [index, propertyId] of waiting.entries()) {
    signal.throwIfAborted();
    // The queue store is down: `sweep-lost` queues the rest later.
    if (!(await enqueue("check-source", { propertyId }))) return;
    progress(index + 1, waiting.length);
  }
  log.info({ properties: waiting.length }, "source checks queued");
}

/** A site that asks for a longer pause is checked in the next round. */
const maxPauseSeconds = 1800;

/** Visits a URL: what it shows now, or how long its site wants to be paused. */
async function visitSource(
  address: string,
  context: JobContext,
): Promise<VisitResult | { pauseSeconds: number }> {
  const { clients, reader, signal, attempt } = context;
  const page = await withSiteLease(address, context, () =>
    clients.fetcher.fetchPage(address, { signal }),
  );
  if (!page.ok) return failed(page);
  const { html, url, status, headers } = page;
  const result = await reader.read({ html, url, status, headers }, signal);
  // The reader may time out on a busy machine: the page gets another attempt.
  if (!result.success && result.reason === "unreadable" && !attempt.last)
    throw retryLater(result.error);
  return resultOf(page, result);
}

const missingStatuses = new Set([404, 410]);
/** Statuses with which sites block automated access. */
const blockStatuses = new Set([401, 403, 405, 407, 429, 503]);

function failed(failure: FetchFailure): VisitResult | { pauseSeconds: number } {
  const { code, status = 0, message: words, retryAfterSeconds } = failure;
  if (retryAfterSeconds !== undefined && retryAfterSeconds <= maxPauseSeconds)
    return { pauseSeconds: Math.max(1, retryAfterSeconds) };
  if (missingStatuses.has(status)) return { as: "missing", words };
  if (blockStatuses.has(status) || code === "robots" || code === "paused")
    return { as: "refused", words };
  const mayPass = code === "network" || code === "timeout" || code === "redirects" || status >= 500;
  return { as: mayPass ? "away" : "unclear", words };
}

function resultOf({ url, html }: FetchedPage, result: ExtractionResult): VisitResult {
  const title = titleOf(html);
  if (result.success)
    return { as: "page", landed: url, about: "stay", title, price: plainPriceOf(result) };
  if (result.reason === "blocked") return { as: "refused", words: result.error };
  if (result.reason === "unreadable") return { as: "unclear", words: result.error };
  const { page } = result;
  const about = page === "missing" || page === "list" || page === "home" ? page : null;
  return { as: "page", landed: url, about, title, price: null };
}

/** Only a price that the page states for any night: none for certain dates, none derived. */
function plainPriceOf(result: ExtractionResult & { success: true }): SeenPrice | null {
  const { data, evidence, priceTerms } = result;
  const { pricePerNight: amount, currency } = data;
  const stated = evidence.pricePerNight;
  if (priceTerms || amount === undefined || !currency || !stated) return null;
  if (stated.via === "ai" || stated.via === "derived" || stated.unverified || stated.doubt)
    return null;
  return { amount, currency, passage: stated.passage };
}

const maxTitleLength = 200;

const titleOf = (html: string): string =>
  (/<title[^<>]*>([^<]{1,1000})/i.exec(html.slice(0, 200_000))?.[1] ?? "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxTitleLength);
