import { endTurn } from "#db/queries/imports/rendering.server";
import { keepSiteTurn, takeSiteTurn } from "#db/queries/imports/site-turns.server";
import { restSite } from "#db/queries/imports/sites.server";
import { batchPauseMs } from "#domain/limits";
import { systemClock } from "./clients/clock";
import type { JobContext } from "./context";
import { retryLater } from "./errors";

/** Well before a turn runs out. */
const renewEveryMs = 1_500;
/** Another job may have ended its turn early. */
const longestNapMs = 250;

/** Visits an address when nobody else is at its site, whichever worker that would be. */
export async function inTurnAtSite<T>(
  address: string,
  { db, clients, signal, ending }: JobContext,
  visit: () => Promise<T>,
): Promise<T> {
  // What is no address is told so by the visit itself.
  if (!URL.canParse(address)) return visit();
  const { host } = new URL(address);
  const hurry = AbortSignal.any([signal, ending]);
  for (;;) {
    const waitMs = await takeSiteTurn(db, host);
    if (waitMs === 0) break;
    await systemClock.wait(Math.min(waitMs, longestNapMs), hurry).catch((error: unknown) => {
      throw ending.aborted ? retryLater(`${host} is busy`, { retryAfterSeconds: 0.01 }) : error;
    });
  }
  let renewing: Promise<void> = Promise.resolve();
  const renewal = setInterval(() => {
    renewing = keepSiteTurn(db, host).catch(() => undefined);
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
      await restSite(db, host, { pauseMs, pace: "rules" }).catch(() => undefined);
  }
}
