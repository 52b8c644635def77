export type FetchFailureCode =
  | "refused-address"
  | "bad-url"
  | "too-large"
  | "timeout"
  | "network"
  | "redirects"
  | "content-type"
  | "robots"
  | "http-status"
  /** The site asked for a longer pause than a job may wait for. */
  | "paused";

export interface FetchFailure {
  ok: false;
  code: FetchFailureCode;
  /** One sentence that an operator can read. */
  message: string;
  /** The HTTP status, where the site answered. */
  status?: number;
  /** Set when the same request may work later. */
  retryAfterSeconds?: number;
}

interface Fetched {
  ok: true;
  /** The final address, after redirects. */
  url: string;
  status: number;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Without parameters, lower case; empty when the site sent none. */
  contentType: string;
}

export type FetchedPage = Fetched & { html: string };
export type FetchedImage = Fetched & { bytes: Uint8Array };
export type FetchedPart = Fetched & { bytes: Uint8Array };

export interface FetchLimits {
  pageBytes: number;
  imageBytes: number;
  robotsBytes: number;
  /** Until the headers of one response have arrived. */
  headersMs: number;
  /** For one fetch with all its redirects, without the time spent in the queue. */
  totalMs: number;
  redirects: number;
  /** Between two pages of one host. */
  pauseMs: number;
  /** A longer wait is returned as "paused" instead of blocking the job. */
  maxWaitMs: number;
}

/** Sizes count after decompression. */
export const standardLimits: FetchLimits = {
  pageBytes: 5_000_000,
  imageBytes: 10_000_000,
  robotsBytes: 500 * 1024,
  headersMs: 10_000,
  totalMs: 30_000,
  redirects: 5,
  pauseMs: 500,
  maxWaitMs: 60_000,
};

export function failure(
  code: FetchFailureCode,
  message: string,
  more: Pick<FetchFailure, "status" | "retryAfterSeconds"> = {},
): FetchFailure {
  return { ok: false, code, message, ...more };
}

/** A failed fetch in the shape of a failed extraction. */
export const extractionFailure = (page: FetchFailure) => ({
  reason: isBlock(page) ? "blocked" : page.code,
  error: page.message,
});

/** Statuses with which sites block automated access: no retry in this run (SERVICES 6). */
export const blockStatuses = new Set([401, 403, 405, 407, 429, 503]);

export const isBlock = ({ code, status }: FetchFailure) =>
  code === "http-status" && status !== undefined && blockStatuses.has(status);
