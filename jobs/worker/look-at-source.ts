import type { ExtractionResult } from "#domain/imports/extraction";
import type { SeenPrice, Sight } from "#domain/watch/judge";
import type { FetchedPage, FetchFailure } from "./clients/fetch-outcome";
import type { JobContext } from "./context";
import { retryLater } from "./errors";
import { inTurnAtSite } from "./in-turn-at-site";

/** A site that wants to be left alone for longer is looked at in the next round. */
const longestPauseSeconds = 1800;

/** Visits an address: what stands there now, or for how long its site wants to be left alone. */
export async function lookAtSource(
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
