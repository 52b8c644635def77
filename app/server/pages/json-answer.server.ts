import { createHash } from "node:crypto";

import { publicPage, tagsHeader } from "./cache";

/** JSON about the listed stays that is the same for every visitor: kept by browsers, and asked for again by its mark. */
export function publicJson(request: Request, value: unknown): Response {
  const text = JSON.stringify(value);
  const etag = `W/"${createHash("sha1").update(text).digest("base64url")}"`;
  const headers = {
    "Content-Type": "application/json; charset=utf-8",
    "Cache-Control": publicPage,
    [tagsHeader]: "listing",
    "X-Robots-Tag": "noindex",
    ETag: etag,
  };
  const known = request.headers.get("If-None-Match")?.split(/,\s*/) ?? [];
  return known.includes(etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers });
}
