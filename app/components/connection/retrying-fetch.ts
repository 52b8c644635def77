import { withoutDataSuffix } from "#domain/paths/local-path";
import { PendingRequest } from "./connection-state";

interface RetryPolicy {
  /** Pauses before the second, third, … attempt; the last one repeats. */
  pausesMs: readonly number[];
  /** Threshold of the notice that the connection is slow. */
  slowMs: number;
  /** A read without response headers is aborted after this and requested again. */
  timeoutMs: number;
}

/** A form without an answer counts as unsent after this, and may be sent again. */
export const formTimeoutMs = 30_000;

const standard: RetryPolicy = {
  pausesMs: [1_000, 2_000, 4_000, 8_000, 15_000],
  slowMs: 5_000,
  timeoutMs: 20_000,
};

/** The slowest upload that is waited for, 10 KB a second. */
const minBytesPerMs = 10;

/** Files of a form need their time before silence means anything. */
const uploadMs = (body: unknown) =>
  body instanceof FormData
    ? [...body.values()].reduce(
        (sum, value) => sum + (typeof value === "string" ? 0 : value.size / minBytesPerMs),
        0,
      )
    : 0;

const isRead = (init: RequestInit | undefined) => (init?.method ?? "GET").toUpperCase() === "GET";

type Fetch = (input: string, init?: RequestInit) => Promise<Response>;

/**
 * The screens of the site send these with X-Remix-Response only; without it they come from a proxy or CDN in between,
 * or mean that the site had no capacity, or that a form arrived too slowly (408).
 */
const lostErrors = new Set([408, 502, 503, 504]);
const isFromSite = (response: Response) => response.headers.has("X-Remix-Response");

/** Reads the whole body, so that a connection that breaks in the middle of it counts as lost too. */
async function readWhole(response: Response): Promise<Response> {
  const { status, statusText, headers } = response;
  const body = await response.arrayBuffer();
  return new Response(body.byteLength > 0 ? body : null, { status, statusText, headers });
}

/**
 * One attempt; "lost" when the connection was lost or a read timed out, "retry" when the visitor ended it.
 * Rejects only when aborted by the caller.
 */
async function attempt(
  fetchOnce: Fetch,
  request: PendingRequest,
  input: string,
  init: RequestInit,
  policy: RetryPolicy,
): Promise<Response | "lost" | "retry"> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  init.signal?.addEventListener("abort", abort);
  let failed: "lost" | "retry" = "lost";
  const retry = () => {
    failed = "retry";
    abort();
  };
  const reads = isRead(init);
  const onSilence = () => {
    request.setProblem("unsent");
    request.onRetry(retry);
  };
  const timer = reads
    ? setTimeout(abort, policy.timeoutMs)
    : setTimeout(onSilence, formTimeoutMs + uploadMs(init.body));
  // A form may have arrived already: until it counts as unsent, only reads are requested again.
  request.onRetry(reads ? retry : undefined);
  // A form that was under way when the connection was lost may hang, also once it is back.
  if (!reads) window.addEventListener("offline", onSilence);
  try {
    const response = await fetchOnce(input, { ...init, signal: controller.signal });
    if (reads) clearTimeout(timer);
    if (lostErrors.has(response.status) && !isFromSite(response)) return "lost";
    return await readWhole(response);
  } catch {
    init.signal?.throwIfAborted();
    return failed;
  } finally {
    clearTimeout(timer);
    window.removeEventListener("offline", onSilence);
    init.signal?.removeEventListener("abort", abort);
  }
}

/** Resolves after the pause, once the browser is online, or on "Try again"; without a pause only on the latter. */
export function waitForRetry(
  request: PendingRequest,
  signal: AbortSignal | null | undefined,
  pauseMs?: number,
) {
  return new Promise<void>((resolve, reject) => {
    const timer = pauseMs === undefined ? undefined : setTimeout(() => finish(resolve), pauseMs);
    const retry = () => finish(resolve);
    const onAbort = () => finish(() => reject(signal?.reason as Error));
    const finish = (end: () => void) => {
      clearTimeout(timer);
      if (pauseMs !== undefined) window.removeEventListener("online", retry);
      signal?.removeEventListener("abort", onAbort);
      end();
    };
    if (pauseMs !== undefined) window.addEventListener("online", retry);
    signal?.addEventListener("abort", onAbort);
    request.onRetry(retry);
  });
}

