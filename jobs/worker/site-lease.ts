import { endSiteSlot } from "#db/queries/imports/rendering.server";
import { extendSiteSlot, recordSitePause, takeSiteSlot } from "#db/queries/imports/sites.server";
import { batchPauseMs } from "#domain/limits";
import { systemClock } from "./clients/clock";
import type { JobContext } from "./context";
import { retryLater } from "./errors";

/** Well before a lease expires. */
const renewEveryMs = 1_500;
/** Another job may have released its lease early. */
const maxNapMs = 250;

/** Visits a URL while holding the lease of its site, so that no other worker visits the site. */
export async function withSiteLease<T>(
  address: string,
  { db, clients, signal, ending }: JobContext,
  visit: () => Promise<T>,
): Promise<T> {
  // The visit itself reports an invalid URL.
  if (!URL.canParse(address)) return visit();
  const { host } = new URL(address);
  const interrupt = AbortSignal.any([signal, ending]);
  for (;;) {
    const waitMs = await takeSiteSlot(db, host);
    if (waitMs === 0) break;
    await systemClock.wait(Math.min(waitMs, maxNapMs), interrupt).catch((error: unknown) => {
      if (!ending.aborted) throw error;
      throw retryLater(`${host} is busy`, { retryAfterSeconds: 0.01, isAttempt: false });
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
    // A renewal that arrived after the release would leave the site leased without an owner.
    await renewing;
    const pauseMs = await clients.fetcher.crawlDelayMs(address).catch(() => 0);
    // Without the database the lease expires.
    await endSiteSlot(db, host).catch(() => undefined);
    if (pauseMs > batchPauseMs.betweenScrapes)
      await recordSitePause(db, host, { pauseMs, pace: "rules" }).catch(() => undefined);
  }
}
