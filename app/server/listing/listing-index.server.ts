import { LRUCache } from "lru-cache";
import type { Logger } from "pino";

import { type ChangeEvent, kindOf } from "#db/changes.server";
import type { Database } from "#db/connect.server";
import { findIndexed, textHits, walkIndexed } from "#db/queries/listing/indexed.server";
import type { ListingAnswers } from "#domain/listing/answers";
import { type IndexedStay, ListingIndex } from "#domain/listing/index/listing-index";
import type { TextHits, TypedSlots } from "#domain/listing/index/words";
import { defaultListingQuery } from "#domain/listing/query";
import { readSearch } from "#domain/search/document";

/** Bounds how long a change stays unseen that no process announced; longer where reading takes long. */
const rereadEveryMs = 5 * 60_000;
/** Rereading takes at most a hundredth of the time. */
const rereadRest = 100;
/** After a reading that failed. */
const retryDelayMs = 1_000;
/** While changes of many stays keep coming, at most a third of the time goes into rereading. */
const overtakenRest = 2;
/** More changed stays than these are read with all others. */
const maxChangesAtOnce = 200;
/** As long as a statement may take: a page must answer within 5 s. */
const maxWaitMs = 3_000;
const searchCacheBytes = 16 * 1024 * 1024;

type Answer<T> = (index: ListingIndex, typed: TypedSlots | null) => T;

/**
 * Answers every question about the public listing from an index in memory. Each answer has all changes
 * that were received before it was asked for. While there is no index, questions wait for one.
 */
export class ListingIndexService implements ListingAnswers {
  readonly #db: Database;
  readonly #log: Logger;
  #index: ListingIndex | null = null;
  #wasRead = false;
  #connected = false;
  /** Grows when a reading that is under way becomes outdated. */
  #generation = 0;
  #reading: { generation: number; index: Promise<ListingIndex> } | null = null;
  #nextReading: Promise<ListingIndex> | null = null;
  #timer: NodeJS.Timeout | undefined;
  /** Stays that the index does not know as they are now … */
  readonly #changed = new Set<string>();
  /** … or that the next index may have read before they changed. */
  readonly #changedMeanwhile = new Set<string>();
  #refreshing: Promise<void> | null = null;
  /** Stays by search terms as the index has them, until a stay changes. */
  readonly #typed = new LRUCache<string, TypedSlots>({
    maxSize: searchCacheBytes,
    sizeCalculation: ({ weights }) => 256 + 2 * weights.length,
  });
  readonly #textHits = new Map<string, Promise<TextHits>>();
  /** Grows with each change of a stay, so that text hits from before are not cached. */
  #revision = 0;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  count: ListingAnswers["count"] = (query) =>
    this.#ask(query.search, (index, typed) => index.count(query, typed));

  ids: ListingAnswers["ids"] = (query, stretch) =>
    this.#ask(query.search, (index, typed) => index.ids(query, typed, stretch));

  facets: ListingAnswers["facets"] = (query) =>
    this.#ask(query.search, (index, typed) => index.facets(query, typed));

  options: ListingAnswers["options"] = () => this.#ask("", (index) => index.options());

  spots: ListingAnswers["spots"] = (filters, within) =>
    this.#ask(filters.search, (index, typed) => index.spots(filters, typed, within));

  relaxed: ListingAnswers["relaxed"] = (queries) =>
    Promise.all(
      queries.map((query) =>
        this.#ask(query.search, (index, typed) => index.relaxed(query, typed)),
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

  similar: ListingAnswers["similar"] = (stay, most) =>
    this.#ask("", (index) => index.similar(stay, most));

  suggestions: ListingAnswers["suggestions"] = async (search, most) => {
    const terms = readSearch(search);
    if (terms.length === 0) return [];
    const named = await this.#ask("", (index) => index.suggestions(terms, most));
    if (named.length === most) return named;
    // Only the database knows the words of the descriptions.
    const others = await this.ids(
      { ...defaultListingQuery, search, sort: "name" },
      { from: 0, max: most + named.length },
    );
    return [...new Set([...named, ...others])].slice(0, most);
  };

  /** True once the index has been read; a later reading keeps no visitor away. */
  get isReady(): boolean {
    return this.#wasRead;
  }

  /** Stays in memory; none while there is no index. */
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

  async #ask<T>(search: string, answer: Answer<T>): Promise<T> {
    const index = await inTime(this.#current());
    if (search === "") return answer(index, null);
    const known = index === this.#index ? this.#typed.get(search) : undefined;
    if (known) return answer(index, known);
    const revision = this.#revision;
    const hits = await this.#findText(search);
    // Changes received meanwhile; without an index the one that was read for this question stands.
    await this.#applyChanges();
    const latest = this.#index ?? index;
    // Nothing is awaited from here on: the slots stay those of the index.
    const typed = latest.typed(hits);
    if (latest === this.#index && revision === this.#revision) this.#typed.set(search, typed);
    return answer(latest, typed);
  }

  /** The same search at the same time is one query. */
  #findText(search: string): Promise<TextHits> {
    const known = this.#textHits.get(search);
    if (known) return known;
    const hits = textHits(this.#db, search).finally(() => {
      if (this.#textHits.get(search) === hits) this.#textHits.delete(search);
    });
    this.#textHits.set(search, hits);
    return hits;
  }

  /** The index with every change that was received before. */
  async #current(): Promise<ListingIndex> {
    for (;;) {
      await this.#applyChanges();
      if (this.#index) return this.#index;
      const read = await this.#readFresh();
      // Overtaken by other changes, or nobody announces any: it began after it was asked for.
      if (!this.#index) return read;
    }
  }

  /** A reading that misses no change received so far. */
  #readFresh(): Promise<ListingIndex> {
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
    this.#wasRead = true;
    if (!this.#connected) return index;
    const tookMs = performance.now() - startedAt;
    if (generation === this.#generation) {
      this.#replace(index);
      for (const id of this.#changedMeanwhile) this.#changed.add(id);
      this.#readLater(Math.max(rereadEveryMs, rereadRest * tookMs));
    } else this.#readLater(overtakenRest * tookMs);
    return index;
  }

  #readLater(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#readInBackground(), ms);
    this.#timer.unref();
  }

  async #readInBackground(): Promise<void> {
    try {
      await this.#readFresh();
    } catch (reason) {
      this.#log.warn({ reason: String(reason) }, "the stays for the listing index were not read");
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
    this.#forgetSearches();
  }

  #forgetSearches(): void {
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
    this.#forgetSearches();
  }
}

/** Has the code of a network timeout, so that pages say the same as without a database. */
class ListingNotReady extends Error {
  readonly code = "ETIMEDOUT";
}

function inTime<T>(index: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new ListingNotReady(`No listing index within ${maxWaitMs} ms`)),
      maxWaitMs,
    );
  });
  return Promise.race([index, late]).finally(() => clearTimeout(timer));
}
