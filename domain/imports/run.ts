import { z } from "zod";

import { aiTokenPrice, batchPauseMs } from "#domain/limits";

/** The states of import runs and their items, as the database's check constraints list them. */
export const runKinds = ["smart", "batch", "ai", "sync"] as const;
export type RunKind = (typeof runKinds)[number];

export const runStates = ["running", "paused", "finished", "failed", "cancelled"] as const;
export type RunState = (typeof runStates)[number];

export const itemStates = [
  "pending",
  "scraping",
  "success",
  "error",
  "importing",
  "imported",
  "skipped",
] as const;
export type ItemState = (typeof itemStates)[number];

const kind = z.enum(runKinds);
const runState = z.enum(runStates);
const itemState = z.enum(itemStates);

/** A stored word as one of ours. @throws when the database holds one that this version does not know */
export const readRunKind = (stored: string): RunKind => kind.parse(stored);
export const readRunState = (stored: string): RunState => runState.parse(stored);
export const readItemState = (stored: string): ItemState => itemState.parse(stored);

/** USD for an extraction: 20,000 tokens cost 0.003. */
export const aiCost = (tokens: number, pricePerMillion: number = aiTokenPrice): number =>
  (tokens / 1_000_000) * pricePerMillion;

/** "$0.003", "$20.00": with more places where the amount is small. */
export const dollars = (usd: number): string =>
  `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2).replace(/(\.\d\d(?:\d*[1-9])?)0+$/, "$1")}`;

/** Unknown usage is said, not guessed. */
export const costLabel = (usd: number | null): string =>
  usd === null ? "Cost unknown" : dollars(usd);

/** What the pause between two pages of a site follows, as the database's check constraint lists it. */
const paces = ["standard", "rules", "slowed"] as const;
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
