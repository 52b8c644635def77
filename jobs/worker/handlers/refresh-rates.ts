import {
  hasRatesOf,
  readCurrentRates,
  recordRateFetch,
  storeRates,
} from "#db/queries/money/rates.server";
import { reapplyRules } from "#db/queries/property/reapply-rules.server";
import { acceptRates, type RefusedRate } from "#domain/money/exchange-rates";
import type { JobPayload } from "#jobs/queue/catalog";
import type { JobContext } from "#jobs/worker/context";
import { ServiceError } from "#jobs/worker/errors";

/** Reads the day's rates once, refuses jumps, and works out USD values anew. */
export async function refreshRates(
  { now: asked }: JobPayload<"refresh-rates">,
  context: JobContext,
): Promise<void> {
  const { db, now, log, progress } = context;
  if (!asked && (await hasRatesOf(db, now()))) return;
  const reply = await fetchOrReport(context).catch((error: unknown) => {
    // Whoever asked reads of it and asks again; a job that waits would swallow the next request.
    if (asked && error instanceof ServiceError) return null;
    throw error;
  });
  if (!reply) return;
  const { list } = await readCurrentRates(db);
  const { received, refused, values } = acceptRates(list, reply, now());
  // The dollar itself tells nothing of whether a real rate came.
  const foreign = received.filter(({ currency }) => currency !== "USD");
  await storeRates(db, foreign, now());
  progress(1, 2);
  await reapplyRules(db, values);
  // Last: a run that was killed before is done again as a whole.
  const detail = refused.map(inWords).join("; ") || "accepted";
  await recordRateFetch(db, { ok: true, detail, at: now() });
  if (refused.length) log.warn({ refused }, "exchange rates that jumped were refused");
}

async function fetchOrReport({ db, clients, now, signal }: JobContext) {
  try {
    return await clients.rates.fetchRates({ signal });
  } catch (error) {
    if (error instanceof ServiceError)
      await recordRateFetch(db, { ok: false, detail: error.message, at: now() });
    throw error;
  }
}

const inWords = ({ currency, offered, kept }: RefusedRate) =>
  `${currency} refused: ${offered} instead of ${kept}`;
