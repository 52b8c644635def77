import { createHash, randomUUID } from "node:crypto";
import type { createRequestHandler } from "@remix-run/node";

import { privatePage, publicPage, showsHeader } from "~/server/pages/cache";
import type { Services } from "~/server/services.server";
import type { RenderShared } from "./answer-shared.server";
import { EncodedBody } from "./encodings";
import type { SharedAnswer } from "./page-store";
import { usualCurrency } from "./visitor-choice";

interface Options {
  handle: ReturnType<typeof createRequestHandler>;
  services: Services;
  /** What every answer carries, as names and values in turn. */
  protection: readonly string[];
}

/**
 * Asks the router as a visitor would who has a currency and nothing else. What is made from the same
 * as before stays as it was, compressed and all.
 */
export function renderShared({ handle, services, protection }: Options): RenderShared {
  return async ({ address }, currency, former) => {
    let madeFrom: string | null = null;
    const own = currency !== usualCurrency;
    const request = new Request(services.siteUrl + address, {
      headers: own ? { Cookie: `currency=${currency}` } : {},
    });
    const response = await handle(request, {
      ...services,
      clientAddress: "",
      requestId: randomUUID().slice(0, 8),
      byScript: /\.data(?:\?|$)/.test(address),
      isUnchanged: (data) => {
        madeFrom = digestOf(data);
        return madeFrom === former?.madeFrom;
      },
    });
    if (response.status === 304 && former) return former;
    // Whoever waits for the same page would get it too; the rest of the site answers each alone.
    if (response.headers.has("Set-Cookie")) throw new Error(`${address} sets a cookie for all`);
    const plain = Buffer.from(await response.arrayBuffer());
    const policy = own ? privatePage : publicPage;
    const answer = { ...answerOf(response, plain, protection, policy), madeFrom };
    const isSame = answer.etag !== null && answer.etag === former?.etag;
    return isSame ? { ...answer, body: former.body } : answer;
  };
}

function answerOf(
  { status, headers }: Response,
  plain: Buffer,
  protection: readonly string[],
  policy: string,
): Omit<SharedAnswer, "madeFrom"> {
  const type = headers.get("Content-Type") ?? "";
  const shows = headers.get(showsHeader);
  const mayKeep = status === 200 && isSharedPolicy(headers.get("Cache-Control") ?? "", policy);
  const etag = status === 200 ? (headers.get("ETag") ?? etagOf(plain)) : null;
  if (etag) headers.set("ETag", etag);
  const varied = new Set((headers.get("Vary") ?? "").split(/,\s*/).filter(Boolean));
  headers.set("Vary", [...varied.add("Accept-Encoding").add("Cookie")].join(", "));
  return {
    status,
    head: [...protection, ...[...headers].flat()],
    heads: new WeakMap(),
    etag,
    body: new EncodedBody(plain),
    shows: shows === null ? null : new Set(shows.split(" ")),
    isPage: /^text\/(?:html|x-script)/.test(type),
    keep: mayKeep,
  };
}

/** Files that programs read may be kept for a while by others too; a page only as its policy says. */
const isSharedPolicy = (given: string, policy: string) =>
  given === policy || given === publicPage || /^(?:public|private), max-age=\d+$/.test(given);

const digestOf = (said: string | Buffer) => createHash("sha1").update(said).digest("base64url");
const etagOf = (plain: Buffer) => `W/"${digestOf(plain)}"`;
