import type { Agent } from "undici";

import { decodePage } from "#jobs/reader/decode-page";
import { createAddressGuard } from "./address-guard";
import type { Clock } from "./clock";
import { systemClock } from "./clock";
import type {
  FetchedImage,
  FetchedPage,
  FetchedPart,
  FetchFailure,
  FetchLimits,
} from "./fetch-outcome";
import { failure, standardLimits } from "./fetch-outcome";
import type { Errand, Surroundings } from "./follow-redirects";
import { followRedirects } from "./follow-redirects";
import type { Lookup } from "./guarded-agent";
import { createGuardedAgent } from "./guarded-agent";
import { createHostQueue } from "./host-queue";
import { parseRetryAfter } from "./retry-after";
import { createRobots } from "./robots";
import type { Answer, AnswerHead } from "./send-request";
import { isRedirect } from "./send-request";

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
