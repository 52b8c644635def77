import { LRUCache } from "lru-cache";
import type { Logger } from "pino";

import { type ChangeEvent, type ChangeKind, kindOf, listenForChanges } from "#db/changes.server";
import type { Database } from "#db/connect.server";
import { listFaqs } from "#db/queries/editorial/pages.server";
import { listPublishedPosts } from "#db/queries/editorial/posts.server";
import { sitemapSize } from "#db/queries/editorial/sitemap.server";
import { countsByCollection, listCollections } from "#db/queries/guides/collections.server";
import { listGuides } from "#db/queries/guides/country-guides.server";
import { readExperienceStats, readWayStats } from "#db/queries/guides/stats.server";
import { listFeatured } from "#db/queries/listing/page.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { adminOptions } from "#db/queries/property/admin-list.server";
import { readSettings } from "#db/queries/site/settings.server";
import type { Rates } from "#domain/money/currencies";
import { guideSlugs } from "#domain/places/countries";
import type { PropertyCard } from "#domain/property/property";
import { defaultSettings } from "#domain/site/settings";
import { ListingIndexService } from "~/server/listing/listing-index.server";
import type { CountryPage } from "./country-page.server";
import type { ReadListing } from "./read-listing.server";

interface CacheOptions {
  /** Results at most, by key. */
  max?: number;
  ttlMs?: number;
  /** An expired result is returned while the next one is read. */
  allowStale?: boolean;
}

/**
 * Results of one kind of read, by key. Concurrent reads of a key share one, failures are not cached, and
 * a read that `clear` overtakes is returned to its callers and not cached.
 */
export class ReadCache<T> {
  readonly #results: LRUCache<string, { value: T }, () => Promise<T>>;

  constructor({ max = 1, ttlMs = 60_000, allowStale = false }: CacheOptions = {}) {
    this.#results = new LRUCache({
      max,
      ttl: ttlMs,
      allowStale,
      ignoreFetchAbort: true,
      fetchMethod: async (_key, _stale, { context: read }) => ({ value: await read() }),
    });
  }

  async get(key: string, read: () => Promise<T>): Promise<T> {
    return (await this.#results.forceFetch(key, { context: read })).value;
  }

  clear(): void {
    this.#results.clear();
  }
}

const ofStays: readonly ChangeKind[] = ["property", "listing", "rates", "seed"];
/** Statistics over all properties: a single change barely alters them, so they may be stale. */
const ofAllStays: readonly ChangeKind[] = ["rates", "seed"];
const ofEditorial: readonly ChangeKind[] = ["seed"];
const statsOptions = { ttlMs: 10 * 60_000, allowStale: true };

/**
 * Reads that many pages need and few writes change. Each is cached until a change event of one of its tags
 * arrives from any process, or for a minute.
 */
export function openDataCache(db: Database, url: string, log: Logger) {
  const exchange = async (): Promise<Rates> => (await cache.rates()).rates;
  const listing = new ListingIndexService(db, log, exchange);
  const caches: { tags: readonly ChangeKind[]; clear: () => void }[] = [];
  let lastSettings = defaultSettings;

  function byKey<T>(tags: readonly ChangeKind[], options: CacheOptions) {
    const cache = new ReadCache<T>(options);
    caches.push({ tags, clear: () => cache.clear() });
    return (key: string, read: () => Promise<T>) => cache.get(key, read);
  }
  function cached<T>(tags: readonly ChangeKind[], read: () => Promise<T>, options?: CacheOptions) {
    const get = byKey<T>(tags, { ...options, max: 1 });
    return () => get("all", read);
  }

  const cache = {
    settings: cached(["settings"], async () => (lastSettings = await readSettings(db))),
    rates: cached(["rates"], () => readCurrentRates(db)),
    listing: cached(ofStays, () => listing.options()),
    collections: cached(ofEditorial, () => listCollections(db)),
    collectionCounts: cached(ofStays, () => countsByCollection(db)),
    guides: cached(ofEditorial, () => listGuides(db)),
    countryPrices: cached(ofStays, () => listing.lowestPrices(guideSlugs)),
    homeQuestions: cached(ofEditorial, () => listFaqs(db, "home")),
    wayStats: cached(ofAllStays, () => readWayStats(db), statsOptions),
    experienceStats: cached(ofAllStays, () => readExperienceStats(db), statsOptions),
    posts: cached(["post", "seed"], () => listPublishedPosts(db)),
    sitemapSize: cached([...ofStays, "post", "page"], () => sitemapSize(db)),
    adminOptions: cached(ofStays, () => adminOptions(db)),
    /** By saved view, filled as they are counted. */
    viewCounts: cached(ofStays, () => Promise.resolve(new Map<string, number>())),
    featured: cached(ofStays, () => listFeatured(db, listing)),
    // By URL; each entry is a page of cards at most.
    listings: byKey<ReadListing>(ofStays, { max: 150 }),
    countries: byKey<CountryPage | null>(ofStays, { max: 60 }),
    similar: byKey<PropertyCard[]>(ofStays, { max: 600 }),
    /** Compressed, by feed and version. */
    feeds: byKey<Buffer>(ofStays, { max: 3, ttlMs: 10 * 60_000 }),
  };

  let onPageChange: ((change: ChangeEvent) => void) | undefined;
  let isListening = false;
  const listener = listenForChanges(url, (change) => {
    isListening = change !== "disconnected";
    listing.receive(change);
    for (const { tags, clear } of caches)
      if (change === "connected" || change === "disconnected" || tags.includes(kindOf(change)))
        clear();
    onPageChange?.(change);
  });
  return {
    cache,
    /** As last read; the defaults before the first read. */
    lastSettings: () => lastSettings,
    listing,
    /** Calls the listener for each change, once the reads that it made stale are dropped. */
    onChange: (listener: (change: ChangeEvent) => void) => {
      onPageChange = listener;
      if (isListening) listener("connected");
    },
    close: () => {
      listing.close();
      return listener.close();
    },
  };
}

/** Reads that this process caches. */
export type DataCache = ReturnType<typeof openDataCache>["cache"];
