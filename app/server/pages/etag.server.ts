import { createHash } from "node:crypto";

/** Digest of a text, for comparison only. */
export const digestOf = (text: string | Buffer): string =>
  createHash("sha1").update(text).digest("base64url");

/** Weak, because the same body is sent in several encodings. */
export const etagOf = (content: string | Buffer): string => `W/"${digestOf(content)}"`;

/** @param ifNoneMatch the request's header of this name */
export const matchesEtag = (ifNoneMatch: string | null | undefined, etag: string): boolean =>
  ifNoneMatch?.split(/,\s*/).some((known) => known === etag || known === "*") ?? false;

/** Sets the ETag of a response; @returns 304 for a client that has this content */
export function notModified(
  request: Request,
  content: string | Buffer,
  headers: Headers,
): Response | undefined {
  const etag = etagOf(content);
  headers.set("ETag", etag);
  return matchesEtag(request.headers.get("If-None-Match"), etag)
    ? new Response(null, { status: 304, headers })
    : undefined;
}
