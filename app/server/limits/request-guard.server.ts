import { data } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler } from "express";

import { isApiAddress, isMcpAddress } from "#domain/api/access";
import { isSecretPath } from "#domain/paths/secret-path";
import { sendPlainPage } from "./plain-page.server";
import { safeMethods } from "./semaphore.server";

/** True for a cross-site request that is not GET or HEAD (CSRF). */
export function isForeignPost(request: Pick<Request, "method" | "headers" | "url">): boolean {
  if (safeMethods.has(request.method)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  if (!origin) return false;
  return (
    origin === "null" || hostOf(origin) !== (request.headers.get("Host") ?? hostOf(request.url))
  );
}

/** To be thrown for such a request. */
export const foreignPost = () =>
  data("This form was submitted from another site.", { status: 403 });

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : "");

/**
 * Rejects cross-site posts, and bodies of unknown length, before anything reads them.
 * @param siteUrl the public URL: a proxy may forward requests with another Host
 */
export function guardRequests(siteUrl: string): RequestHandler {
  const siteHost = hostOf(siteUrl);
  return (req, res, next) => {
    if (isMcpAddress(req.originalUrl) && isForeignOrigin(req, siteHost))
      return sendPlainPage(res, 403, "Not allowed", "Requests of other sites are not accepted.");
    if (safeMethods.has(req.method) || isPreflight(req)) return next();
    if (hostOf(req.get("Origin") ?? "") === siteHost) req.headers.host = siteHost;
    // A secret page sends no referrer, so browsers hide the origin of its forms from the site too. Whoever
    // posts to it knows the secret; the router would reject the header as well.
    if (req.get("Origin") === "null" && isSecretPath(req.path)) delete req.headers.origin;
    const headers = new Headers({ Host: req.headers.host ?? "" });
    for (const name of ["Sec-Fetch-Site", "Origin"]) {
      const value = req.get(name);
      if (value) headers.set(name, value);
    }
    const checked = { method: req.method, headers, url: `http://${req.headers.host}/` };
    if (!hasToken(req) && isForeignPost(checked))
      return sendPlainPage(res, 403, "Not allowed", "This form was submitted from another site.");
    if (!req.get("Content-Length") && req.get("Transfer-Encoding"))
      return sendPlainPage(res, 411, "Request not accepted", "The request has no Content-Length.");
    next();
  };
}

/**
 * True for a request that names another site than ours, whatever its Host header says: with DNS rebinding a
 * foreign page chooses both.
 */
function isForeignOrigin(req: ExpressRequest, siteHost: string): boolean {
  const origin = req.get("Origin");
  return origin !== undefined && hostOf(origin) !== siteHost;
}

/** A CORS preflight of the API. */
const isPreflight = ({ method, originalUrl }: ExpressRequest) =>
  method === "OPTIONS" && isApiAddress(originalUrl);

/** Cross-site pages cannot make a browser send a token, and know none: such requests need no CSRF check. */
const hasToken = (req: ExpressRequest) =>
  isApiAddress(req.originalUrl) && Boolean(req.get("Authorization"));

/** The API checks which of them a call accepts. */
const apiMethods = new Set(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Rejects methods other than GET, HEAD and POST, except on the API. */
export const guardMethods: RequestHandler = (req, res, next) => {
  if (safeMethods.has(req.method) || req.method === "POST") return next();
  if (isApiAddress(req.originalUrl) && apiMethods.has(req.method)) return next();
  res.setHeader("Allow", "GET, HEAD, POST");
  sendPlainPage(
    res,
    405,
    "Request not accepted",
    "Only GET, HEAD and POST requests are supported.",
  );
};
