import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";

const twoYears = 2 * 365 * 24 * 3600;

/** What a page could ask a browser for, and ours never do. */
const unused = [
  ...["accelerometer", "autoplay", "browsing-topics", "camera"],
  ...["display-capture", "encrypted-media", "geolocation", "gyroscope", "hid", "idle-detection"],
  ...["magnetometer", "microphone", "midi", "payment", "publickey-credentials-get", "serial"],
  ...["usb", "xr-spatial-tracking"],
];
const permissions = unused.map((name) => `${name}=()`).join(", ");

/**
 * The headers that protect the reader of every answer. The policy of content is made for each page
 * from its own scripts, in entry.server.tsx.
 * @param siteUrl only a site behind https may promise to stay there
 */
export function pageHeaders(siteUrl: string | undefined): RequestHandler {
  const helmeted = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: siteUrl?.startsWith("https:") ? { maxAge: twoYears } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
  });
  return (req, res, next) =>
    helmeted(req, res, (error) => {
      res.setHeader("Permissions-Policy", permissions);
      next(error);
    });
}

/** What browsers heed for documents alone: on forty files of a page it would weigh as much as a picture. */
export function dropPageHeaders(res: ServerResponse): void {
  for (const name of headersOfPages) res.removeHeader(name);
}

const headersOfPages = [
  "Cross-Origin-Opener-Policy",
  "Cross-Origin-Resource-Policy",
  "Origin-Agent-Cluster",
  "Permissions-Policy",
  "Referrer-Policy",
  "X-DNS-Prefetch-Control",
  "X-Download-Options",
  "X-Frame-Options",
  "X-Permitted-Cross-Domain-Policies",
  "X-XSS-Protection",
];

const adminPath = /^\/admin(\.data|\/|$)/i;

/**
 * Nothing of the admin is indexed, or kept by a browser or proxy. Set at the last moment:
 * redirects, refusals and errors carry it too, whatever the route said.
 */
export const adminHeaders: RequestHandler = (req, res, next) => {
  if (!adminPath.test(req.path)) return next();
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => typeof res;
  res.writeHead = ((...args: unknown[]) => {
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("X-Robots-Tag", "noindex, nofollow");
    return writeHead(...args);
  }) as typeof res.writeHead;
  next();
};
