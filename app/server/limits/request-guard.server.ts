import type { Server } from "node:http";
import { data } from "@remix-run/node";
import type { Request as ExpressRequest, RequestHandler } from "express";

import { isApiAddress, isMcpAddress } from "#domain/api/access";
import { bodyLimitHeader, importFile } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { isSecretPath } from "#domain/pages/secret-path";
import { maxImageMegabytes, maxImagesPerUpload } from "#domain/pictures/library";
import { maxSheetMegabytes } from "#domain/rates/sheet-file";
import { hasSessionCookie } from "~/server/pages/cache";
import { sendPlainPage } from "./plain-page.server";

const megabyte = 1024 * 1024;
const importPaths = /^\/admin\/(batch-scrape|airtable-sync|properties)/;
const picturePaths = /^\/(admin\/(media|properties\/(new|edit))|lodge\/)/;
const sheetPath = /^\/admin\/rate-sheets\/?$/;
/** Forms that only send a password. */
const loginPath = /^\/admin\/(?:login|sign-in)(?:\.data)?\/?$/i;
const kilobyte = 1024;
const safeMethods = new Set(["GET", "HEAD"]);

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

/** The action of a form that waits for the login, with `sendTo`. */
const pendingActionOf = ({ path, query }: ExpressRequest) =>
  loginPath.test(path) && typeof query.sendTo === "string" ? query.sendTo : undefined;

function maxBytes(req: ExpressRequest): number {
  const { headers } = req;
  const path = req.path.replace(/\.data$/, "");
  const pending = pendingActionOf(req);
  // Nobody is signed in yet: fewer bytes than the action itself accepts.
  if (pending !== undefined)
    return (importPaths.test(pending) || picturePaths.test(pending) ? 5 : 1) * megabyte;
  if (loginPath.test(path)) return 16 * kilobyte;
  if (path === paths.admin.importProperties()) return importFile.megabytes * megabyte;
  if (picturePaths.test(path) && headers["content-type"]?.startsWith("multipart/form-data"))
    return maxImageMegabytes * maxImagesPerUpload * megabyte;
  if (sheetPath.test(path)) return (maxSheetMegabytes + 1) * megabyte;
  return (importPaths.test(path) ? 5 : 1) * megabyte;
}

/**
 * Rejects cross-site posts and oversize bodies before anything reads them.
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
    const length = req.get("Content-Length");
    if (!length && req.get("Transfer-Encoding"))
      return sendPlainPage(res, 411, "Request not accepted", "The request has no Content-Length.");
    const limit = maxBytes(req);
    if (Number(length ?? 0) <= limit) return next();
    if (!isReportedByScreen(req))
      return sendPlainPage(res, 413, "Request not accepted", tooLarge(req));
    limits.set(req, limit / megabyte);
    res.setHeader(bodyLimitHeader, limit / megabyte);
    // A browser reads no response before all is sent: the body is discarded, without a slot.
    req.resume();
    req.once("end", next);
  };
}

const limits = new WeakMap<ExpressRequest, number>();

/** The limit in megabytes of a request that exceeded it; its body was discarded. */
export const exceededLimit = (req: ExpressRequest): number | undefined => limits.get(req);

/** True where the screen reports the limit itself: admin screens and requests of our scripts. */
function isReportedByScreen({ path, headers, originalUrl }: ExpressRequest): boolean {
  if (isApiAddress(originalUrl) || path.startsWith(paths.admin.queues())) return false;
  if (loginPath.test(path)) return false;
  if (path.endsWith(".data") || isSecretPath(path)) return true;
  const isAdmin = path.startsWith(`${paths.admin.dashboard()}/`);
  return isAdmin && hasSessionCookie(headers.cookie);
}

const tooLarge = (req: ExpressRequest) =>
  pendingActionOf(req) === undefined
    ? "This form is too large to submit."
    : "Your session has expired and this form is too large to hold. Sign in in another window, then come back here and submit it again.";

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

/** Timeouts of connections, so that no client holds one by sending a byte now and then (slowloris). */
export function boundConnections(server: Server): void {
  server.headersTimeout = 20_000;
  // A form with images over a slow connection takes minutes.
  server.requestTimeout = 300_000;
  server.maxHeadersCount = 100;
  // Longer than the keep-alive of proxies, which would otherwise send requests over a closed connection.
  server.keepAliveTimeout = 75_000;
}
