import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGunzip, createGzip } from "node:zlib";
import { createReadableStreamFromReadable, type LoaderFunctionArgs } from "@remix-run/node";
import Negotiator from "negotiator";

import { readFeedVersion } from "#db/queries/listing/feeds.server";
import { walkProperties } from "#db/queries/listing/walk.server";
import { feedOfFile, feeds } from "#domain/feeds/catalog";
import { type Feed, missingFor } from "#domain/feeds/feed";
import { factsOf, feedStay } from "#domain/feeds/stay";
import { limitPublicRead } from "~/server/limits/rate-limit.server";
import { notModified } from "~/server/pages/etag.server";
import type { RequestContext } from "~/server/services.server";

/** Increased when the format of a feed changes, so that unchanged stays get another ETag. */
const formatVersion = 1;
const anHour = "public, max-age=3600";

/** The published stays in the format of another site (M-008); 404 until the feed is switched on. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const name = feedOfFile(params.file ?? "");
  const { feeds: switches } = await context.settings();
  if (!name || !switches[name]) return new Response("Feed not found", { status: 404 });
  const outcome = await limitPublicRead(context);
  if (!outcome.ok)
    return new Response("Too many requests, try again later", {
      status: 429,
      headers: { "Retry-After": String(outcome.retryAfterSeconds) },
    });
  const version = [name, formatVersion, context.siteUrl, await readFeedVersion(context.db)].join();
  const headers = new Headers({
    "Content-Type": feeds[name].contentType,
    "Cache-Control": anHour,
    "X-Robots-Tag": "noindex",
    Vary: "Accept-Encoding",
  });
  const unchanged = notModified(request, version, headers);
  if (unchanged) return unchanged;
  if (request.method === "HEAD") return new Response(null, { headers });
  const zipped = await context.cache.feeds(version, () => buildFeed(context, feeds[name]));
  return respond(request, zipped, headers);
}

/** Stays per query: 20 ms of CPU time, between which the site responds to others. */
const batchSize = 100;

/** The whole feed, compressed: at 20,000 stays a twentieth of its text. */
async function buildFeed(context: RequestContext, feed: Feed): Promise<Buffer> {
  const chunks: Buffer[] = [];
  await pipeline(Readable.from(partsOf(context, feed)), createGzip(), async (source) => {
    for await (const chunk of source) chunks.push(chunk as Buffer);
  });
  return Buffer.concat(chunks);
}

async function* partsOf({ db, siteUrl }: RequestContext, feed: Feed) {
  yield feed.head;
  let isFirst = true;
  for (let after: string | undefined; ;) {
    const batch = await walkProperties(db, { all: false, ids: null }, { after, limit: batchSize });
    let text = "";
    for (const { property, pictures } of batch) {
      if (missingFor(feed, factsOf(property, pictures)).length > 0) continue;
      text += feed.entry(feedStay(property, pictures, siteUrl), isFirst);
      isFirst = false;
    }
    yield text;
    if (batch.length < batchSize) break;
    after = batch.at(-1)?.property.id;
  }
  yield feed.foot;
}

/** Browsers and fetchers accept gzip; others get the text. */
function respond(request: Request, zipped: Buffer, headers: Headers): Response {
  const accepted = { "accept-encoding": request.headers.get("Accept-Encoding") ?? "" };
  if (new Negotiator({ headers: accepted }).encodings(["gzip"]).includes("gzip")) {
    headers.set("Content-Encoding", "gzip");
    headers.set("Content-Length", String(zipped.length));
    return new Response(new Uint8Array(zipped), { headers });
  }
  const plain = Readable.from([zipped]).pipe(createGunzip());
  return new Response(createReadableStreamFromReadable(plain), { headers });
}
