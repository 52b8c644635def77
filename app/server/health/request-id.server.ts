import { randomUUID } from "node:crypto";
import type { Application, Request, RequestHandler } from "express";

const header = "X-Request-Id";
/** What a proxy may call a request; anything else could stand in a log as something it is not. */
const plain = /^[\w-]{8,64}$/;

const ids = new WeakMap<Request, string>();

/** By which a request is found in the logs: a proxy that we trust has named it, or it gets a name here. */
export function requestId(req: Request): string {
  const known = ids.get(req);
  if (known) return known;
  const given = isTrustedPeer(req.app, req.socket.remoteAddress) ? req.get(header) : undefined;
  const id = given && plain.test(given) ? given : randomUUID().slice(0, 8);
  ids.set(req, id);
  return id;
}

/**
 * True for an address that TRUST_PROXY covers.
 *
 * Leans on Express 4, which compiles its setting "trust proxy" into "trust proxy fn" and offers no call
 * for an address alone. Ends when the setting gets a public function of
 * its own.
 */
export const isTrustedPeer = (app: Application, address = ""): boolean =>
  (app.get("trust proxy fn") as (address: string, hop: number) => boolean)(address, 0);

/** Tells whoever asked the name of the request, so that a complaint can bring it along. */
export const nameRequests: RequestHandler = (req, res, next) => {
  res.setHeader(header, requestId(req));
  next();
};
