import { type LookupAddress, promises as dns } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { pipeline, type Readable, type Transform } from "node:stream";
import { constants, createBrotliDecompress, createGunzip, createInflate } from "node:zlib";
import ipaddr from "ipaddr.js";
import { Agent, buildConnector, type Dispatcher, request } from "undici";

import { failure, type FetchFailure } from "./fetch-outcome";
import { explainNetworkError, innermostOf } from "./http";

export interface RequestPlan {
  headers: Record<string, string>;
  /** Sent by POST; without it the request is a GET. */
  body?: string;
  maxBytes: number;
  /** robots.txt is cut at the limit; longer bodies of other kinds are rejected. */
  cutAtLimit?: boolean;
  /** Called before the body is read. */
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

interface RequestLimits {
  headersMs: number;
  /** The time left for the whole fetch. */
  remainingMs: number;
}

/** One request without cookies or redirects; throws only when the caller's signal is aborted. */
export async function sendRequest(
  agent: Agent,
  url: URL,
  plan: RequestPlan,
  limits: RequestLimits,
  signal?: AbortSignal,
): Promise<Answer | FetchFailure> {
  // The client's own body timeout restarts at every chunk, so a slow drip would never time out.
  const total = AbortSignal.timeout(limits.remainingMs);
  const headersTimeout = new AbortController();
  const timer = setTimeout(() => headersTimeout.abort(), limits.headersMs);
  try {
    const response = await request(url, {
      dispatcher: agent,
      method: plan.body === undefined ? "GET" : "POST",
      body: plan.body,
      headers: { ...plan.headers, "accept-encoding": acceptedEncodings },
      signal: AbortSignal.any([total, headersTimeout.signal, ...(signal ? [signal] : [])]),
    });
    clearTimeout(timer);
    return await readAnswer(url, response, plan);
  } catch (error) {
    signal?.throwIfAborted();
    if (headersTimeout.signal.aborted)
      return timedOut(url, "did not answer within", limits.headersMs);
    if (total.aborted) return timedOut(url, "was not finished after", limits.remainingMs);
    const innermost = innermostOf(error);
    if (innermost instanceof RejectedAddress) return failure("refused-address", innermost.message);
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
  const rejected = plan.judge?.(head) ?? null;
  if (rejected || isRedirect(head)) {
    discard(response.body);
    return rejected ?? { ok: true, ...head, bytes: new Uint8Array() };
  }
  const bytes = await readBody(response.body, headers, plan);
  return bytes ? { ok: true, ...head, bytes } : tooLarge(url, plan.maxBytes);
}

/** The decompressed body; null when it is larger than allowed. */
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
    const decompressed = decompress(body, headers["content-encoding"] ?? "");
    for await (const chunk of decompressed as AsyncIterable<Uint8Array>) {
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

/** Closes the connection instead of reading on; the resulting error is expected. */
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

/** Like a browser, accepts a compressed stream that ends early. */
const lenient = { flush: constants.Z_SYNC_FLUSH, finishFlush: constants.Z_SYNC_FLUSH };
const lenientBrotli = {
  flush: constants.BROTLI_OPERATION_FLUSH,
  finishFlush: constants.BROTLI_OPERATION_FLUSH,
};

const decoders: Record<string, () => Transform> = {
  gzip: () => createGunzip(lenient),
  "x-gzip": () => createGunzip(lenient),
  deflate: () => createInflate(lenient),
  br: () => createBrotliDecompress(lenientBrotli),
};

const acceptedEncodings = "gzip, br, deflate";

/** One encoding is normal, two are rare; a long chain is an attack on resources. */
const maxEncodings = 2;

/** Undoes Content-Encoding, the last encoding first. Destroying the result destroys the body. */
function decompress(body: Readable, contentEncoding: string): Readable {
  const names = contentEncoding
    .split(",")
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== "" && name !== "identity");
  const steps = names.reverse().map((name) => decoders[name]?.());
  const known = steps.filter((step) => step !== undefined);
  const last = known.at(-1);
  if (known.length < steps.length || known.length > maxEncodings) {
    throw new Error(`the page has an unknown content encoding (${contentEncoding})`);
  }
  if (!last) return body;
  // The reader of the last step gets the error.
  pipeline([body, ...known], () => {});
  return last;
}

export type Lookup = (name: string) => Promise<LookupAddress[]>;

class RejectedAddress extends Error {
  override readonly name = "RejectedAddress";
}

const lookupInSystem: Lookup = (name) => dns.lookup(name, { all: true, order: "verbatim" });

/**
 * Checks every address when connecting, so that neither a redirect nor DNS rebinding gets past. A guarded
 * lookup alone is not called for literal addresses.
 */
export function createGuardedAgent(
  guard: AddressGuard,
  options: { connectMs: number; lookup?: Lookup },
): Agent {
  const resolve = resolveSafely(guard, options.lookup ?? lookupInSystem);
  return new Agent({
    connect(target, callback) {
      const host = bareHost(target.hostname);
      const port = portOf(target);
      const connect = buildConnector({
        timeout: options.connectMs,
        lookup: asNodeLookup((name) => resolve(bareHost(name), port)),
      });
      if (isIP(host) && !guard.allows(host, host, port)) {
        callback(rejection(host), null);
        return;
      }
      connect(target, callback);
    },
  });
}

/** One rejected address rejects the name: the next connection could go there. */
function resolveSafely(guard: AddressGuard, lookup: Lookup) {
  return async (name: string, port: string): Promise<LookupAddress[]> => {
    const addresses = isLocalName(name)
      ? loopback.filter(({ address }) => guard.allows(name, address, port))
      : await lookup(name);
    const hasRejected = addresses.some(({ address }) => !guard.allows(name, address, port));
    if (hasRejected || addresses.length === 0) throw rejection(name);
    return addresses;
  };
}

const loopback: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

/** These names always mean this machine, whatever DNS says (RFC 6761). */
function isLocalName(name: string): boolean {
  return name === "localhost" || name.endsWith(".localhost");
}

function asNodeLookup(resolve: (name: string) => Promise<LookupAddress[]>): LookupFunction {
  return (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        if (options.all) return callback(null, addresses);
        const [first] = addresses;
        callback(null, first?.address ?? "", first?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ""),
    );
  };
}

function rejection(host: string): RejectedAddress {
  return new RejectedAddress(rejectionMessage(host));
}

/** Azure's platform address: in a public range, but reachable only inside a virtual machine. */
const platformAddresses = new Set(["168.63.129.16"]);
const globalUnicast = ipaddr.IPv6.parseCIDR("2000::/3");
const standardPorts = new Set(["80", "443"]);

/** True only for an address that any machine on the internet would reach. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== "unicast") return false;
  if (address instanceof ipaddr.IPv6) {
    // The library also calls ::7f00:1, the old form of 127.0.0.1, "unicast".
    return address.match(globalUnicast) && !hidesIpv4(address);
  }
  return !platformAddresses.has(address.toString());
}

/** ISATAP writes an IPv4 address behind 0:5efe at the end of any prefix. */
function hidesIpv4(address: ipaddr.IPv6): boolean {
  return address.parts[5] === 0x5efe && ((address.parts[4] ?? 0) & 0xfdff) === 0;
}

export interface AddressGuard {
  /** Whether a connection to this port can be allowed at all, before any DNS lookup. */
  knowsPort(port: string): boolean;
  /** `name` is the host in the URL, `address` its IP address. */
  allows(name: string, address: string, port: string): boolean;
}

/** `allowHosts` holds address:port pairs that are reachable although private or on another port. */
export function createAddressGuard(allowHosts: ReadonlySet<string>): AddressGuard {
  const allowed = new Set([...allowHosts].map(normalizeEntry));
  const allowedPorts = new Set(
    [...allowed].map((entry) => entry.slice(entry.lastIndexOf(":") + 1)),
  );
  return {
    knowsPort: (port) => standardPorts.has(port) || allowedPorts.has(port),
    allows(name, address, port) {
      if (allowed.has(hostKey(name, port)) || allowed.has(hostKey(address, port))) return true;
      return standardPorts.has(port) && isPublicAddress(address);
    },
  };
}

/** Parsed like a URL, so that both spell IPv6 and numbers alike. */
function normalizeEntry(entry: string): string {
  const url = new URL(`http://${entry.trim()}`);
  return hostKey(url.hostname, url.port || "80");
}

function hostKey(host: string, port: string): string {
  const bare = bareHost(host);
  const address = ipaddr.isValid(bare) ? ipaddr.process(bare).toString() : bare;
  return `${address}:${port}`;
}

/** Without the brackets of IPv6 and without the dot that ends a full name. */
export function bareHost(hostname: string): string {
  return hostname
    .replace(/^\[|\]$/g, "")
    .replace(/(?<!\.)\.+$/, "")
    .toLowerCase();
}

export function portOf(target: { port: string; protocol: string }): string {
  return target.port || (target.protocol === "https:" ? "443" : "80");
}

export function rejectionMessage(host: string): string {
  return `The address ${host} is not on the public internet and was rejected`;
}
