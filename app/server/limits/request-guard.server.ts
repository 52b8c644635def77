import type { Request as ExpressRequest, RequestHandler } from "express";

import { isApiAddress } from "#domain/api/access";
import { bodyLimitHeader, importFile } from "#domain/limits";
import { paths } from "#domain/pages/paths";
import { mostPictureMegabytes, mostPicturesAtOnce } from "#domain/pictures/library";
import { hasSessionCookie } from "~/server/pages/cache";
import { sendPlainPage } from "./plain-page.server";

const megabyte = 1024 * 1024;
const importPaths = /^\/admin\/(batch-scrape|airtable-sync|properties)/;
const picturePaths = /^\/admin\/(media|properties\/(new|edit))/;
/** Where a password is all that is sent. */
const loginPath = /^\/admin\/(?:login|sign-in)(?:\.data)?\/?$/i;
const kilobyte = 1024;
const changesNothing = new Set(["GET", "HEAD"]);

/** True for a changing request that another site's page made the browser send. */
export function isForeignPost(request: Pick<Request, "method" | "headers" | "url">): boolean {
  if (changesNothing.has(request.method)) return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  if (!origin) return false;
  return (
    origin === "null" || hostOf(origin) !== (request.headers.get("Host") ?? hostOf(request.url))
  );
}

const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).host : "");

/** Where a form was going that the login holds until somebody signs in. */
const heldFor = ({ path, query }: ExpressRequest) =>
  loginPath.test(path) && typeof query.sendTo === "string" ? query.sendTo : undefined;

/** Files come in parts; the fields of a form never need so much. */
function maxBytes(req: ExpressRequest): number {
  const { headers } = req;
  const path = req.path.replace(/\.data$/, "");
  const held = heldFor(req);
  // Nobody is signed in: its fields are taken, and not as many files as its own screen would take.
  if (held !== undefined)
    return (importPaths.test(held) || picturePaths.test(held) ? 5 : 1) * megabyte;
  if (loginPath.test(path)) return 16 * kilobyte;
  if (path === paths.admin.importProperties()) return importFile.megabytes * megabyte;
  if (picturePaths.test(path) && headers["content-type"]?.startsWith("multipart/form-data"))
    return mostPictureMegabytes * mostPicturesAtOnce * megabyte;
  return (importPaths.test(path) ? 5 : 1) * megabyte;
}

/**
 * Refuses forged posts and oversize bodies before anything reads them.
 * @param siteUrl where the site is found: a proxy may ask for it under a name of its own
 */
export function guardRequests(siteUrl: string): RequestHandler {
  const siteHost = hostOf(siteUrl);
  return (req, res, next) => {
    if (changesNothing.has(req.method) || isPreflight(req)) return next();
    if (hostOf(req.get("Origin") ?? "") === siteHost) req.headers.host = siteHost;
    const headers = new Headers({ Host: req.headers.host ?? "" });
    for (const name of ["Sec-Fetch-Site", "Origin"]) {
      const value = req.get(name);
      if (value) headers.set(name, value);
    }
    const asked = { method: req.method, headers, url: `http://${req.headers.host}/` };
    if (!bringsToken(req) && isForeignPost(asked))
      return sendPlainPage(res, 403, "Not allowed", "This form came from another site.");
    const length = req.get("Content-Length");
    if (!length && req.get("Transfer-Encoding"))
      return sendPlainPage(res, 411, "Not taken", "The length of the request is missing.");
    const limit = maxBytes(req);
    if (Number(length ?? 0) <= limit) return next();
    if (!hasOwnScreen(req)) return sendPlainPage(res, 413, "Not taken", tooLarge(req));
    limits.set(req, limit / megabyte);
    res.setHeader(bodyLimitHeader, limit / megabyte);
    // A browser reads no answer before all is sent: what comes is dropped, and takes no place meanwhile.
    req.resume();
    req.once("end", next);
  };
}

const limits = new WeakMap<ExpressRequest, number>();

/** Megabytes that the request could have had, where it has more; its body is gone. */
export const exceededLimit = (req: ExpressRequest): number | undefined => limits.get(req);

/** A screen of the back office says itself that it got too much; a script needs an answer of the site. */
function hasOwnScreen({ path, headers, originalUrl }: ExpressRequest): boolean {
  if (isApiAddress(originalUrl) || path.startsWith(paths.admin.queues())) return false;
  if (loginPath.test(path)) return false;
  if (path.endsWith(".data")) return true;
  const isOffice = path.startsWith(`${paths.admin.dashboard()}/`);
  return isOffice && hasSessionCookie(headers.cookie);
}

const tooLarge = (req: ExpressRequest) =>
  heldFor(req) === undefined
    ? "That is more than this form takes."
    : "Your session ended, and this form is too large to be kept meanwhile. Sign in in another window, go back to this one and send it again.";

/** A browser asks whether a page of another site may read from the API. */
const isPreflight = ({ method, originalUrl }: ExpressRequest) =>
  method === "OPTIONS" && isApiAddress(originalUrl);

/** A page of another site cannot make a browser send a token; one that is wrong opens nothing. */
const bringsToken = (req: ExpressRequest) =>
  isApiAddress(req.originalUrl) && Boolean(req.get("Authorization"));

/** Which of them a call takes, the API says itself. */
const apiMethods = new Set(["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Pages are read and forms are sent; nothing else is answered. */
export const guardMethods: RequestHandler = (req, res, next) => {
  if (changesNothing.has(req.method) || req.method === "POST") return next();
  if (isApiAddress(req.originalUrl) && apiMethods.has(req.method)) return next();
  res.setHeader("Allow", "GET, HEAD, POST");
  sendPlainPage(res, 405, "Not taken", "Pages are read and forms are sent; nothing else.");
};
