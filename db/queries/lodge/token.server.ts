import { createHash, createHmac } from "node:crypto";

import { paths } from "#domain/paths/paths";

/**
 * Token of a request: 256 bits, derived from the secret of the site, so that the worker can put the link
 * into a letter when it sends it. The database has only the hash, and no letter with a link (L-004).
 */
export const lodgeToken = (secret: string, requestId: string): string =>
  createHmac("sha256", secret).update(`lodge-request:${requestId}`).digest("base64url");

/** The link for a lodge. */
export const lodgeUrl = (
  env: { SESSION_SECRET: string; SITE_URL?: string; PORT: number },
  requestId: string,
): string =>
  (env.SITE_URL ?? `http://localhost:${env.PORT}`) +
  paths.lodge(lodgeToken(env.SESSION_SECRET, requestId));

export const hashOfLodgeToken = (token: string): string =>
  createHash("sha256").update(token).digest("base64url");