const pauseAfter = (attempts: number, { pausesMs }: RetryPolicy) =>
  pausesMs[Math.min(attempts, pausesMs.length - 1)];

/**
 * Requests until there is a response. Reads are retried automatically, with backoff and as soon as the
 * browser is online; a form is sent again only when the visitor presses "Try again".
 */
export async function fetchWithRetry(
  fetchOnce: Fetch,
  input: string,
  init: RequestInit = {},
  policy: RetryPolicy = standard,
): Promise<Response> {
  const reads = isRead(init);
  const request = new PendingRequest(reads ? undefined : input);
  try {
    for (let attempts = 0; ; attempts++) {
      const slow = setTimeout(() => request.setProblem(request.problem ?? "slow"), policy.slowMs);
      const response = await attempt(fetchOnce, request, input, init, policy).finally(() =>
        clearTimeout(slow),
      );
      if (response instanceof Response) return response;
      if (response === "lost") {
        request.setProblem(reads ? "lost" : "unsent");
        await waitForRetry(request, init.signal, reads ? pauseAfter(attempts, policy) : undefined);
      }
      if (!reads) request.setProblem(undefined);
    }
  } finally {
    request.end();
  }
}

/** Prefetches of the router report no problem, because no visitor waits for them. */
async function prefetchWithRetry(fetchOnce: Fetch, input: string): Promise<Response> {
  const request = new PendingRequest();
  try {
    for (let attempts = 0; ; attempts++) {
      const response = await attempt(fetchOnce, request, input, {}, standard);
      if (response instanceof Response) return response;
      await waitForRetry(request, null, pauseAfter(attempts, standard));
    }
  } finally {
    request.end();
  }
}

/** Screens whose form is being sent and reports a lost connection itself, by path. */
const reportingForms = new Map<string, number>();

/**
 * Sends a form that reports a lost connection at once, beside its button; every other form waits for the
 * connection, and the notice of the page reports it.
 */
export async function sendReportingForm<Result>(path: string, send: () => Promise<Result>) {
  reportingForms.set(path, (reportingForms.get(path) ?? 0) + 1);
  try {
    return await send();
  } finally {
    const others = (reportingForms.get(path) ?? 1) - 1;
    if (others > 0) reportingForms.set(path, others);
    else reportingForms.delete(path);
  }
}

const isReportingForm = ({ pathname }: URL, init: RequestInit | undefined) =>
  init !== undefined && !isRead(init) && reportingForms.has(withoutDataSuffix(pathname));

/** One attempt; rejects when the response is not from the site. */
async function fetchFromSite(
  fetchOnce: Fetch,
  input: string,
  init?: RequestInit,
): Promise<Response> {
  const response = await fetchOnce(input, init);
  if (!isFromSite(response)) throw new TypeError(`Response not from the site: ${response.status}`);
  return response;
}

const isPrefetch = ({ origin, pathname }: URL, init: RequestInit | undefined) =>
  origin === window.location.origin && pathname === "/__manifest" && !init?.signal;

/** Requests that a navigation needs: data, files of routes, and the router's manifest. */
function isNavigation({ origin, pathname }: URL): boolean {
  if (origin !== window.location.origin) return false;
  return (
    pathname.endsWith(".data") || pathname.startsWith("/assets/") || pathname === "/__manifest"
  );
}

/**
 * Wraps `fetch`, so that a page whose next page cannot be fetched stays as it is, with its title and all
 * input, until the connection is back: to the router the response merely takes longer.
 */
export function installRetryingFetch(): void {
  const fetchOnce = window.fetch.bind(window);
  window.fetch = (input, init) => {
    if (input instanceof Request) return fetchOnce(input, init);
    const url = new URL(input, window.location.href);
    if (isPrefetch(url, init)) return prefetchWithRetry(fetchOnce, url.href);
    if (!isNavigation(url)) return fetchOnce(input, init);
    const send = isReportingForm(url, init) ? fetchFromSite : fetchWithRetry;
    return send(fetchOnce, url.href, init);
  };
}
