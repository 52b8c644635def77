import type { ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import helmet from "helmet";

import { isSecretPath } from "#domain/paths/secret-path";

/** Screens of the admin frame the pages that imports have read. */
const framedPath = /^\/admin\/imports\/[^/]+\/page$/;

const twoYears = 2 * 365 * 24 * 3600;

/** Browser features that no page uses. */
const unusedFeatures = [
  ...["accelerometer", "autoplay", "browsing-topics", "camera"],
  ...["display-capture", "encrypted-media", "geolocation", "gyroscope", "hid", "idle-detection"],
  ...["magnetometer", "microphone", "midi", "payment", "serial", "usb", "xr-spatial-tracking"],
];
/** Passkeys sign in to the admin. */
const adminFeatures = ["publickey-credentials-create", "publickey-credentials-get"];
const permissionsOf = (path: string) =>
  [
    ...unusedFeatures.map((name) => `${name}=()`),
    ...adminFeatures.map((name) => `${name}=${adminPath.test(path) ? "(self)" : "()"}`),
  ].join(", ");

/** Needs nothing of Express: some responses are sent before it. */
export type HeadersMiddleware = ReturnType<typeof helmet>;

/**
 * The security headers of every response. The Content-Security-Policy is set for each page in
 * entry.server.tsx.
 * @param siteUrl Strict-Transport-Security is for https sites only
 */
export function securityHeaders(siteUrl: string | undefined): HeadersMiddleware {
  const setHeaders = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: siteUrl?.startsWith("https:") ? { maxAge: twoYears } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
    frameguard: { action: "deny" },
  });
  return (req, res, next) =>
    setHeaders(req, res, (error) => {
      // Requests that warm the page cache have no path of Express.
      const [path = ""] = (req.url ?? "").split("?");
      res.setHeader("Permissions-Policy", permissionsOf(path));
      if (framedPath.test(path)) res.setHeader("X-Frame-Options", "SAMEORIGIN");
      if (isSecretPath(path)) res.setHeader("Referrer-Policy", "no-referrer");
      next(error);
    });
}

/** Removes headers that apply to documents only: on forty files of a page they weigh as much as an image. */
export function removePageHeaders(res: ServerResponse): void {
  for (const name of documentHeaders) res.removeHeader(name);
}

const documentHeaders = [
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
/** Pages for one reader only. */
const privatePath = /^\/(admin(\.data|\/|$)|lodge\/)/i;

/**
 * Excludes the admin and the pages of lodges from search engines and caches. Set when headers are written, so that
 * redirects and errors have them too, regardless of the route.
 */
export const privateHeaders: RequestHandler = (req, res, next) => {
  if (!privatePath.test(req.path)) return next();
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => typeof res;
  res.writeHead = ((...args: unknown[]) => {
    res.setHeader("Cache-Control", "no-store");
    res.setHeader("X-Robots-Tag", "noindex, nofollow");
    return writeHead(...args);
  }) as typeof res.writeHead;
  next();
};
