import { setImmediate } from "node:timers/promises";
import { LRUCache } from "lru-cache";
import type { Logger } from "pino";

import { type ChangeEvent, kindOf } from "#db/changes.server";
import type { Database } from "#db/connect.server";
import { findIndexed, textHits, walkIndexed } from "#db/queries/listing/indexed.server";
import { readCurrentRates } from "#db/queries/money/rates.server";
import { isoDay } from "#domain/calendar/dates";
import type { ListingAnswers } from "#domain/listing/answers";
import type { FilterValues } from "#domain/listing/filters";
import { type IndexedStay, ListingIndex } from "#domain/listing/index/listing-index";
import type { TextHits, TypedSlots } from "#domain/listing/index/words";
import { defaultListingQuery, type ListingQuery } from "#domain/listing/query";
import type { Rates as ExchangeRates } from "#domain/money/currencies";
import { readSearch } from "#domain/search/document";

/** Bounds staleness after a change without an event; longer for a catalog that takes long to read. */
const rereadEveryMs = 5 * 60_000;
/** Delay of the next read as a multiple of the last one: reading takes at most 1 % of the time. */
const rereadFactor = 100;
/** Delay after a failed read. */
const retryDelayMs = 1_000;
/** The same factor while changes of many stays keep arriving: at most a third of the time. */
const outdatedFactor = 2;
/** More changed stays than this cause a full read. */
const maxChangesAtOnce = 200;
/** Equal to the statement timeout: a page must respond within 5 s. */
const maxWaitMs = 3_000;
/** Pricing of all stays for a trip lets other requests pass after so long. */
const pricingSliceMs = 6;
const searchCacheBytes = 16 * 1024 * 1024;

/** Stays further down than this in the order by total need most totals, the first ones only a few. */
const maxUnpriced = 200;

/** Of more stays than this, those with a total are not counted: a new question would cost too much. */
const maxCounted = 5_000;

const isByPrice = ({ sort }: Pick<ListingQuery, "sort">): boolean =>
  sort === "price-low" || sort === "price-high";

type Answer<T> = (index: ListingIndex, typed: TypedSlots | null) => T;

/**
 * Runs all queries of the public listing on an index in memory. Each result includes every change received
 * before the query. While there is no index, queries wait for one.
 */
