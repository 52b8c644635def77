import { LRUCache } from "lru-cache";

import type { ChangeEvent } from "#db/changes.server";
import type { Semaphore } from "~/server/limits/semaphore.server";
import type { EncodedBody } from "./encodings";
import type { SharedRequest } from "./shared-request";

/** A response that everybody gets who requests the same address in the same currency. */
export interface CachedPage {
  status: number;
  /** Names and values in turn, as `writeHead` takes them; without length and encoding. */
  headers: readonly string[];
  etag: string | null;
  body: EncodedBody;
  /** Tags of what it shows; null where the route set none, so that every change counts. */
  tags: ReadonlySet<string> | null;
  /** A page that people look at, not a file that programs read. */
  isPage: boolean;
  isCacheable: boolean;
}

interface Entry extends CachedPage {
  /** Something that it shows has changed since it was rendered. */
  isOutdated: boolean;
}

/** @param former the last response of the same key, however old */
export type Render = (request: SharedRequest, former?: CachedPage) => Promise<CachedPage>;

/** Bounds the age of what changes without an announcement, such as texts that depend on the day. */
const maxAgeMs = 5 * 60_000;
/** Estimate for the headers of an entry, in bytes. */
const headersSize = 2_000;

const tagsOfEveryPage = new Set<ChangeEvent>(["settings", "rates", "seed"]);

/** True where a change alters a page with these tags. */
export function concerns(change: ChangeEvent, tags: ReadonlySet<string> | null): boolean {
  if (tags === null || tagsOfEveryPage.has(change) || tags.has(change)) return true;
  // A list may gain or lose the stay or post that has changed.
  if (change.startsWith("property/")) return tags.has("listing");
  if (change.startsWith("post/")) return tags.has("posts");
  // Many stays at once: any of those on the page may be among them.
  if (change === "listing") return [...tags].some((tag) => tag.startsWith("property/"));
  return false;
}

/** Whole responses in memory, each until something that it shows changes. */
export class PageCache {
  readonly #pages: LRUCache<string, Entry, SharedRequest>;
  /** For each render under way, what has changed since it began. */
  readonly #renders = new Set<ChangeEvent[]>();
  #isListening = false;

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
      // Whoever waits for a page gets it, even if the cache was cleared meanwhile.
      ignoreFetchAbort: true,
      fetchMethod: async (_key, former, { context }) => {
        // A page that was requested before is likely to be requested by many.
        const release = await semaphore.acquire(former !== undefined);
        const changes: ChangeEvent[] = [];
        this.#renders.add(changes);
        try {
          const page = await render(context, former);
          return { ...page, isOutdated: changes.some((change) => concerns(change, page.tags)) };
        } finally {
          this.#renders.delete(changes);
          release();
        }
      },
    });
  }

  /** False while changes are not announced to this process: every page must be rendered then. */
  get isOpen(): boolean {
    return this.#isListening;
  }

  get count(): number {
    return this.#pages.size;
  }

  /** Bytes of all entries. */
  get size(): number {
    return this.#pages.calculatedSize;
  }

  /** The page, if it is as the database is now. */
  find(key: string): CachedPage | undefined {
    const page = this.#pages.get(key);
    return page?.isOutdated ? undefined : page;
  }

  /** The last page, however old: better than none if there is no capacity to render the next one. */
  findFormer(key: string): CachedPage | undefined {
    return this.#pages.peek(key, { allowStale: true });
  }

  /**
   * Renders the page, once for all who request it meanwhile.
   * @throws Busy
   */
  async load(key: string, request: SharedRequest): Promise<CachedPage | undefined> {
    const forceRefresh = this.#pages.peek(key)?.isOutdated;
    const page = await this.#pages.fetch(key, { context: request, forceRefresh });
    if (!page?.isCacheable) this.#pages.delete(key);
    return page;
  }

  /** Counts the bytes of an entry again, whose body has got a copy in one more encoding. */
  resize(key: string, { body }: CachedPage): void {
    const entry = this.#pages.peek(key);
    if (entry?.body === body) this.#pages.set(key, { ...entry }, { noUpdateTTL: true });
  }

  onChange(change: ChangeEvent): void {
    if (change === "connected" || change === "disconnected") {
      // Changes may have been missed, or will be.
      this.#isListening = change === "connected";
      return this.#pages.clear();
    }
    for (const page of this.#pages.values()) page.isOutdated ||= concerns(change, page.tags);
    for (const changes of this.#renders) changes.push(change);
  }
}
