import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";

import { isApiAddress } from "#domain/api/access";
import { sendPlainPage } from "./plain-page.server";

const longestPath = 1_000;
const mostSegments = 32;
/** The framework's own limit for a list of paths, and enough for every form that is sent with GET. */
const longestAddress = 8_000;
const mostParameters = 500;
/** Every beginning of a linked path is looked up: our routes have four parts, a page 150 links. */
const linkedSegments = { each: 8, together: 800 } as const;

/** Matching a path takes time by the square of its segments: thousands of them stop the process. */
const isLongPath = (path: string) => path.length > longestPath || segmentsOf(path) > mostSegments;

const segmentsOf = (path: string) => path.match(/[/\\]/g)?.length ?? 0;

/** No text in the database can hold a zero character, so it becomes the sign for an unreadable one. */
const withoutZeros = (query: string) => query.replaceAll("%00", "%EF%BF%BD");

/** A host as the URL parser takes it: name or address, and perhaps a port. */
const plainHost = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/** ASCII characters of a path, percent-encoded once or more often: `%2e`, `%252e`. */
const encodedAscii = /%(?:25)*([0-7][0-9a-f])/gi;
/** Letters, digits and `-._~`: an encoded one means the same as a plain one (RFC 3986, 6.2.2.2). */
const encodedUnreserved = /%(?:2[de]|3\d|[46][1-9a-f]|[57][0-9a]|5f|7e)/gi;
const charOf = (hex: string) => String.fromCharCode(Number.parseInt(hex, 16));
/** URL parsers drop some of them: "/ad\tmin" would be "/admin". */
const controlOrBackslash = /[\0-\x1f\x7f\\]/;

/**
 * True for a path that a URL parser, a router or a file system could take for another one. The
 * framework removes a last `.data` and resolves dots once more, so `...data` is a dot segment too.
 */
export function isAmbiguousPath(path: string): boolean {
  const plain = path.replace(encodedAscii, (_all, hex: string) => charOf(hex));
  return (
    controlOrBackslash.test(plain) ||
    plain.split("/").some((segment) => /^\.\.?(?:\.data)?$/.test(segment))
  );
}

/** The one spelling of a path that is not ambiguous: what guards compare is what the router matches. */
export const plainPathOf = (path: string): string =>
  path.replaceAll(encodedUnreserved, (encoded) => charOf(encoded.slice(1))).replace(/\/{2,}/g, "/");

const refusals = {
  400: ["This address cannot be read", "Please check how it is spelled."],
  404: ["Not found", "There is no such call."],
  414: ["This address is too long", "No page of ours has such a one."],
} as const;

/** What a request asks for, or the status that refuses it. */
type ReadTarget = { path: string; query: string | undefined } | { refusal: keyof typeof refusals };

function readTarget(target: string): ReadTarget {
  // Proxies may send the whole address; a fragment is none of the server's business.
  const [asked = ""] = target.replace(/^https?:\/\/[^/?#]*(?=[/?])/i, "").split("#", 1);
  const [path = "", query] = splitOnce(asked, "?");
  if (asked.length > longestAddress || isLongPath(path) || hasLongList(path, query ?? ""))
    return { refusal: 414 };
  if (!path.startsWith("/") || !isDecodable(path) || isAmbiguousPath(path)) return { refusal: 400 };
  // The framework's former way to ask for one route's data, which only leads past the others.
  if (/(?:^|&)_data=/.test(query ?? "")) return { refusal: 400 };
  // The framework would wrap the answer of the call of that name.
  if (isApiAddress(path.replace(/\.data$/, "")) && path.endsWith(".data")) return { refusal: 404 };
  return { path, query: query && withoutZeros(query) };
}

/**
 * Stands before everything else, so that page store, guards, limits, static files and router read the
 * same path. Refuses an address that nobody can read or needs; leads another spelling to the plain one.
 * @param protection the headers that every answer carries
 * @returns true where the request has been answered
 */
export const guardAddresses =
  (protection: RequestHandler) =>
  (request: IncomingMessage, response: ServerResponse): boolean => {
    const protect = () => protection(request as never, response as never, () => undefined);
    const refuse = (status: keyof typeof refusals) => {
      const [title, sentence] = refusals[status];
      protect();
      sendPlainPage(response, status, title, sentence);
      return true;
    };
    const read = readTarget(request.url ?? "");
    if ("refusal" in read) return refuse(read.refusal);
    if (!plainHost.test(request.headers.host ?? "")) return refuse(400);
    const plain = plainPathOf(read.path);
    const address = read.query === undefined ? plain : `${plain}?${read.query}`;
    if (plain !== read.path) {
      if (request.method !== "GET" && request.method !== "HEAD") return refuse(400);
      // Not answered in place: the page's scripts compare their own address with the server's.
      protect();
      response.writeHead(301, { Location: address, "Cache-Control": "no-store" }).end();
      return true;
    }
    // Its port would reach the address of the request whether or not the proxy is trusted.
    delete request.headers["x-forwarded-host"];
    request.url = address;
    return false;
  };

/** Browsers ask for the modules of pages that are linked to: paths hide in this query. */
function hasLongList(path: string, query: string) {
  if ((query.match(/&/g)?.length ?? 0) >= mostParameters) return true;
  if (!path.endsWith("/__manifest")) return false;
  const segments = new URLSearchParams(query).getAll("p").map(segmentsOf);
  const total = segments.reduce((sum, count) => sum + count, 0);
  return total > linkedSegments.together || segments.some((count) => count > linkedSegments.each);
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
