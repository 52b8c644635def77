import { isIP } from "node:net";
import { constants, gunzipSync } from "node:zlib";
import type { Agent } from "undici";

import { decodePage } from "#jobs/reader/page-reader";
import { type Clock, systemClock } from "./clock";
import {
  blockStatuses,
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
  type Answer,
  type AnswerHead,
  bareHost,
  createAddressGuard,
  createGuardedAgent,
  isRedirect,
  type Lookup,
  portOf,
  rejectionMessage,
  type RequestPlan,
  sendRequest,
} from "./guarded-request";
import { parseRetryAfter } from "./http";
import {
  createHostQueue,
  createRobots,
  type HostQueue,
  type RobotsRules,
  type Visit,
} from "./politeness";

export interface GuardedFetcherOptions {
  /** address:port pairs that are allowed although private. */
  allowHosts: ReadonlySet<string>;
  /** Contains our site and a contact address. */
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
  /**
   * A page, or a sitemap, also a compressed file; cut at the limit of a page. Obeys robots.txt. Rejects only
   * with the signal's reason.
   */
  fetchList(url: string, options?: FetchOptions): Promise<FetchedPage | FetchFailure>;
  /** An image of a page; robots.txt is for pages. Rejects only with the signal's reason. */
  fetchImage(url: string, options?: FetchOptions): Promise<FetchedImage | FetchFailure>;
  /** A document that an operator linked to; robots.txt is for pages. Rejects only with the signal's reason. */
  fetchFile(url: string, options: FileOptions): Promise<FetchedImage | FetchFailure>;
  /** The site's crawl delay as of its cached rules, or 0. */
  crawlDelayMs(url: string): Promise<number>;
  /**
   * A resource of a page in a browser: anything but pages, error responses included. Robots.txt is for
   * pages. Rejects only with the signal's reason.
   */
  fetchPart(url: string, options: PartOptions): Promise<FetchedPart | FetchFailure>;
  /**
   * Posts a message to a program that the operator named, without following redirects. Rejects only with the
   * signal's reason.
   */
  postMessage(url: string, options: MessageOptions): Promise<PostedMessage>;
  close(): Promise<void>;
}

interface MessageOptions extends FetchOptions {
  headers: Record<string, string>;
  body: string;
}

export interface PostedMessage {
  /** Null without a response. */
  status: number | null;
  /** Beginning of the response; null where it did not arrive. */
  text: string | null;
  error: string | null;
  retryAfterSeconds?: number;
  /** True where the URL leads to an address that is not allowed. */
  isRefused: boolean;
}

const messageTimeoutMs = 10_000;
const messageResponseBytes = 4_000;

interface PartOptions extends FetchOptions {
  accept: string;
  maxBytes: number;
}

interface FileOptions extends FetchOptions {
  /** Accepted content types. */
  types: readonly string[];
  maxBytes: number;
}

const pageTypes = new Set(["text/html", "application/xhtml+xml", "text/plain", ""]);
/** Servers send compressed sitemaps as files. */
const listTypes = new Set([
  ...pageTypes,
  "application/xml",
  "text/xml",
  "application/rss+xml",
  "application/gzip",
  "application/x-gzip",
  "application/octet-stream",
]);

