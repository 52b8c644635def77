import { isIP } from "node:net";
import type { Agent } from "undici";

import { decodePage } from "#jobs/reader/decode-page";
import { type Clock, systemClock } from "./clock";
import {
  failure,
  type FetchedImage,
  type FetchedPage,
  type FetchedPart,
  type FetchFailure,
  type FetchLimits,
  standardLimits,
} from "./fetch-outcome";
import {
  type AddressGuard,
  bareHost,
  createAddressGuard,
  createGuardedAgent,
  type Lookup,
  portOf,
  refusalOf,
} from "./guarded-agent";
import { createHostQueue, type HostQueue, type Turn } from "./host-queue";
import { parseRetryAfter } from "./retry-after";
import { createRobots, type RobotsRules } from "./robots";
import {
  type Answer,
  type AnswerHead,
  isRedirect,
  type RequestPlan,
  sendRequest,
} from "./send-request";

export interface GuardedFetcherOptions {
  /** address:port pairs that may be reached although private. */
  allowHosts: ReadonlySet<string>;
  /** Names the site and an address for contact. */
  userAgent: string;
  limits?: Partial<FetchLimits>;
  lookup?: Lookup;
  clock?: Clock;
}

interface FetchOptions {
  signal?: AbortSignal;
}

export interface GuardedFetcher {
  /** HTML or text, decoded. Obeys robots.txt. Rejects only with the signal's reason. */
  fetchPage(url: string, options?: FetchOptions): Promise<FetchedPage | FetchFailure>;
  /** A picture that a page shows; robots.txt is for pages. Rejects only with the signal's reason. */
  fetchImage(url: string, options?: FetchOptions): Promise<FetchedImage | FetchFailure>;
  /** What the page's site asked for between two pages when its rules were last read; 0 for nothing. */
  crawlDelayMs(url: string): Promise<number>;
  /**
   * What a page in a browser asks for: anything but pages, errors of the site included. Robots.txt is
   * for pages. Rejects only with the signal's reason.
   */
  fetchPart(url: string, options: PartOptions): Promise<FetchedPart | FetchFailure>;
  close(): Promise<void>;
}

interface PartOptions extends FetchOptions {
  accept: string;
  maxBytes: number;
}

const pageTypes = new Set(["text/html", "application/xhtml+xml", "text/plain", ""]);
const blockedStatuses = new Set([401, 403, 405, 407, 429, 503]);

/** The only way to addresses that other people choose. One per worker process: it keeps the pauses. */
export function createGuardedFetcher(options: GuardedFetcherOptions): GuardedFetcher {
  const limits = { ...standardLimits, ...options.limits };
  const clock = options.clock ?? systemClock;
  const guard = createAddressGuard(options.allowHosts);
  const agent: Agent = createGuardedAgent(guard, {
    connectMs: limits.headersMs,
    lookup: options.lookup,
  });
  const around: Surroundings = { agent, guard, limits, queue: createHostQueue(clock, limits) };
  const headers = { "user-agent": options.userAgent, "accept-language": "en" };

  const robots = createRobots({
    clock,
    userAgent: options.userAgent,
    async read(url) {
      const plan = { headers, maxBytes: limits.robotsBytes, cutAtLimit: true };
      const answer = await followRedirects({ ...plan, url, kind: "extra" }, around);
      if (!answer.ok) return answer;
      return { ok: true, status: answer.status, text: new TextDecoder().decode(answer.bytes) };
    },
  });

  const errandFor = (
    accept: string,
    isWanted: (type: string) => boolean,
  ): Omit<Errand, "url" | "kind" | "maxBytes"> => ({
    headers: { ...headers, accept },
    judge: (head) => judgeStatus(head, clock) ?? judgeType(head, isWanted),
  });
  const page = errandFor("text/html,application/xhtml+xml,text/plain;q=0.5", (type) =>
    pageTypes.has(type),
  );
  const image = errandFor("image/avif,image/webp,image/*;q=0.8", isImageType);

  return {
    async fetchPage(url, { signal } = {}) {
      const rulesFor = robots.rulesFor;
      const maxBytes = limits.pageBytes;
      const errand: Errand = { ...page, url, kind: "page", maxBytes, rulesFor, signal };
      const answer = await twiceOnNetworkTrouble(() => followRedirects(errand, around));
      if (!answer.ok) return answer;
      const html = decodePage(answer.bytes, answer.headers["content-type"] ?? "");
      return { ...describe(answer), html };
    },
    async fetchImage(url, { signal } = {}) {
      const errand: Errand = { ...image, url, kind: "extra", maxBytes: limits.imageBytes, signal };
      const answer = await twiceOnNetworkTrouble(() => followRedirects(errand, around));
      return answer.ok ? { ...describe(answer), bytes: answer.bytes } : answer;
    },
    crawlDelayMs: async (url) => (URL.canParse(url) ? robots.delayOf(new URL(url)) : 0),
    async fetchPart(url, { signal, accept, maxBytes }) {
      const judge = (head: AnswerHead) => (isBusy(head) ? judgeStatus(head, clock) : null);
      const plan = { headers: { ...headers, accept }, judge, maxBytes };
      const answer = await followRedirects({ ...plan, url, kind: "part", signal }, around);
      return answer.ok ? { ...describe(answer), bytes: answer.bytes } : answer;
    },
    close: () => agent.destroy(),
  };
}

async function twiceOnNetworkTrouble(attempt: () => Promise<Answer | FetchFailure>) {
  const first = await attempt();
  return first.ok || first.code !== "network" ? first : attempt();
}

