import robotsParser from "robots-parser";

import type { Clock } from "./clock";
import { failure, type FetchFailure } from "./fetch-outcome";
import { orAborted } from "./or-aborted";

export interface RobotsRules {
  allows(url: URL): boolean;
  crawlDelayMs: number;
}

type RobotsFile = { ok: true; status: number; text: string };
type Reading = RobotsRules | FetchFailure;

const day = 24 * 60 * 60_000;
/** A site that answers 5xx is asked again after this time. */
const faultSeconds = 600;
const mostOrigins = 2_000;

const noRules: RobotsRules = { allows: () => true, crawlDelayMs: 0 };

/** The rules of each site, read once a day and shared by all jobs of this process (RFC 9309). */
export function createRobots(options: {
  clock: Clock;
  userAgent: string;
  read: (url: string) => Promise<RobotsFile | FetchFailure>;
}) {
  const { clock, userAgent, read } = options;
  const cache = new Map<string, { reading: Promise<Reading>; until: number }>();

  async function load(origin: string): Promise<Reading> {
    const file = await read(`${origin}/robots.txt`);
    const { reading, keepMs } = file.ok ? interpretFile(file, userAgent) : interpretFailure(file);
    if (keepMs === 0) cache.delete(origin);
    else cache.set(origin, { reading: Promise.resolve(reading), until: clock.elapsed() + keepMs });
    return reading;
  }

  return {
    /** A failure means: not allowed for now. */
    async rulesFor(url: URL, signal?: AbortSignal): Promise<Reading> {
      const known = cache.get(url.origin);
      if (known && known.until > clock.elapsed()) return orAborted(known.reading, signal);
      const oldest = cache.size >= mostOrigins ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      // Shared without the signal: one stopped job must not fail the others.
      const reading = load(url.origin);
      cache.set(url.origin, { reading, until: Infinity });
      reading.catch(() => cache.delete(url.origin));
      return orAborted(reading, signal);
    },
    /** What the site's rules ask for between two pages, as far as they were read already. */
    async delayOf(url: URL): Promise<number> {
      const reading = await cache.get(url.origin)?.reading.catch(() => undefined);
      return reading && "crawlDelayMs" in reading ? reading.crawlDelayMs : 0;
    },
  };
}

function interpretFile(file: RobotsFile, userAgent: string) {
  if (file.status >= 500) {
    const message = `The site's robots.txt answered with status ${file.status}, so its pages are left alone for now`;
    const reading = failure("robots", message, {
      status: file.status,
      retryAfterSeconds: faultSeconds,
    });
    return { reading, keepMs: faultSeconds * 1000 };
  }
  if (file.status >= 300) return { reading: noRules, keepMs: day };
  const { allows, crawlDelaySeconds } = parseRobots(file.text, userAgent);
  const reading: RobotsRules = { allows, crawlDelayMs: Math.max(0, crawlDelaySeconds) * 1000 };
  return { reading, keepMs: day };
}

function interpretFailure(problem: FetchFailure): { reading: Reading; keepMs: number } {
  // Too many or forbidden redirects say nothing about the page; the page is guarded itself.
  const unusable = ["redirects", "refused-address", "bad-url"].includes(problem.code);
  return { reading: unusable ? noRules : problem, keepMs: 0 };
}

interface ParsedRobots {
  allows(url: URL): boolean;
  crawlDelaySeconds: number;
}

/**
 * The parser compares each letter of a rule that has asterisks with each place of an address. So
 * much of such rules is enough for any site, and costs milliseconds.
 */
const mostWildcards = 20_000;
/** No address that is read here is as long, so no rule needs to be. */
const longestLine = 2_000;

/** The rules of a robots.txt for one program, by RFC 9309. */
export function parseRobots(text: string, userAgent: string): ParsedRobots {
  const file = "https://site.invalid/robots.txt";
  const robots = robotsParser(file, bounded(text));
  return {
    // One file speaks for one origin, so only the path of an address counts.
    allows: ({ pathname, search }) =>
      robots.isAllowed(new URL(pathname + search, file).href, userAgent) ?? true,
    crawlDelaySeconds: Number(robots.getCrawlDelay(userAgent) ?? 0) || 0,
  };
}

/** The file with a bounded share of asterisks; past it rules are read so that they forbid more, never less. */
function bounded(text: string): string {
  let left = mostWildcards;
  const lines = text.split(/\r\n?|\n/).flatMap((line) => {
    if (line.length > longestLine) return [];
    if (!line.includes("*") || /^\s*user-agent/i.test(line)) return [line];
    left -= line.length;
    if (left >= 0) return [line];
    return /^\s*disallow/i.test(line) ? [line.slice(0, line.indexOf("*"))] : [];
  });
  return lines.join("\n");
}
