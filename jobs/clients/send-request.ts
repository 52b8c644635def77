import { fetch } from "undici";
import type { Agent, Response } from "undici";
import { failure } from "./fetch-outcome";
import type { FetchFailure } from "./fetch-outcome";
import { RefusedAddress } from "./guarded-agent";
import { explainNetworkError, innermostOf } from "./network-reason";

export interface RequestPlan {
  headers: Record<string, string>;
  maxBytes: number;
  /** robots.txt counts up to its limit; other bodies are refused beyond it. */
  cutAtLimit?: boolean;
  /** Asked before the body is read. */
  judge?: (answer: AnswerHead) => FetchFailure | null;
}

export interface AnswerHead {
  url: URL;
  status: number;
  headers: Headers;
  contentType: string;
}

export type Answer = AnswerHead & { ok: true; bytes: Uint8Array };

export interface RequestLimits {
  headersMs: number;
  /** What is left of the time for the whole fetch. */
  remainingMs: number;
}

/** One GET without cookies and without following; throws only when the caller's signal is aborted. */
export async function sendRequest(
  agent: Agent,
  url: URL,
  plan: RequestPlan,
  limits: RequestLimits,
  signal?: AbortSignal,
): Promise<Answer | FetchFailure> {
  // The client's own body timeout starts again at every chunk, so one byte at a time never ends.
  const total = AbortSignal.timeout(limits.remainingMs);
  const silent = new AbortController();
  const timer = setTimeout(() => silent.abort(), limits.headersMs);
  try {
    const response = await fetch(url, {
      dispatcher: agent,
      redirect: "manual",
      headers: plan.headers,
      signal: AbortSignal.any([total, silent.signal, ...(signal ? [signal] : [])]),
    });
    clearTimeout(timer);
    return await readAnswer(url, response, plan);
  } catch (error) {
    signal?.throwIfAborted();
    if (silent.signal.aborted) return timedOut(url, "did not answer within", limits.headersMs);
    if (total.aborted) return timedOut(url, "was not finished after", limits.remainingMs);
    const innermost = innermostOf(error);
    if (innermost instanceof RefusedAddress) return failure("refused-address", innermost.message);
    return failure("network", `Network error: ${explainNetworkError(error).reason}`);
  } finally {
    clearTimeout(timer);
  }
}

async function readAnswer(
  url: URL,
  response: Response,
  plan: RequestPlan,
): Promise<Answer | FetchFailure> {
  const headers = new Headers([...response.headers]);
  const contentType = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const head = { url, status: response.status, headers, contentType };
  const refused = plan.judge?.(head) ?? null;
  if (refused || isRedirect(head)) {
    await response.body?.cancel();
    return refused ?? { ok: true, ...head, bytes: new Uint8Array() };
  }
  const bytes = await readBody(response, plan);
  return bytes ? { ok: true, ...head, bytes } : tooLarge(url, plan.maxBytes);
}

/** Counts what comes out of decompression; null when that is more than allowed. */
async function readBody(response: Response, plan: RequestPlan): Promise<Uint8Array | null> {
  const announced = Number(response.headers.get("content-length") ?? 0);
  if (announced > plan.maxBytes && !plan.cutAtLimit) {
    await response.body?.cancel();
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early cancels the body and closes the connection.
  for await (const chunk of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > plan.maxBytes) break;
  }
  if (size > plan.maxBytes && !plan.cutAtLimit) return null;
  return Buffer.concat(chunks).subarray(0, plan.maxBytes);
}

export function isRedirect(head: AnswerHead): boolean {
  return [301, 302, 303, 307, 308].includes(head.status) && head.headers.has("location");
}

function timedOut(url: URL, what: string, ms: number): FetchFailure {
  return failure("timeout", `${url.host} ${what} ${Math.round(ms / 100) / 10} seconds`);
}

function tooLarge(url: URL, maxBytes: number): FetchFailure {
  const size = maxBytes >= 1_000_000 ? `${maxBytes / 1_000_000} MB` : `${maxBytes} bytes`;
  return failure("too-large", `${url.host} sent more than ${size}`);
}