export class ListingIndexService implements ListingAnswers {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #exchange: () => Promise<ExchangeRates>;
  #index: ListingIndex | null = null;
  #isLoaded = false;
  #connected = false;
  /** Incremented when the index and a read in progress become outdated. */
  #generation = 0;
  #reading: { generation: number; index: Promise<ListingIndex> } | null = null;
  #nextReading: Promise<ListingIndex> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Stays that changed since they were indexed … */
  readonly #changed = new Set<string>();
  /** … or since the read in progress began, which may have read them before. */
  readonly #changedMeanwhile = new Set<string>();
  #refreshing: Promise<void> | null = null;
  /** Matches by search text as index slots; cleared by each change of a stay. */
  readonly #typed = new LRUCache<string, TypedSlots>({
    maxSize: searchCacheBytes,
    sizeCalculation: ({ weights }) => 256 + 2 * weights.length,
  });
  readonly #textHits = new Map<string, Promise<TextHits>>();
  /** Incremented by each change of a stay, so that earlier text hits are not cached. */
  #revision = 0;

  /** @param exchange exchange rates of totals; read for each pricing by default */
  constructor(
    db: Database,
    log: Logger,
    exchange = async () => (await readCurrentRates(db)).rates as ExchangeRates,
  ) {
    this.#db = db;
    this.#log = log;
    this.#exchange = exchange;
  }

  count: ListingAnswers["count"] = ({ sort: _, ...query }) =>
    this.#query({ query, totals: query.total !== null }, (index, typed) =>
      index.count(query, typed),
    );

  priced: ListingAnswers["priced"] = async (query) => {
    const { sort: _, trip, ...filters } = query;
    if (!trip || (await this.count(query)) > maxCounted) return null;
    const question = { ...filters, trip };
    return this.#query({ query: question, totals: true }, (index, typed) =>
      index.priced(question, typed),
    );
  };

  ids: ListingAnswers["ids"] = (query, stretch) =>
    this.#query(
      {
        query,
        totals: query.total !== null || (isByPrice(query) && stretch.from > maxUnpriced),
        ordered: isByPrice(query) || query.sort === "featured",
      },
      (index, typed) => index.ids(query, typed, stretch),
    );

  facets: ListingAnswers["facets"] = ({ sort: _, ...query }) =>
    this.#query({ query, totals: query.total !== null, facets: true }, (index, typed) =>
      index.facets(query, typed),
    );

  options: ListingAnswers["options"] = () => this.#query(whole, (index) => index.options());

  spots: ListingAnswers["spots"] = (filters, within) => {
    const query = { ...filters, area: within };
    return this.#query({ query, totals: true }, (index, typed) =>
      index.spots(filters, typed, within),
    );
  };

  relaxed: ListingAnswers["relaxed"] = (queries) =>
    Promise.all(
      queries.map((query) =>
        this.#query({ query, totals: true }, (index, typed) => index.relaxed(query, typed)),
      ),
    );

  /** The lowest price in USD of each country that has one. */
  async lowestPrices(countrySlugs: readonly string[]): Promise<Record<string, number>> {
    const found = await this.relaxed(
      countrySlugs.map((slug) => ({ ...defaultListingQuery, countries: [slug] })),
    );
    return Object.fromEntries(
      countrySlugs.flatMap((slug, n) => {
        const usd = found[n]?.lowest ?? null;
        return usd === null ? [] : [[slug, usd]];
      }),
    );
  }

  publishedRates: ListingAnswers["publishedRates"] = (ids) =>
    this.#query(whole, (index) => index.publishedRates(ids));

  similar: ListingAnswers["similar"] = (stay, max) =>
    this.#query(whole, (index) => index.similar(stay, max));

  suggestions: ListingAnswers["suggestions"] = async (search, max) => {
    const terms = readSearch(search);
    if (terms.length === 0) return [];
    const named = await this.#query(whole, (index) => index.suggestions(terms, max));
    if (named.length === max) return named;
    // Only the database has the words of the descriptions.
    const others = await this.ids(
      { ...defaultListingQuery, search, sort: "name" },
      { from: 0, max: max + named.length },
    );
    return [...new Set([...named, ...others])].slice(0, max);
  };

  /** True once the index was read; later reads do not make the process unready. */
  get isReady(): boolean {
    return this.#isLoaded;
  }

  /** Number of indexed stays; 0 while there is no index. */
  get size(): number {
    return this.#index?.size ?? 0;
  }

  receive(event: ChangeEvent): void {
    if (event === "connected" || event === "disconnected") {
      this.#connected = event === "connected";
      this.#invalidate();
      return;
    }
    const kind = kindOf(event);
    if (kind === "property") {
      const id = event.slice("property/".length);
      this.#changed.add(id);
      this.#changedMeanwhile.add(id);
    }
    const many = kind === "listing" || kind === "rates" || kind === "seed";
    if (many || this.#changed.size > maxChangesAtOnce) this.#invalidate();
  }

  close(): void {
    this.#connected = false;
    clearTimeout(this.#timer);
    this.#replace(null);
  }

  async #query<T>(asked: Asked, answer: Answer<T>): Promise<T> {
    const { search } = asked.query;
    const index = await withTimeout(this.#current());
    if (search === "") {
      await this.#price(index, null, asked);
      return answer(index, null);
    }
    const known = index === this.#index ? this.#typed.get(search) : undefined;
    if (known) {
      await this.#price(index, known, asked);
      // A change in the meantime has dropped the matches.
      if (!this.#isPriced(asked) || this.#typed.has(search)) return answer(index, known);
    }
    const revision = this.#revision;
    const hits = await this.#findText(search);
    // Applies changes received meanwhile; falls back to the index that was read for this query.
    await this.#applyChanges();
    const latest = this.#index ?? index;
    // Before pricing and after it nothing is awaited, so the slots belong to this index.
    const typed = latest.typed(hits);
    if (latest === this.#index && revision === this.#revision) this.#typed.set(search, typed);
    if (!this.#isPriced(asked)) return answer(latest, typed);
    await this.#price(latest, typed, asked);
    return answer(latest, latest.typed(hits));
  }

  #isPriced = ({ query, totals, ordered }: Asked): boolean =>
    (totals || ordered === true) && query.trip !== null;

  /** Prices the stays that a query needs; concurrent queries for the same trip share the work. */
  async #price(index: ListingIndex, typed: TypedSlots | null, asked: Asked): Promise<void> {
    if (!this.#isPriced(asked)) return;
    index.pricing = { today: isoDay(new Date()), exchange: await this.#exchange() };
    if (!asked.totals) return;
    const ahead = { facets: asked.facets ?? false, ms: pricingSliceMs };
    while (!index.priceFor(asked.query, typed, ahead)) await setImmediate();
  }

  /** Concurrent searches for the same text share one query. */
  #findText(search: string): Promise<TextHits> {
    const known = this.#textHits.get(search);
    if (known) return known;
    const hits = textHits(this.#db, search).finally(() => {
      if (this.#textHits.get(search) === hits) this.#textHits.delete(search);
    });
    this.#textHits.set(search, hits);
    return hits;
  }

  /** The index with every change received so far. */
  async #current(): Promise<ListingIndex> {
    for (;;) {
      await this.#applyChanges();
      if (this.#index) return this.#index;
      const read = await this.#readLatest();
      // Not stored: outdated by now, or no change events arrive. It was read after the query began.
      if (!this.#index) return read;
    }
  }

  /** A read that includes every change received so far. */
  #readLatest(): Promise<ListingIndex> {
    if (this.#connected && this.#reading?.generation === this.#generation)
      return this.#reading.index;
    this.#nextReading ??= this.#readNext();
    return this.#nextReading;
  }

  async #readNext(): Promise<ListingIndex> {
    await this.#reading?.index.catch(() => undefined);
    this.#nextReading = null;
    const index = this.#readAll(this.#generation).finally(() => {
      this.#reading = null;
    });
    this.#reading = { generation: this.#generation, index };
    return index;
  }

  async #readAll(generation: number): Promise<ListingIndex> {
    const startedAt = performance.now();
    this.#changedMeanwhile.clear();
    const index = await ListingIndex.read(walkIndexed(this.#db));
    this.#isLoaded = true;
    if (!this.#connected) return index;
    const tookMs = performance.now() - startedAt;
    if (generation === this.#generation) {
      this.#replace(index);
      for (const id of this.#changedMeanwhile) this.#changed.add(id);
      this.#readLater(Math.max(rereadEveryMs, rereadFactor * tookMs));
    } else this.#readLater(outdatedFactor * tookMs);
    return index;
  }

  #readLater(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#readInBackground(), ms);
    this.#timer.unref();
  }

  async #readInBackground(): Promise<void> {
    try {
      await this.#readLatest();
    } catch (reason) {
      this.#log.warn({ reason: String(reason) }, "listing index not read");
      if (this.#connected) this.#readLater(retryDelayMs);
    }
  }

  #invalidate(): void {
    this.#generation += 1;
    this.#changed.clear();
    this.#replace(null);
    if (this.#connected && !this.#reading) this.#readLater(0);
  }

  #replace(index: ListingIndex | null): void {
    this.#index = index;
    this.#clearSearches();
  }

  #clearSearches(): void {
    this.#revision += 1;
    this.#typed.clear();
    this.#textHits.clear();
  }

  async #applyChanges(): Promise<void> {
    if (!this.#index || (!this.#refreshing && this.#changed.size === 0)) return;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = null;
    });
    await this.#refreshing;
  }

  async #refresh(): Promise<void> {
    try {
      while (this.#index && this.#changed.size > 0) {
        const ids = [...this.#changed];
        this.#changed.clear();
        const generation = this.#generation;
        const stays = await findIndexed(this.#db, ids);
        if (generation === this.#generation) this.#apply(ids, stays);
      }
    } catch {
      this.#invalidate();
    }
  }

  #apply(ids: readonly string[], stays: readonly IndexedStay[]): void {
    for (const id of ids) this.#index?.remove(id);
    for (const stay of stays) this.#index?.put(stay);
    this.#clearSearches();
  }
}

interface Asked {
  query: Readonly<FilterValues> & Pick<ListingQuery, "trip">;
  /** In the order of totals. */
  ordered?: boolean;
  /** True if it needs the totals of all matches, where it has a trip. */
  totals: boolean;
  facets?: boolean;
}

const whole: Asked = { query: defaultListingQuery, totals: false };

/** Has the code of a network timeout, so that pages respond as without a database. */
class ListingNotReady extends Error {
  readonly code = "ETIMEDOUT";
}

function withTimeout<T>(index: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ListingNotReady(`No listing index within ${maxWaitMs} ms`)),
      maxWaitMs,
    );
  });
  return Promise.race([index, late]).finally(() => clearTimeout(timer));
}
