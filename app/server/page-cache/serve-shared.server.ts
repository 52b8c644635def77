import { randomUUID } from "node:crypto";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import type { createRequestHandler } from "@remix-run/node";
import { Counter, type Registry } from "prom-client";

import { lazyGauge } from "~/server/lazy-gauge.server";
import { Busy, type Semaphore } from "~/server/limits/semaphore.server";
import { privatePage, publicPage, tagsHeader } from "~/server/pages/cache";
import { digestOf, etagOf, matchesEtag } from "~/server/pages/etag.server";
import type { HeadersMiddleware } from "~/server/pages/page-headers.server";
import type { Services } from "~/server/services.server";
import { EncodedBody, encodingFor } from "./encodings";
import { type CachedPage, maxAgeMs, PageCache, type Render } from "./page-cache.server";
import { defaultCurrency, type SharedRequest, sharedRequest } from "./shared-request";

/** Labels of `page_store_answers_total`, which dashboards and alerts know. */
const outcomeLabels = {
  hit: "kept",
  revalidated: "same",
  miss: "made",
  /** A stale page, because the site is busy. */
  stale: "outlived",
  rejected: "refused",
};

interface Options {
  handle: ReturnType<typeof createRequestHandler>;
  services: Services;
  semaphore: Semaphore;
  metrics: Registry;
  /** Sets the headers that every response carries. */
  securityHeaders: HeadersMiddleware;
  /** Called for each sent page or file, to count the view. */
  onPageView: (request: IncomingMessage, type: string) => void;
  /** Sends a 503 when there is no capacity. */
  sendBusy: (request: IncomingMessage, response: ServerResponse) => void;
}

/**
 * Responds from the cache, or renders the page for it.
 * @param next called if rendering fails: Express reports the error
 * @returns false for a request that is not cacheable
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
    if (page.status === 200) onPageView(request, page.type);
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
      count(page.body === former?.body ? "revalidated" : "miss");
      send(key, page, request, response);
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      count(former ? "stale" : "rejected");
      if (former) send(key, former, request, response);
      else sendBusy(request, response);
    }
  }

  return (request, response, next) => {
    if (!cache.isOpen) return false;
    const shared = sharedRequest(request, siteHost);
    if (!shared) return false;
    const key = `${shared.currency} ${shared.isMarkdown ? "md " : ""}${shared.address}`;
    const page = cache.find(key);
    if (page) {
      count("hit");
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
  for (const label of Object.values(outcomeLabels)) responses.labels(label).inc(0);
  return (outcome: keyof typeof outcomeLabels) => responses.labels(outcomeLabels[outcome]).inc();
}

/**
 * Renders the page from URL, currency and media type alone, so that no personal data of the first visitor can get into
 * it.
 */
function renderShared({ handle, services, securityHeaders }: Options): Render {
  const everyHeader = headersSetBy(securityHeaders);
  return async ({ address, currency, isMarkdown }, former) => {
    const isDefault = currency === defaultCurrency;
    const request = new Request(services.siteUrl + address, {
      headers: {
        ...(!isDefault && { Cookie: `currency=${currency}` }),
        ...(isMarkdown && { Accept: "text/markdown" }),
      },
    });
    const renderedAt = performance.now();
    let dataDigest: string | null = null;
    const response = await handle(request, {
      ...services,
      clientAddress: "",
      requestId: randomUUID().slice(0, 8),
      byScript: /\.data(?:\?|$)/.test(address),
      isRendered: (data) => {
        dataDigest = digestOf(data);
        if (!former || renderedAt - former.renderedAt >= maxAgeMs) return false;
        return dataDigest === former.dataDigest;
      },
    });
    const { status, headers } = response;
    if (status === 304 && former) return former;
    const plain = Buffer.from(await response.arrayBuffer());
    // The cached cookie would be sent to every visitor.
    if (headers.has("Set-Cookie")) throw new Error(`${address} sets a cookie on a shared response`);
    const etag = status === 200 ? (headers.get("ETag") ?? etagOf(plain)) : null;
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
      dataDigest,
      renderedAt,
      body: isSame ? former.body : await EncodedBody.from(plain),
      tags: tags === null ? null : new Set(tags.split(" ")),
      type: headers.get("Content-Type") ?? "",
      isCacheable: status === 200 && isShared(policy, isDefault ? publicPage : privatePage),
    };
  };
}

/** Files may have a max-age; a page must have the policy of a shared page. */
const isShared = (policy: string, expected: string) =>
  policy === expected || policy === publicPage || /^(?:public|private), max-age=\d+$/.test(policy);

/** Constant headers that a middleware sets, as alternating names and values. */
function headersSetBy(middleware: HeadersMiddleware): string[] {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  middleware(request, response, () => undefined);
  return Object.entries(response.getHeaders()).flatMap(([name, value]) => [name, String(value)]);
}

/** @param onNewCopy called once the body has a copy in another encoding */
function sendPage(
  { status, headers, etag, body }: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  onNewCopy: () => void,
): void {
  if (etag && matchesEtag(request.headers["if-none-match"], etag)) {
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
    (bytes) => {
      onNewCopy();
      write(bytes);
    },
    () => response.destroy(),
  );
}
