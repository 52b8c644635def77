import type { IncomingMessage } from "node:http";
import ipaddr from "ipaddr.js";

import { recordUntrustedForwarding } from "#db/queries/site/forwarding.server";
import type { Services } from "~/server/services.server";

/** Headers in which a proxy passes on the client address. */
export const forwardingHeaders = [
  ...["forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto"],
  ...["x-forwarded-port", "x-forwarded-server", "x-real-ip"],
] as const;

const consequence =
  "Until then all visitors share the address of the proxy, and a limit that one of them reaches stops all of them";
const remedy = "set TRUST_PROXY to the number of proxies, such as 1, or to their addresses";

const recordEveryMs = 3_600_000;
/** After a failed write: the database may be back. */
const retryMs = 60_000;

const isLoopback = (host: string) =>
  host === "localhost" || (ipaddr.isValid(host) && ipaddr.process(host).range() === "loopback");

/** Only a proxy on this machine can turn the HTTPS of visitors into HTTP on loopback. */
const isCertain = ({ NODE_ENV, SITE_URL, HOST, TRUST_PROXY }: Services["env"]) =>
  NODE_ENV === "production" &&
  SITE_URL?.startsWith("https:") === true &&
  isLoopback(HOST) &&
  TRUST_PROXY === 0;

/**
 * Warns once per process that TRUST_PROXY does not cover a proxy: at start where that is certain, else at
 * the first forwarding header. Anybody can send one to a site without a proxy, so that is only a hint.
 * @param isTrusted whether TRUST_PROXY covers the peer of a connection
 * @returns called with each request, before any answer; writes to the database at most once per hour
 */
export function watchUntrustedProxies(
  { env, db, log, now }: Services,
  isTrusted: (peer: string) => boolean,
): (request: IncomingMessage) => void {
  let hasWarned = isCertain(env);
  if (hasWarned)
    log.warn(
      `SITE_URL is https and HOST is loopback, so a proxy stands in front: ${remedy}. ${consequence}.`,
    );
  let recordAgainAt = 0;
  return ({ headers, socket }) => {
    const time = now();
    if (time.getTime() < recordAgainAt) return;
    if (forwardingHeaders.every((name) => headers[name] === undefined)) return;
    if (isTrusted(socket.remoteAddress ?? "")) return;
    if (!hasWarned)
      log.warn(
        `Forwarding headers came from an address that TRUST_PROXY does not cover, and were ignored. If this site runs behind a proxy, ${remedy}. ${consequence}.`,
      );
    hasWarned = true;
    recordAgainAt = time.getTime() + recordEveryMs;
    recordUntrustedForwarding(db, env.TRUST_PROXY, time).catch(() => {
      recordAgainAt = time.getTime() + retryMs;
    });
  };
}
