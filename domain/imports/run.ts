import { aiTokenPrice, batchPauseMs, readPageDays } from "#domain/limits";

/** The states of import runs and their items, as the database's check constraints list them. */
export const runKinds = ["smart", "batch", "ai", "sync", "proposal"] as const;
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

/**
 * Parses a stored value.
 * @throws when a later version stored a value that this version does not know
 */
const readerOf =
  <Value extends string>(known: readonly Value[]) =>
  (stored: string): Value => {
    const value = known.find((each) => each === stored);
    if (value === undefined) throw new Error(`Unknown value: ${stored}`);
    return value;
  };

export const readRunKind = readerOf(runKinds);
export const readRunState = readerOf(runStates);
export const readItemState = readerOf(itemStates);

/** Estimated cost of an extraction in USD: 20,000 tokens cost 0.003. */
export const aiCost = (tokens: number, pricePerMillion: number = aiTokenPrice): number =>
  (tokens / 1_000_000) * pricePerMillion;

/** "$0.003", "$20.00": small amounts have more decimals. */
export const dollars = (usd: number): string =>
  `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2).replace(/(\.\d\d(?:\d*[1-9])?)0+$/, "$1")}`;

/** Unknown usage is reported as unknown, not estimated. */
export const costLabel = (usd: number | null): string =>
  usd === null ? "Cost unknown" : dollars(usd);

/** Reasons for the pause between two pages of a site, as in the database's check constraint. */
const paces = ["standard", "rules", "slowed"] as const;
export type Pace = (typeof paces)[number];
export const readPace = readerOf(paces);

/** Pause after a site answered 429 or 503, and how long it applies. */
const slowedMs = 2_000;
const slowedForMs = 10 * 60_000;

export interface SitePace {
  pauseMs: number;
  pace: Pace;
}

/** Pause after each page of a site: at least the crawl delay of its robots.txt. */
export function paceOf(site: { crawlDelayMs: number; busyAt: Date | null }, now: Date): SitePace {
  const slowed = site.busyAt !== null && now.getTime() - site.busyAt.getTime() < slowedForMs;
  const ours = slowed ? slowedMs : batchPauseMs.betweenScrapes;
  if (site.crawlDelayMs > ours) return { pauseMs: site.crawlDelayMs, pace: "rules" };
  return { pauseMs: ours, pace: slowed ? "slowed" : "standard" };
}

/** Texts of imports that the back office, the API and the jobs share. */
export const enterUrl = "Please enter a URL";
export const enterPropertyUrl = "Please enter a property URL";
export const scrapeFailed = "Failed to scrape URL";
export const extractFailed = "Failed to extract property data";
export const invalidAiResponse = "Invalid response from AI extractor";
export const aiNotConfigured = "AI extraction is not configured";
export const queueUnavailableText =
  "The queue is unavailable. Nothing is lost; this will resume automatically.";
export const airtableNotConfigured = "API key is not configured. Upload it to the backend secrets.";
export const importedMessage = (name: string) => `Property "${name}" imported successfully!`;
export const pageExpired = `The page as it was read is kept for ${readPageDays} days.`;
