/** What the screen of a batch draws for an address. */
export type CellState = "waiting" | "now" | "read" | "twin" | "failed" | "cancelled";

interface SiteWork {
  waiting: number;
  reading: number;
  pauseMs: number;
  /** Null before its first page. */
  pageMs: number | null;
  nextAt: Date | null;
}

/** Before anything is known of a site. */
const usualPageMs = 1_500;

const oneMs = ({ pageMs, pauseMs }: SiteWork) => (pageMs ?? usualPageMs) + pauseMs;

const restMs = ({ nextAt }: SiteWork, now: Date) =>
  nextAt ? Math.max(0, nextAt.getTime() - now.getTime()) : 0;

/** When the item is read that so many of its site stand before. */
export const turnOf = (site: SiteWork, ahead: number, now: Date): Date =>
  new Date(now.getTime() + restMs(site, now) + ahead * oneMs(site));

/** How long the rest of a batch takes: as long as the slowest of its sites. */
export const leftMs = (sites: readonly SiteWork[], now: Date): number =>
  Math.max(
    0,
    ...sites.map((site) => {
      const left = site.waiting + site.reading;
      return left === 0 ? 0 : restMs(site, now) + left * oneMs(site) - site.pauseMs;
    }),
  );

/** "58 seconds", "3 minutes", "2 hours": to plan by, not to the point. */
export function roughly(ms: number): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 90) return counted(seconds, "second");
  if (seconds < 5400) return counted(Math.round(seconds / 60), "minute");
  return counted(Math.round(seconds / 3600), "hour");
}

const counted = (n: number, unit: string) => `${n} ${unit}${n === 1 ? "" : "s"}`;

/** The address as a person reads it. */
export const shortAddress = (url: string): string =>
  url.replace(/^https?:\/\/(www\.)?/i, "").replace(/\/$/, "");
