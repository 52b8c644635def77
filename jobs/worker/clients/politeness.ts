import robotsParser from "robots-parser";

import { type Clock, orAborted } from "./clock";
import { failure, type FetchFailure } from "./fetch-outcome";

interface Bucket {
  /** Resolves when all earlier requests are done. */
  tail: Promise<void>;
  waiting: number;
  lastPageEnd: number;
  notBefore: number;
}

/**
 * Pages, images and robots.txt wait for earlier requests, but only pages keep a pause. The resources of a
 * page in a browser are requested in parallel, as its site expects; only a pause that it asked for
 * delays them.
 */
export type Visit = { kind: "page"; pauseMs: number } | { kind: "extra" } | { kind: "part" };

type VisitResult<T> = { ran: true; value: T } | { ran: false; waitMs: number };

const minute = 60_000;
const maxPauseMs = 24 * 60 * minute;

export interface HostQueue {
  /** Runs the task once the host is free, or returns how long the wait would be. */
  run<T>(
    host: string,
    visit: Visit,
    task: () => Promise<T>,
    signal?: AbortSignal,
  ): Promise<VisitResult<T>>;
  /** No request to this host until then; the longer of two pauses counts. */
  pause(host: string, ms: number): void;
}

/** One request at a time per host, first come first served; hosts do not wait for each other. */
export function createHostQueue(clock: Clock, limits: { maxWaitMs: number }): HostQueue {
  const buckets = new Map<string, Bucket>();

  function bucketOf(host: string): Bucket {
    dropIdleBuckets(buckets, clock.elapsed());
    const bucket = buckets.get(host) ?? newBucket();
    buckets.set(host, bucket);
    return bucket;
  }

  function waitFor(bucket: Bucket, visit: Visit): number {
    const now = clock.elapsed();
    if (visit.kind !== "page") return Math.max(0, bucket.notBefore - now);
    return Math.max(0, bucket.notBefore - now, bucket.lastPageEnd + visit.pauseMs - now);
  }

  async function runNow<T>(
    bucket: Bucket,
    visit: Visit,
    task: () => Promise<T>,
    signal?: AbortSignal,
  ) {
    for (let waitMs = waitFor(bucket, visit); waitMs > 0; waitMs = waitFor(bucket, visit)) {
      if (waitMs > limits.maxWaitMs) return { ran: false as const, waitMs };
      await clock.wait(waitMs, signal);
    }
    signal?.throwIfAborted();
    try {
      return { ran: true as const, value: await task() };
    } finally {
      if (visit.kind === "page") bucket.lastPageEnd = clock.elapsed();
    }
  }

  return {
    async run(host, visit, task, signal) {
      const bucket = bucketOf(host);
      if (visit.kind === "part") return runNow(bucket, visit, task, signal);
      const before = bucket.tail;
      let leave = () => {};
      const left = new Promise<void>((resolve) => (leave = resolve));
      // An aborted request must not let later ones overtake earlier ones.
      bucket.tail = before.then(() => left);
      bucket.waiting += 1;
      try {
        await orAborted(before, signal);
        return await runNow(bucket, visit, task, signal);
      } finally {
        bucket.waiting -= 1;
        leave();
      }
    },
    pause(host, ms) {
      const bucket = bucketOf(host);
      bucket.notBefore = Math.max(bucket.notBefore, clock.elapsed() + Math.min(ms, maxPauseMs));
    },
  };
}

function newBucket(): Bucket {
  return {
    tail: Promise.resolve(),
    waiting: 0,
    lastPageEnd: -Infinity,
    notBefore: 0,
  };
}

/** A worker runs for months: buckets that no longer delay a request are dropped. */
function dropIdleBuckets(buckets: Map<string, Bucket>, now: number): void {
  if (buckets.size < 1_000) return;
  for (const [host, bucket] of buckets) {
    const idle = bucket.lastPageEnd < now - minute && bucket.notBefore < now;
    if (bucket.waiting === 0 && idle) buckets.delete(host);
  }
}

export interface RobotsRules {
  allows(url: URL): boolean;
  crawlDelayMs: number;
}

type RobotsFile = { ok: true; status: number; text: string };
type Reading = RobotsRules | FetchFailure;

const day = 24 * 60 * 60_000;
/** After a 5xx response robots.txt is requested again after this time. */
const errorSeconds = 600;
const maxOrigins = 2_000;