/** The only way to URLs that other people choose. One per worker process, because it keeps the pauses. */
export function createGuardedFetcher(options: GuardedFetcherOptions): GuardedFetcher {
  const limits = { ...standardLimits, ...options.limits };
  const clock = options.clock ?? systemClock;
  const guard = createAddressGuard(options.allowHosts);
  const agent: Agent = createGuardedAgent(guard, {
    connectMs: limits.headersMs,
    lookup: options.lookup,
  });
  const around: FetchContext = { agent, guard, limits, queue: createHostQueue(clock, limits) };
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

  const planFor = (
    accept: string,
    isAccepted: (type: string) => boolean,
  ): Omit<FetchPlan, "url" | "kind" | "maxBytes"> => ({
    headers: { ...headers, accept },
    judge: (head) => judgeStatus(head, clock) ?? judgeType(head, isAccepted),
  });
  const page = planFor("text/html,application/xhtml+xml,text/plain;q=0.5", (type) =>
    pageTypes.has(type),
  );
  const list = planFor(
    "text/html,application/xhtml+xml,application/xml,text/xml,*/*;q=0.5",
    (type) => listTypes.has(type),
  );
  const image = planFor("image/avif,image/webp,image/*;q=0.8", isImageType);

  async function fetchText(which: Omit<FetchPlan, "kind" | "maxBytes" | "rulesFor">) {
    const maxBytes = limits.pageBytes;
    const plan: FetchPlan = { ...which, kind: "page", maxBytes, rulesFor: robots.rulesFor };
    const answer = await retryNetworkErrors(() => followRedirects(plan, around));
    if (!answer.ok) return answer;
    const bytes = gunzipped(answer.bytes, maxBytes);
    const html = decodePage(bytes, answer.headers["content-type"] ?? "");
    return { ...describe(answer), html };
  }

  return {
    fetchPage: (url, { signal } = {}) => fetchText({ ...page, url, signal }),
    fetchList: (url, { signal } = {}) => fetchText({ ...list, url, signal, cutAtLimit: true }),
    async fetchImage(url, { signal } = {}) {
      const plan: FetchPlan = { ...image, url, kind: "extra", maxBytes: limits.imageBytes, signal };
      const answer = await retryNetworkErrors(() => followRedirects(plan, around));
      return answer.ok ? { ...describe(answer), bytes: answer.bytes } : answer;
    },
    async fetchFile(url, { signal, types, maxBytes }) {
      const accepted = planFor(types.join(","), (type) => types.includes(type) || type === "");
      const plan: FetchPlan = { ...accepted, url, kind: "extra", maxBytes, signal };
      const answer = await retryNetworkErrors(() => followRedirects(plan, around));
      return answer.ok ? { ...describe(answer), bytes: answer.bytes } : answer;
    },
    crawlDelayMs: async (url) => (URL.canParse(url) ? robots.delayOf(new URL(url)) : 0),
    async fetchPart(url, { signal, accept, maxBytes }) {
      const judge = (head: AnswerHead) => (isBusy(head) ? judgeStatus(head, clock) : null);
      const plan = { headers: { ...headers, accept }, judge, maxBytes };
      const answer = await followRedirects({ ...plan, url, kind: "part", signal }, around);
      return answer.ok ? { ...describe(answer), bytes: answer.bytes } : answer;
    },
    postMessage: (url, message) => postMessage(url, message, { agent, guard, clock, headers }),
    close: () => agent.destroy(),
  };
}

interface MessageContext {
  agent: Agent;
  guard: AddressGuard;
  clock: Clock;
  headers: Record<string, string>;
}

async function postMessage(
  text: string,
  { headers, body, signal }: MessageOptions,
  { agent, guard, clock, headers: own }: MessageContext,
): Promise<PostedMessage> {
  const rejected = { status: null, text: null, isRefused: true };
  const url = checkUrl(text, guard);
  if (!(url instanceof URL)) return { ...rejected, error: url.message };
  let head: AnswerHead | undefined;
  const plan: RequestPlan = {
    headers: { ...own, ...headers },
    body,
    maxBytes: messageResponseBytes,
    cutAtLimit: true,
    judge: (answer) => {
      head = answer;
      return null;
    },
  };
  const limits = { headersMs: messageTimeoutMs, remainingMs: messageTimeoutMs };
  const answer = await sendRequest(agent, url, plan, limits, signal);
  // The status decides, also where the text of the response does not arrive.
  const status = head?.status ?? null;
  const retryAfterSeconds = parseRetryAfter(head?.headers["retry-after"], clock.now());
  if (!answer.ok) {
    const isRefused = answer.code === "refused-address";
    return { status, text: null, error: answer.message, retryAfterSeconds, isRefused };
  }
  const response = new TextDecoder().decode(answer.bytes);
  return { status, text: response, error: null, retryAfterSeconds, isRefused: false };
}

/** The content of a compressed file, as far as it arrived; bytes that are none remain as they are. */
function gunzipped(bytes: Uint8Array, maxBytes: number): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    const limits = { maxOutputLength: maxBytes * 4, finishFlush: constants.Z_SYNC_FLUSH };
    return gunzipSync(bytes, limits).subarray(0, maxBytes);
  } catch {
    return new Uint8Array();
  }
}

async function retryNetworkErrors(attempt: () => Promise<Answer | FetchFailure>) {
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
  const message = blockStatuses.has(status)
    ? `The site blocked automated access (status ${status})`
    : `The site answered with status ${status}`;
  return failure("http-status", message, { status, retryAfterSeconds });
}

/** Such a response may say how long to pause. */
const isBusy = ({ status }: AnswerHead) => status === 429 || status === 503;

function judgeType(head: AnswerHead, isAccepted: (type: string) => boolean): FetchFailure | null {
  if (isRedirect(head) || isAccepted(head.contentType)) return null;
  return failure("content-type", `The site sent ${head.contentType}, which is not supported`, {
    status: head.status,
  });
}

