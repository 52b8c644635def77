import type { IncomingMessage, ServerResponse } from "node:http";

import { isApiAddress } from "#domain/api/access";
import { withoutDataSuffix } from "#domain/paths/local-path";
import type { HeadersMiddleware } from "~/server/pages/page-headers.server";
import { sendPlainPage } from "./plain-page.server";

const maxPathLength = 1_000;
const maxSegments = 32;
/** The framework's own limit for `/__manifest`, and enough for every GET form. */
const maxUrlLength = 8_000;
const maxParameters = 500;
/** In `/__manifest` every prefix of a path is matched: our routes have four segments, a page 150 links. */
const maxManifestSegments = { perPath: 8, total: 800 } as const;

/** Route matching is quadratic in the number of segments: thousands of them block the process. */
const isLongPath = (path: string) => path.length > maxPathLength || segmentsOf(path) > maxSegments;

const segmentsOf = (path: string) => path.match(/[/\\]/g)?.length ?? 0;

/** PostgreSQL stores no NUL characters: they become U+FFFD. */
const withoutNul = (query: string) => query.replaceAll("%00", "%EF%BF%BD");

/** Host name or IP address with an optional port. */
const plainHost = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/** Percent-encoded ASCII, encoded once or repeatedly: `%2e`, `%252e`. */
const encodedAscii = /%(?:25)*([0-7][0-9a-f])/gi;
/** Letters, digits and `-._~`: an encoded one means the same as a plain one (RFC 3986, 6.2.2.2). */
const encodedUnreserved = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;
const charOf = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
/** URL parsers remove some of them: "/ad\tmin" would become "/admin". */
const controlOrBackslash = /[\0-\x1f\x7f\\]/;

/**
 * True for a path that a URL parser, a router or a file system could resolve to another one. The
 * framework removes a final `.data` and resolves dots again, so `...data` is a dot segment too.
 */
export function isAmbiguousPath(path: string): boolean {
  const plain = path.replace(encodedAscii, (_all, hex: string) => charOf(hex));
  return (
    controlOrBackslash.test(plain) ||
    plain.split("/").some((segment) => /^\.\.?(?:\.data)?$/.test(segment))
  );
}

/** The canonical form of an unambiguous path: guards compare what the router matches. */
export const canonicalPath = (path: string): string =>
  path.replaceAll(encodedUnreserved, (encoded) => charOf(encoded.slice(1))).replace(/\/{2,}/g, "/");

const rejections = {
  400: ["Invalid URL", "Please check how it is spelled."],
  404: ["Not found", "There is no such call."],
  414: ["URL too long", "None of our pages has an address this long."],
} as const;

/** Path and query of a request, or the status that rejects it. */
type ParsedTarget =
  { path: string; query: string | undefined } | { rejectWith: keyof typeof rejections };

function parseTarget(target: string): ParsedTarget {
  // Proxies may send an absolute URL; fragments are dropped.
  const [requested = ""] = target.replace(/^https?:\/\/[^/?#]*(?=[/?])/i, "").split("#", 1);
  const [path = "", query] = splitOnce(requested, "?");
  if (requested.length > maxUrlLength || isLongPath(path) || hasTooManyPaths(path, query ?? ""))
    return { rejectWith: 414 };
  if (!path.startsWith("/") || !isDecodable(path) || isAmbiguousPath(path))
    return { rejectWith: 400 };
  // The framework's former request for one route's data, which would skip the loaders of the others.
  if (/(?:^|&)_data=/.test(query ?? "")) return { rejectWith: 400 };
  // The framework would wrap the response of the API call.
  if (isApiAddress(withoutDataSuffix(path)) && path.endsWith(".data")) return { rejectWith: 404 };
  return { path, query: query && withoutNul(query) };
}

/**
 * The first step of every request, so that page cache, guards, limits, static files and router read the
 * same path. Rejects ambiguous and oversize URLs; redirects other spellings to the canonical one.
 * @param securityHeaders sets the headers of every response
 * @returns true if the response was sent
 */
export const guardAddresses =
  (securityHeaders: HeadersMiddleware) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const setHeaders = () => securityHeaders(request, response, () => undefined);
    const reject = (status: keyof typeof rejections) => {
      const [title, sentence] = rejections[status];
      setHeaders();
      sendPlainPage(response, status, title, sentence);
      return true;
    };
    const target = parseTarget(request.url ?? "");
    if ("rejectWith" in target) return reject(target.rejectWith);
    if (!plainHost.test(request.headers.host ?? "")) return reject(400);
    const path = canonicalPath(target.path);
    const url = target.query === undefined ? path : `${path}?${target.query}`;
    if (path !== target.path) {
      if (request.method !== "GET" && request.method !== "HEAD") return reject(400);
      // Redirected, because hydration compares the URL in the browser with the server's.
      setHeaders();
      response.writeHead(301, { Location: url, "Cache-Control": "no-store" }).end();
      return true;
    }
    // Its port would get into the URL of the request even from an untrusted proxy.
    delete request.headers["x-forwarded-host"];
    request.url = url;
    return false;
  };

/** `/__manifest` has paths in its query: those of the links on a page. */
function hasTooManyPaths(path: string, query: string) {
  if ((query.match(/&/g)?.length ?? 0) >= maxParameters) return true;
  if (!path.endsWith("/__manifest")) return false;
  const segments = new URLSearchParams(query).getAll("p").map(segmentsOf);
  const total = segments.reduce((sum, count) => sum + count, 0);
  return (
    total > maxManifestSegments.total ||
    segments.some((count) => count > maxManifestSegments.perPath)
  );
}

function splitOnce(text: string, at: string): [string, string?] {
  const index = text.indexOf(at);
  return index < 0 ? [text] : [text.slice(0, index), text.slice(index + 1)];
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
