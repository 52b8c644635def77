import { z } from "zod";

import { batchPauseMs } from "#domain/limits";

/** What the pause between two pages of a site follows, as the database's check constraint lists it. */
export const paces = ["standard", "rules", "slowed"] as const;
export type Pace = (typeof paces)[number];
export const readPace = (stored: string): Pace => z.enum(paces).parse(stored);

/** A site that asked for patience gets one page each two seconds for a while. */
const slowedMs = 2_000;
const slowedForMs = 10 * 60_000;

export interface SitePace {
  pauseMs: number;
  pace: Pace;
}

/** How long a site is left alone after each page: never less than its own rules ask for. */
export function paceOf(site: { crawlDelayMs: number; busyAt: Date | null }, now: Date): SitePace {
  const slowed = site.busyAt !== null && now.getTime() - site.busyAt.getTime() < slowedForMs;
  const ours = slowed ? slowedMs : batchPauseMs.betweenScrapes;
  if (site.crawlDelayMs > ours) return { pauseMs: site.crawlDelayMs, pace: "rules" };
  return { pauseMs: ours, pace: slowed ? "slowed" : "standard" };
}