const noRules: RobotsRules = { allows: () => true, crawlDelayMs: 0 };

/** The rules of each site, cached for a day and shared by all jobs of this process (RFC 9309). */
export function createRobots(options: {
  clock: Clock;
  userAgent: string;
  read: (url: string) => Promise<RobotsFile | FetchFailure>;
}) {
  const { clock, userAgent, read } = options;
  const cache = new Map<string, { reading: Promise<Reading>; until: number }>();

  async function load(origin: string): Promise<Reading> {
    const file = await read(`${origin}/robots.txt`);
    const { reading, cacheMs } = file.ok ? interpretFile(file, userAgent) : interpretFailure(file);
    if (cacheMs === 0) cache.delete(origin);
    else cache.set(origin, { reading: Promise.resolve(reading), until: clock.elapsed() + cacheMs });
    return reading;
  }

  return {
    /** A failure means that the site may not be read for now. */
    async rulesFor(url: URL, signal?: AbortSignal): Promise<Reading> {
      const known = cache.get(url.origin);
      if (known && known.until > clock.elapsed()) return orAborted(known.reading, signal);
      const oldest = cache.size >= maxOrigins ? cache.keys().next().value : undefined;
      if (oldest !== undefined) cache.delete(oldest);
      // Shared, so without the signal: one aborted job must not fail the others.
      const reading = load(url.origin);
      cache.set(url.origin, { reading, until: Infinity });
      reading.catch(() => cache.delete(url.origin));
      return orAborted(reading, signal);
    },
    /** The pause between two pages by the site's rules, if they are cached. */
    async delayOf(url: URL): Promise<number> {
      const reading = await cache.get(url.origin)?.reading.catch(() => undefined);
      return reading && "crawlDelayMs" in reading ? reading.crawlDelayMs : 0;
    },
  };
}

function interpretFile(file: RobotsFile, userAgent: string) {
  if (file.status >= 500) {
    const message = `The site's robots.txt answered with status ${file.status}, so its pages are skipped for now`;
    const reading = failure("robots", message, {
      status: file.status,
      retryAfterSeconds: errorSeconds,
    });
    return { reading, cacheMs: errorSeconds * 1000 };
  }
  if (file.status >= 300) return { reading: noRules, cacheMs: day };
  const { allows, crawlDelaySeconds } = parseRobots(file.text, userAgent);
  const reading: RobotsRules = { allows, crawlDelayMs: Math.max(0, crawlDelaySeconds) * 1000 };
  return { reading, cacheMs: day };
}

function interpretFailure(problem: FetchFailure): { reading: Reading; cacheMs: number } {
  // A failed redirect of robots.txt forbids nothing; the page's own request is guarded too.
  const unusable = ["redirects", "refused-address", "bad-url"].includes(problem.code);
  return { reading: unusable ? noRules : problem, cacheMs: 0 };
}

interface ParsedRobots {
  allows(url: URL): boolean;
  crawlDelaySeconds: number;
}

/**
 * Characters of rules with asterisks. The parser compares each of them with each position of a path; this
 * many suffice for any site and take milliseconds.
 */
const maxWildcardCharacters = 20_000;
/** No URL that is read here is as long, so no rule needs to be. */
const maxLineLength = 2_000;

/** The rules of a robots.txt for one program, by RFC 9309. */
export function parseRobots(text: string, userAgent: string): ParsedRobots {
  const file = "https://site.invalid/robots.txt";
  const robots = robotsParser(file, bounded(text));
  return {
    // One file covers one origin, so only the path of a URL counts.
    allows: ({ pathname, search }) =>
      robots.isAllowed(new URL(pathname + search, file).href, userAgent) ?? true,
    crawlDelaySeconds: Number(robots.getCrawlDelay(userAgent) ?? 0) || 0,
  };
}

/** The file with a bounded number of asterisks; rules beyond it are cut so that they forbid more, never less. */
function bounded(text: string): string {
  let left = maxWildcardCharacters;
  const lines = text.split(/\r\n?|\n/).flatMap((line) => {
    if (line.length > maxLineLength) return [];
    if (!line.includes("*") || /^\s*user-agent/i.test(line)) return [line];
    left -= line.length;
    if (left >= 0) return [line];
    return /^\s*disallow/i.test(line) ? [line.slice(0, line.indexOf("*"))] : [];
  });
  return lines.join("\n");
}