/** File stores often send images without a type; SVG can carry scripts. */
function isImageType(type: string): boolean {
  if (type.startsWith("image/")) return !type.startsWith("image/svg");
  return type === "" || type === "application/octet-stream" || type === "binary/octet-stream";
}

interface FetchContext {
  agent: Agent;
  guard: AddressGuard;
  queue: HostQueue;
  limits: FetchLimits;
}

interface FetchPlan extends RequestPlan {
  url: string;
  kind: Visit["kind"];
  /** Undefined where robots.txt does not apply. */
  rulesFor?: (url: URL, signal?: AbortSignal) => Promise<RobotsRules | FetchFailure>;
  signal?: AbortSignal;
}

interface Budget {
  redirectsLeft: number;
  msLeft: number;
}

const openRules: RobotsRules = { allows: () => true, crawlDelayMs: 0 };

/**
 * Follows redirects: each URL is checked, allowed by robots.txt and queued for its host. A redirect is a
 * request like any other: the pause of its site applies to it too.
 */
export async function followRedirects(
  plan: FetchPlan,
  around: FetchContext,
): Promise<Answer | FetchFailure> {
  const { limits, queue, guard } = around;
  const budget: Budget = { redirectsLeft: limits.redirects, msLeft: limits.totalMs };
  let url = checkUrl(plan.url, guard);
  while (url instanceof URL) {
    const here = url;
    const rules = (await plan.rulesFor?.(here, plan.signal)) ?? openRules;
    if ("ok" in rules) return rules;
    if (!rules.allows(here))
      return failure("robots", "The site's robots.txt does not allow this page");
    const pauseMs = Math.max(limits.pauseMs, rules.crawlDelayMs);
    const visit = await queue.run(
      here.host,
      plan.kind === "page" ? { kind: "page", pauseMs } : { kind: plan.kind },
      () => request(here, plan, budget, around),
      plan.signal,
    );
    if (!visit.ran) return pausedFor(here, visit.waitMs);
    if (!(visit.value instanceof URL)) return visit.value;
    url = visit.value;
  }
  return url;
}

/** The response, or the URL it redirects to. */
async function request(
  url: URL,
  plan: FetchPlan,
  budget: Budget,
  around: FetchContext,
): Promise<Answer | FetchFailure | URL> {
  const started = performance.now();
  const { headersMs } = around.limits;
  const limits = { headersMs, remainingMs: Math.max(1, Math.floor(budget.msLeft)) };
  const answer = await sendRequest(around.agent, url, plan, limits, plan.signal);
  budget.msLeft -= performance.now() - started;
  obeyRetryAfter(url, answer, around);
  if (!answer.ok || !isRedirect(answer)) return answer;
  if (budget.redirectsLeft === 0) return tooManyRedirects(url, around.limits.redirects);
  budget.redirectsLeft -= 1;
  return checkUrl(answer.headers["location"] ?? "", around.guard, url);
}

function obeyRetryAfter(url: URL, answer: Answer | FetchFailure, { queue }: FetchContext): void {
  const seconds = answer.ok ? undefined : answer.retryAfterSeconds;
  if (seconds !== undefined) queue.pause(url.host, seconds * 1000);
}

function pausedFor(url: URL, waitMs: number): FetchFailure {
  const seconds = Math.ceil(waitMs / 1000);
  const message = `${url.host} asked for a pause; the next request is allowed in ${seconds} seconds`;
  return failure("paused", message, { retryAfterSeconds: seconds });
}

function tooManyRedirects(url: URL, max: number): FetchFailure {
  return failure("redirects", `${url.host} redirected more than ${max} times`);
}

/** The URL is checked before a request is sent; host names are checked again when connecting. */
export function checkUrl(text: string, guard: AddressGuard, base?: URL): URL | FetchFailure {
  if (!URL.canParse(text, base)) return failure("bad-url", "This is not a URL");
  const url = new URL(text, base);
  url.hash = "";
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    return failure("bad-url", "Only URLs starting with http:// or https:// can be fetched");
  }
  if (url.username || url.password) {
    return failure("bad-url", "URLs with a user name or password are not fetched");
  }
  const port = portOf(url);
  if (!guard.knowsPort(port)) return failure("bad-url", `Port ${port} is not allowed`);
  const host = bareHost(url.hostname);
  if (isIP(host) && !guard.allows(host, host, port)) {
    return failure("refused-address", rejectionMessage(host));
  }
  return url;
}
