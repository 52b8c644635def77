import type { RequestHandler } from "express";

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
