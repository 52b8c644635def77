import { createHash, randomUUID } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { createRequestHandler } from "@remix-run/node";
import type { RequestHandler } from "express";
import { Counter, type Registry } from "prom-client";

import { lazyGauge } from "~/server/lazy-gauge.server";
import { Busy, type Semaphore } from "~/server/limits/semaphore.server";
import { privatePage, publicPage, tagsHeader } from "~/server/pages/cache";
import type { Services } from "~/server/services.server";
import { EncodedBody, encodingFor } from "./encodings";
import { type CachedPage, PageCache, type Render } from "./page-cache.server";
import { defaultCurrency, type SharedRequest, sharedRequest } from "./shared-request";

/** Results of a request, as `page_store_answers_total` counts them. */
const outcomes = ["kept", "same", "made", "outlived", "refused"] as const;

interface Options {
  handle: ReturnType<typeof createRequestHandler>;
  services: Services;
  semaphore: Semaphore;
  metrics: Registry;
  /** Sets the headers that every response carries. */
  securityHeaders: RequestHandler;
  /** Called for each page that was shown, to count the view. */
  onPageView: (request: IncomingMessage) => void;
  /** Responds when there is no capacity. */
  sendBusy: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * Answers a request from the cache.
 * @param next called if the page could not be rendered: the rest of the site reports the failure
 * @returns false for a request that the cache does not answer
 */
type AnswerFromCache = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => boolean;

/** Runs before Express: a hit costs no routing, rendering or compression. */
export function openPageCache(options: Options): AnswerFromCache | undefined {
  const { services, semaphore, metrics, onPageView, sendBusy } = options;
  if (services.env.PAGE_STORE_MB === 0) return;
  const maxBytes = services.env.PAGE_STORE_MB * 1024 * 1024;
  const cache = new PageCache({ maxBytes, semaphore, render: renderShared(options) });
  services.onChange((change) => cache.onChange(change));
  const count = countOutcomes(metrics, cache);
  const siteHost = new URL(services.siteUrl).host;

  function send(
    key: string,
    page: CachedPage,
    request: IncomingMessage,
    response: ServerResponse,
  ): void {
    if (page.isPage && page.status === 200) onPageView(request);
    sendPage(page, request, response, () => cache.resize(key, page));
  }

  async function load(
    key: string,
    shared: SharedRequest,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const former = cache.findFormer(key);
    try {
      const page = await cache.load(key, shared);
      if (!page) throw new Error("The response was not rendered");
      count(page.body === former?.body ? "same" : "made");
      send(key, page, request, response);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      count(former ? "outlived" : "refused");
      if (former) send(key, former, request, response);
      else sendBusy(request, response);
    }
  }

  return (request, response, next) => {
    if (!cache.isOpen) return false;
    const shared = sharedRequest(request, siteHost);
    if (!shared) return false;
    const key = `${shared.currency} ${shared.address}`;
    const page = cache.find(key);
    if (page) {
      count("kept");
      send(key, page, request, response);
    } else void load(key, shared, request, response).catch(next);
    return true;
  };
}

function countOutcomes(registry: Registry, cache: PageCache) {
  const responses = new Counter({
    name: "page_store_answers_total",
    help: "Shared pages: kept (hit), same (rendered anew, unchanged), made (rendered), outlived (busy, a stale one), refused",
    labelNames: ["outcome"],
    registers: [registry],
  });
  const gauge = lazyGauge(registry);
  gauge("page_store_pages", "Pages in the cache", () => cache.count);
  gauge("page_store_bytes", "Bytes of the pages in the cache", () => cache.size);
  // Alerts can only watch series that exist from the beginning.
  for (const outcome of outcomes) responses.labels(outcome).inc(0);
  return (outcome: (typeof outcomes)[number]) => responses.labels(outcome).inc();
}

/**
 * Renders the page for a visitor with a currency and nothing else, so that nothing personal of the first
 * visitor can get into it.
 */
function renderShared({ handle, services, securityHeaders }: Options): Render {
  const everyHeader = headersSetBy(securityHeaders);
  return async ({ address, currency }, former) => {
    const isDefault = currency === defaultCurrency;
    const request = new Request(services.siteUrl + address, {
      headers: isDefault ? {} : { Cookie: `currency=${currency}` },
    });
    const { status, headers, ...response } = await readResponse(
      await handle(request, {
        ...services,
        clientAddress: "",
        requestId: randomUUID().slice(0, 8),
        byScript: /\.data(?:\?|$)/.test(address),
      }),
    );
    // Every visitor of the page would get the cookie.
    if (headers.has("Set-Cookie")) throw new Error(`${address} sets a cookie for all`);
    const etag = status === 200 ? (headers.get("ETag") ?? etagOf(response.body)) : null;
    if (etag) headers.set("ETag", etag);
    const vary = new Set((headers.get("Vary") ?? "").split(/,\s*/).filter(Boolean));
    headers.set("Vary", [...vary.add("Accept-Encoding").add("Cookie")].join(", "));
    const tags = headers.get(tagsHeader);
    const policy = headers.get("Cache-Control") ?? "";
    const isSame = etag !== null && etag === former?.etag;
    return {
      status,
      headers: [...everyHeader, ...[...headers].flat()],
      etag,
      body: isSame ? former.body : await EncodedBody.from(response.body),
      tags: tags === null ? null : new Set(tags.split(" ")),
      isPage: /^text\/(?:html|x-script)/.test(headers.get("Content-Type") ?? ""),
      isCacheable: status === 200 && isShared(policy, isDefault ? publicPage : privatePage),
    };
  };
}

const readResponse = async (response: Response) => ({
  status: response.status,
  headers: response.headers,
  body: Buffer.from(await response.arrayBuffer()),
});

/** Files that programs read may have a lifetime; a page must have the policy of its kind. */
const isShared = (policy: string, expected: string) =>
  policy === expected || policy === publicPage || /^(?:public|private), max-age=\d+$/.test(policy);

const etagOf = (body: Buffer) => `W/"${createHash("sha1").update(body).digest("base64url")}"`;

/** What a middleware sets on every response alike, as names and values in turn. */
function headersSetBy(middleware: RequestHandler): string[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request as never, response as never, () => undefined);
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** @param onNewCopy called once the body has a copy in one more encoding */
function sendPage(
  { status, headers, etag, body }: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  onNewCopy: () => void,
): void {
  const known = request.headers["if-none-match"];
  if (etag && known && (known === etag || known.split(/,\s*/).includes(etag))) {
    response.writeHead(304, [...headers]).end();
    return;
  }
  const encoding = encodingFor(request.headers["accept-encoding"]);
  const write = (bytes: Buffer) => {
    const encoded = encoding === "identity" ? [] : ["Content-Encoding", encoding];
    response.writeHead(status, [...headers, "Content-Length", String(bytes.length), ...encoded]);
    response.end(request.method === "HEAD" ? undefined : bytes);
  };
  const copy = body.get(encoding);
  if (copy) return write(copy);
  body.make(encoding).then(
    (made) => {
      onNewCopy();
      write(made);
    },
    () => response.destroy(),
  );
}