function describe({ url, status, headers, contentType }: Answer) {
  return { ok: true as const, url: url.href, status, headers, contentType };
}

function judgeStatus(head: AnswerHead, clock: Clock): FetchFailure | null {
  const { status, headers } = head;
  if ((status >= 200 && status < 300) || isRedirect(head)) return null;
  const retryAfterSeconds = parseRetryAfter(headers["retry-after"], clock.now());
  const message = blockedStatuses.has(status)
    ? `The site refused automated access (status ${status})`
    : `The site answered with status ${status}`;
  return failure("http-status", message, { status, retryAfterSeconds });
}

/** Such an answer may say how long the site wants to be left alone. */
const isBusy = ({ status }: AnswerHead) => status === 429 || status === 503;

function judgeType(head: AnswerHead, isWanted: (type: string) => boolean): FetchFailure | null {
  if (isRedirect(head) || isWanted(head.contentType)) return null;
  return failure("content-type", `The site sent ${head.contentType}, which is not read here`, {
    status: head.status,
  });
}

/** Stores of files often send pictures without a type; drawings in SVG can carry scripts. */
function isImageType(type: string): boolean {
  if (type.startsWith("image/")) return !type.startsWith("image/svg");
  return type === "" || type === "application/octet-stream" || type === "binary/octet-stream";
}

interface Surroundings {
  agent: Agent;
  guard: AddressGuard;
  queue: HostQueue;
  limits: FetchLimits;
}

interface Errand extends RequestPlan {
  url: string;
  kind: Turn["kind"];
  /** Absent where robots.txt does not matter. */
  rulesFor?: (url: URL, signal?: AbortSignal) => Promise<RobotsRules | FetchFailure>;
  signal?: AbortSignal;
}

interface Journey {
  redirectsLeft: number;
  msLeft: number;
}

const openRules: RobotsRules = { allows: () => true, crawlDelayMs: 0 };

/**
 * Goes from address to address; each one is checked, requested in turn and allowed by robots.txt. A
 * redirect is a request like any other: the pause of its site holds for it too.
 */
export async function followRedirects(
  errand: Errand,
  around: Surroundings,
): Promise<Answer | FetchFailure> {
  const { limits, queue, guard } = around;
  const journey: Journey = { redirectsLeft: limits.redirects, msLeft: limits.totalMs };
  let url = checkUrl(errand.url, guard);
  while (url instanceof URL) {
    const here = url;
    const rules = (await errand.rulesFor?.(here, errand.signal)) ?? openRules;
    if ("ok" in rules) return rules;
    if (!rules.allows(here))
      return failure("robots", "The site's robots.txt does not allow this page");
    const pauseMs = Math.max(limits.pauseMs, rules.crawlDelayMs);
    const visit = await queue.run(
      here.host,
      errand.kind === "page" ? { kind: "page", pauseMs } : { kind: errand.kind },
      () => request(here, errand, journey, around),
      errand.signal,
    );
    if (!visit.ran) return pausedFor(here, visit.waitMs);
    if (!(visit.value instanceof URL)) return visit.value;
    url = visit.value;
  }
  return url;
}

/** The answer, or where it redirects to. */
async function request(
  url: URL,
  errand: Errand,
  journey: Journey,
  around: Surroundings,
): Promise<Answer | FetchFailure | URL> {
  const started = performance.now();
  const { headersMs } = around.limits;
  const limits = { headersMs, remainingMs: Math.max(1, Math.floor(journey.msLeft)) };
  const answer = await sendRequest(around.agent, url, errand, limits, errand.signal);
  journey.msLeft -= performance.now() - started;
  obeyRetryAfter(url, answer, around);
  if (!answer.ok || !isRedirect(answer)) return answer;
  if (journey.redirectsLeft === 0) return tooManyRedirects(url, around.limits.redirects);
  journey.redirectsLeft -= 1;
  return checkUrl(answer.headers["location"] ?? "", around.guard, url);
}

function obeyRetryAfter(url: URL, answer: Answer | FetchFailure, { queue }: Surroundings): void {
  const seconds = answer.ok ? undefined : answer.retryAfterSeconds;
  if (seconds !== undefined) queue.pause(url.host, seconds * 1000);
}

function pausedFor(url: URL, waitMs: number): FetchFailure {
  const seconds = Math.ceil(waitMs / 1000);
  const message = `${url.host} asked for a pause; the next request is allowed in ${seconds} seconds`;
  return failure("paused", message, { retryAfterSeconds: seconds });
}

function tooManyRedirects(url: URL, most: number): FetchFailure {
  return failure("redirects", `${url.host} redirected more than ${most} times`);
}

/** The address itself is judged before anything is sent; names are judged again when connecting. */
export function checkUrl(text: string, guard: AddressGuard, base?: URL): URL | FetchFailure {
  if (!URL.canParse(text, base)) return failure("bad-url", "This is not a web address");
  const url = new URL(text, base);
  url.hash = "";
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return failure("bad-url", "Only addresses starting with http:// or https:// can be fetched");
  }
  if (url.username || url.password) {
    return failure("bad-url", "Addresses with a user name or password are not fetched");
  }
  const port = portOf(url);
  if (!guard.knowsPort(port)) return failure("bad-url", `Port ${port} is not allowed`);
  const host = bareHost(url.hostname);
  if (isIP(host) && !guard.allows(host, host, port)) {
    return failure("refused-address", refusalOf(host));
  }
  return url;
}
