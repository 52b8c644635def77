import { LRUCache } from "lru-cache";

import type { ChangeEvent } from "#db/changes.server";
import type { Semaphore } from "~/server/limits/semaphore.server";
import type { EncodedBody } from "./encodings";
import type { SharedRequest } from "./shared-request";

/** A response for all requests with the same URL, currency and media type. */
export interface CachedPage {
  status: number;
  /** Alternating names and values for `writeHead`, without length and encoding. */
  headers: readonly string[];
  etag: string | null;
  /** Digest of the data that the page was rendered from; null for a file. */
  dataDigest: string | null;
  /** Start of the rendering, on the clock of `performance.now()`. */
  renderedAt: number;
  body: EncodedBody;
  /** Cache tags; null if the route set none, so that every change invalidates the page. */
  tags: ReadonlySet<string> | null;
  /** Its content type, which says what is counted. */
  type: string;
  isCacheable: boolean;
}

interface Entry extends CachedPage {
  /** A change has invalidated it since it was rendered. */
  isOutdated: boolean;
}

/** @param former the previous response for the same key, however old */
export type Render = (request: SharedRequest, former?: CachedPage) => Promise<CachedPage>;

/**
 * Bounds the age of content that changes without an event, such as texts that depend on the day: a page
 * that was found unchanged within this time may be sent for as long again.
 */
export const maxAgeMs = 5 * 60_000;
/** Estimate for the headers of an entry, in bytes. */
const headersSize = 2_000;

const tagsOfEveryPage = new Set<ChangeEvent>(["settings", "rates", "seed"]);

/** True if a change invalidates a page with these tags. */
export function affects(change: ChangeEvent, tags: ReadonlySet<string> | null): boolean {
  if (tags === null || tagsOfEveryPage.has(change) || tags.has(change)) return true;
  // A list may gain or lose the changed stay or post.
  if (change.startsWith("property/")) return tags.has("listing");
  if (change.startsWith("post/")) return tags.has("posts");
  // Many stays changed at once, possibly those on the page.
  if (change === "listing") return [...tags].some((tag) => tag.startsWith("property/"));
  return false;
}

/** Complete responses in memory, each valid until a change of its tags. */
export class PageCache {
  readonly #pages: LRUCache<string, Entry, SharedRequest>;
  /** Changes since the start of each render in progress. */
  readonly #renders = new Set<ChangeEvent[]>();
  #isConnected = false;

  constructor(options: {
    maxBytes: number;
    semaphore: Pick<Semaphore, "acquire">;
    render: Render;
  }) {
    const { maxBytes, semaphore, render } = options;
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: maxBytes / 4,
      sizeCalculation: ({ body }) => body.size + headersSize,
      ttl: maxAgeMs,
      noDeleteOnStaleGet: true,
      noDeleteOnFetchRejection: true,
      // Waiting requests get their page even if the cache was cleared meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, former, { context }) => {
        // A page that was requested before is probably popular, and therefore urgent.
        const release = await semaphore.acquire(former !== undefined);
        const changes: ChangeEvent[] = [];
        this.#renders.add(changes);
        try {
          const page = await render(context, former);
          return { ...page, isOutdated: changes.some((change) => affects(change, page.tags)) };
        } finally {
          this.#renders.delete(changes);
          release();
        }
      },
    });
  }

  /** False while this process receives no change events: every page must be rendered then. */
  get isOpen(): boolean {
    return this.#isConnected;
  }

  get count(): number {
    return this.#pages.size;
  }

  /** Bytes of all entries. */
  get size(): number {
    return this.#pages.calculatedSize;
  }

  /** The cached page, unless it is stale. */
  find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    return page?.isOutdated ? undefined : page;
  }

  /** The cached page, even if stale: sent if there is no capacity to render it. */
  findFormer(key: string): CachedPage | undefined {
    return this.#pages.peek(key, { allowStale: true });
  }

  /**
   * Renders the page once for all concurrent requests.
   * @throws Busy
   */
  async load(key: string, request: SharedRequest): Promise<CachedPage | undefined> {
    const forceRefresh = this.#pages.peek(key)?.isOutdated;
    const page = await this.#pages.fetch(key, { context: request, forceRefresh });
    if (!page?.isCacheable) this.#pages.delete(key);
    return page;
  }

  /** Updates the size of an entry after its body got a copy in another encoding. */
  resize(key: string, { body }: CachedPage): void {
    const entry = this.#pages.peek(key);
    if (entry?.body === body) this.#pages.set(key, { ...entry }, { noUpdateTTL: true });
  }

  onChange(change: ChangeEvent): void {
    if (change === "connected" || change === "disconnected") {
      // Events may have been missed, or will be.
      this.#isConnected = change === "connected";
      return this.#pages.clear();
    }
    for (const page of this.#pages.values()) page.isOutdated ||= affects(change, page.tags);
    for (const changes of this.#renders) changes.push(change);
  }
}
