import type { RequestHandler } from "express";

const megabyte = 1024 * 1024;
const importPaths = /^\/admin\/(batch-scrape|airtable-sync|properties)/;

/** True for a changing request that another site's page made the browser send. */
export function isForeignPost(request: Pick<Request, "method" | "headers" | "url">): boolean {
  if (request.method === "GET" || request.method === "HEAD") return false;
  const site = request.headers.get("Sec-Fetch-Site");
  if (site && site !== "same-origin" && site !== "none") return true;
  const origin = request.headers.get("Origin");
  if (!origin) return false;
  return origin !== "null"
    ? hostOf(origin) !== (request.headers.get("Host") ?? hostOf(request.url))
    : true;
}

function hostOf(address: string) {
  try {
    return new URL(address).host;
  } catch {
    return "";
  }
}

/** No text in the database can hold a zero character, so it becomes the sign for an unreadable one. */
const withoutZeros = (address: string) => address.replaceAll("%00", "%EF%BF%BD");

/** Refuses an address that nobody can read, before the router stumbles over it. */
export const guardAddresses: RequestHandler = (req, res, next) => {
  try {
    decodeURIComponent(req.path);
  } catch {
    return void res.status(400).type("text").send("This address cannot be read.");
  }
  req.url = withoutZeros(req.url);
  req.originalUrl = withoutZeros(req.originalUrl);
  next();
};

/** Refuses forged posts and oversize bodies before anything reads them. */
export const guardRequests: RequestHandler = (req, res, next) => {
  if (req.method === "GET" || req.method === "HEAD") return next();
  const headers = new Headers({ Host: req.headers.host ?? "" });
  for (const name of ["Sec-Fetch-Site", "Origin"]) {
    const value = req.get(name);
    if (value) headers.set(name, value);
  }
  if (isForeignPost({ method: req.method, headers, url: `http://${req.headers.host}/` }))
    return void res.status(403).type("text").send("This form came from another site.");
  const length = Number(req.get("Content-Length") ?? (req.get("Transfer-Encoding") ? Infinity : 0));
  const limit = importPaths.test(req.path) ? 5 * megabyte : megabyte;
  if (length === Infinity)
    return void res.status(411).type("text").send("The length of the request is missing.");
  if (length > limit)
    return void res.status(413).type("text").send("That is more than this form takes.");
  next();
};
