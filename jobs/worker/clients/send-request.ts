import { pipeline, type Readable, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import { type Agent, type Dispatcher, request } from "undici";

import { failure, type FetchFailure } from "./fetch-outcome";
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
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
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
    const response = await request(url, {
      dispatcher: agent,
      headers: { ...plan.headers, "accept-encoding": acceptedEncodings },
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
  response: Dispatcher.ResponseData,
  plan: RequestPlan,
): Promise<Answer | FetchFailure> {
  const headers = flattenHeaders(response.headers);
  const contentType = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  const head = { url, status: response.statusCode, headers, contentType };
  const refused = plan.judge?.(head) ?? null;
  if (refused || isRedirect(head)) {
    discard(response.body);
    return refused ?? { ok: true, ...head, bytes: new Uint8Array() };
  }
  const bytes = await readBody(response.body, headers, plan);
  return bytes ? { ok: true, ...head, bytes } : tooLarge(url, plan.maxBytes);
}

/** Counts what comes out of unpacking; null when that is more than allowed. */
async function readBody(
  body: Readable,
  headers: AnswerHead["headers"],
  plan: RequestPlan,
): Promise<Uint8Array | null> {
  if (Number(headers["content-length"] ?? 0) > plan.maxBytes && !plan.cutAtLimit) {
    discard(body);
    return null;
  }
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    const unpacked = unpackBody(body, headers["content-encoding"] ?? "");
    for await (const chunk of unpacked as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      size += chunk.byteLength;
      if (size > plan.maxBytes) break;
    }
  } finally {
    discard(body);
  }
  if (size > plan.maxBytes && !plan.cutAtLimit) return null;
  return Buffer.concat(chunks).subarray(0, plan.maxBytes);
}

/** Closes the connection instead of reading on; the error of doing so is expected. */
function discard(body: Readable): void {
  body.on("error", () => {});
  body.destroy();
}

function flattenHeaders(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  const entries = Object.entries(headers).map(([name, value]) => [
    name.toLowerCase(),
    String(value),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
}

export function isRedirect(head: AnswerHead): boolean {
  return [301, 302, 303, 307, 308].includes(head.status) && "location" in head.headers;
}

function timedOut(url: URL, what: string, ms: number): FetchFailure {
  return failure("timeout", `${url.host} ${what} ${Math.round(ms / 100) / 10} seconds`);
}

function tooLarge(url: URL, maxBytes: number): FetchFailure {
  const size = maxBytes >= 1_000_000 ? `${maxBytes / 1_000_000} MB` : `${maxBytes} bytes`;
  return failure("too-large", `${url.host} sent more than ${size}`);
}

/** Like a browser, takes what has arrived when the packed stream lacks its proper end. */
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const lenientBrotli = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

const unpackers: Record<string, () => Transform> = {
  gzip: () => createGunzip(lenient),
  "x-gzip": () => createGunzip(lenient),
  deflate: () => createInflate(lenient),
  br: () => createBrotliDecompress(lenientBrotli),
};

const acceptedEncodings = "gzip, br, deflate";

/** One packing is normal, two are rare; a long chain only serves to exhaust us. */
const mostPackings = 2;

/** Undoes Content-Encoding, the last packing first. Destroying the result destroys the body. */
function unpackBody(body: Readable, contentEncoding: string): Readable {
  const names = contentEncoding
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  const steps = names.reverse().map((name) => unpackers[name]?.());
  const known = steps.filter((step) => step !== undefined);
  const last = known.at(-1);
  if (known.length < steps.length || known.length > mostPackings) {
    throw new Error(`the page is packed in an unknown way (${contentEncoding})`);
  }
  if (!last) return body;
  // The error itself arrives at whoever reads the last step.
  pipeline([body, ...known], () => {});
  return last;
}
