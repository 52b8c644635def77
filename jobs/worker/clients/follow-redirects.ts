import type { Agent } from "undici";

import type { AddressGuard } from "./address-guard";
import { checkUrl } from "./check-url";
import type { FetchFailure, FetchLimits } from "./fetch-outcome";
import { failure } from "./fetch-outcome";
import type { HostQueue, Turn } from "./host-queue";
import type { RobotsRules } from "./robots";
import type { Answer, RequestPlan } from "./send-request";
import { isRedirect, sendRequest } from "./send-request";

export interface Surroundings {
  agent: Agent;
  guard: AddressGuard;
  queue: HostQueue;
  limits: FetchLimits;
}

export interface Errand extends RequestPlan {
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
