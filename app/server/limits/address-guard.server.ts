import type { RequestHandler } from "express";

import { isApiAddress } from "#domain/api/address";
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
const withoutZeros = (address: string) => address.replaceAll("%00", "%EF%BF%BD");

/** A host as the URL parser takes it: name or address, and perhaps a port. */
const plainHost = /^(\[[0-9a-f:.]+\]|[a-z0-9._-]+)(:\d{1,5})?$/i;

/** Refuses an address that nobody can read or needs, before anything looks at it. */
export const guardAddresses: RequestHandler = (req, res, next) => {
  const unreadable = () =>
    sendPlainPage(res, 400, "This address cannot be read", "Please check how it is spelt.");
  // Proxies may ask with the whole address.
  const asked = req.originalUrl.replace(/^https?:\/\/[^/?#]*(?=[/?])/i, "");
  const [path = "", query = ""] = splitOnce(asked, "?");
  if (asked.length > longestAddress || isLongPath(path) || hasLongList(path, query))
    return sendPlainPage(res, 414, "This address is too long", "No page of ours has such a one.");
  // The framework would wrap the answer of the call of that name.
  if (isApiAddress(path) && path.endsWith(".data"))
    return sendPlainPage(res, 404, "Not found", "There is no such call.");
  // The framework's former way to ask for one route's data, which only leads past the others.
  if (/(?:^|&)_data=/.test(query)) return unreadable();
  if (!asked.startsWith("/") || !plainHost.test(req.headers.host ?? "")) return unreadable();
  try {
    decodeURIComponent(path);
  } catch {
    return unreadable();
  }
  // Its port would reach the address of the request whether or not the proxy is trusted.
  delete req.headers["x-forwarded-host"];
  req.url = req.originalUrl = withoutZeros(asked);
  next();
};

/** Browsers ask for the modules of pages that are linked to: paths hide in this query. */
function hasLongList(path: string, query: string) {
  if ((query.match(/&/g)?.length ?? 0) >= mostParameters) return true;
  if (!path.endsWith("/__manifest")) return false;
  const segments = new URLSearchParams(query).getAll("p").map(segmentsOf);
  const total = segments.reduce((sum, count) => sum + count, 0);
  return total > linkedSegments.together || segments.some((count) => count > linkedSegments.each);
}

function splitOnce(text: string, at: string): [string, string] {
  const index = text.indexOf(at);
  return index < 0 ? [text, ""] : [text.slice(0, index), text.slice(index + 1)];
}
