import type { Logger } from "pino";

import { type Heard, kindOf } from "#db/changes.server";
import type { Database } from "#db/connect.server";
import { findIndexed, walkIndexed } from "#db/queries/listing/indexed.server";
import { type IndexedStay, ListingIndex } from "#domain/listing/index/listing-index";
import type { TypedSlots } from "#domain/listing/index/typed-slots";
import { keepTypedWords } from "./typed-words.server";

/** A change that nobody announced is seen after so long, as on kept pages; later where reading all takes long. */
const wholeEveryMs = 5 * 60_000;
const wholeShare = 100;
/** After a reading that failed. */
const restMs = 1_000;
/** Where changes come again and again, at most a third of the time goes into reading all. */
const anewShare = 2;
/** More changed stays than these are read with all others. */
const mostAtOnce = 200;

type Answer<T> = (index: ListingIndex, typed: TypedSlots | null) => T;

/** Keeps the listed stays in memory, from when changes are heard until they no longer are. */
export class IndexKeeper {
  readonly #db: Database;
  readonly #log: Logger;
  readonly #typed: ReturnType<typeof keepTypedWords>;
  #index: ListingIndex | null = null;
  #hearing = false;
  #reading = false;
  /** Grows when what is being read of all stays is of no use any more. */
  #generation = 0;
  #timer: NodeJS.Timeout | undefined;
  /** Stays that the index does not know as they are now … */
  readonly #changed = new Set<string>();
  /** … or that the next one may have been read before they changed. */
  readonly #changedMeanwhile = new Set<string>();
  #refreshing: Promise<void> | null = null;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
    this.#typed = keepTypedWords(db);
  }

  /**
   * Asks the index as it stands after every change that was heard of.
   * @returns undefined while there is none: then the database is to be asked
   */
  async ask<T>(search: string, answer: Answer<T>): Promise<T | undefined> {
    if (!(await this.#upToDate())) return undefined;
    const isPlain = search === "" || this.#typed.isKnown(search);
    const found = isPlain ? null : await this.#typed.find(search);
    const index = found ? await this.#upToDate() : this.#index;
    // From here on nothing else happens: what was found stands where the index has it.
    if (!index) return undefined;
    return answer(index, search === "" ? null : this.#typed.slots(index, search, found));
  }

  /** Stays in memory; none while there is no index. */
  get size(): number {
    return this.#index?.size ?? 0;
  }

  hear(what: Heard): void {
    if (what === "listening" || what === "deaf") {
      this.#hearing = what === "listening";
      this.#readAnew();
      return;
    }
    const kind = kindOf(what);
    if (kind === "property") {
      const id = what.slice("property/".length);
      this.#changed.add(id);
      this.#changedMeanwhile.add(id);
    }
    const many = kind === "listing" || kind === "rates" || kind === "seed";
    if (many || this.#changed.size > mostAtOnce) this.#readAnew();
  }

  close(): void {
    this.#hearing = false;
    clearTimeout(this.#timer);
    this.#replace(null);
  }

  #replace(index: ListingIndex | null): void {
    this.#index = index;
    this.#typed.forget();
  }

  #readAnew(): void {
    this.#generation += 1;
    this.#changed.clear();
    this.#replace(null);
    if (!this.#reading) this.#readLater(0);
  }

  #readLater(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#readAll(), ms);
    this.#timer.unref();
  }

  async #readAll(): Promise<void> {
    if (this.#reading || !this.#hearing) return;
    this.#reading = true;
    this.#changedMeanwhile.clear();
    const generation = this.#generation;
    const began = performance.now();
    let restFor = (tookMs: number) => anewShare * tookMs;
    try {
      const index = await ListingIndex.read(walkIndexed(this.#db));
      if (generation === this.#generation) {
        this.#replace(index);
        for (const id of this.#changedMeanwhile) this.#changed.add(id);
        restFor = (tookMs) => Math.max(wholeEveryMs, wholeShare * tookMs);
      }
    } catch (reason) {
      this.#log.warn({ reason: String(reason) }, "the stays for the index were not read");
      restFor = (tookMs) => Math.max(restMs, anewShare * tookMs);
    }
    this.#reading = false;
    if (this.#hearing) this.#readLater(restFor(performance.now() - began));
  }

  /** @returns the index with all that was heard of */
  async #upToDate(): Promise<ListingIndex | null> {
    if (this.#index && (this.#refreshing || this.#changed.size > 0)) {
      this.#refreshing ??= this.#refresh().finally(() => {
        this.#refreshing = null;
      });
      await this.#refreshing;
    }
    return this.#index;
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
      this.#readAnew();
    }
  }

  #apply(ids: readonly string[], stays: readonly IndexedStay[]): void {
    for (const id of ids) this.#index?.remove(id);
    for (const stay of stays) this.#index?.put(stay);
    this.#typed.forget();
  }
}
