import { LRUCache } from "lru-cache";

import type { Heard } from "#db/changes.server";
import type { EncodedBody } from "./encodings";

/** A rendered answer, ready to be sent to anybody who asks the same. */
export interface SharedAnswer {
  status: number;
  /** Names and values in turn, as `writeHead` takes them; without length and encoding. */
  head: readonly string[];
  /** The same with length and encoding of a copy of the body, made when it is first sent. */
  heads: WeakMap<Buffer, string[]>;
  etag: string | null;
  /** A digest of the data that a page was rendered from: from equal data comes an equal page. */
  madeFrom: string | null;
  body: EncodedBody;
  /** What it shows, in the words of announcements; null where nobody said, so that any change counts. */
  shows: ReadonlySet<string> | null;
  /** A page that people look at, not a file that programs read. */
  isPage: boolean;
  /** Others may get it too. */
  keep: boolean;
}

interface Stored {
  answer: SharedAnswer;
  renderedAt: number;
  /** When something that it shows was changed. */
  changedAt: number | null;
  /** That was something it names, not one of a list that it may stand in. */
  isAbout: boolean;
  /** When it was asked for the last two times, the later one first. */
  asked: readonly [number, number];
}

interface Options {
  /** Of all bodies together, in bytes. */
  maxBytes: number;
  /** Milliseconds that only run forwards. */
  clock?: () => number;
}

/**
 * Whatever shows time or was changed without a word is as old as this at most, once it is asked for. A
 * page that is asked for every few minutes is worth keeping: most stays are such.
 */
const maxAgeMs = 5 * 60_000;
/** For so much longer it is shown once more while the next one is made. */
const onceMoreMs = 60_000;
/** Something changed, and many wait: who asks so soon still gets the former page. */
const afterChangeMs = 1_000;
/** Asked for again within this: others wait for it too. */
const soughtAfterMs = 5_000;
const headBytes = 2_000;

const ofEveryPage = new Set<Heard>(["settings", "rates", "seed", "listening", "deaf"]);

/** After these nobody knows what was changed before. */
export const missesChanges = (what: Heard) => what === "listening" || what === "deaf";

/** Does a change alter a page that shows this? */
export function concerns(what: Heard, shows: ReadonlySet<string> | null): boolean {
  if (shows === null || ofEveryPage.has(what) || shows.has(what)) return true;
  // A list may gain or lose what was changed, so each of its kind concerns it.
  if (what.startsWith("property/")) return shows.has("listing");
  // Many at once: any of those that are shown may be among them.
  if (what === "listing") return [...shows].some((shown) => shown.startsWith("property/"));
  if (what.startsWith("post/")) return shows.has("posts");
  return false;
}

/** Whole answers in memory, each until what it shows has changed. */
export function createPageStore({ maxBytes, clock = () => performance.now() }: Options) {
  const pages = new LRUCache<string, Stored>({
    maxSize: maxBytes,
    maxEntrySize: maxBytes / 4,
    sizeCalculation: ({ answer }) => answer.body.size + headBytes,
  });
  // Until announcements are heard nothing kept can be trusted.
  let hearing = false;

  const isFresh = ({ renderedAt, changedAt }: Stored) =>
    changedAt === null && clock() - renderedAt < maxAgeMs;
  /** In a hurry it may be one that was changed a moment ago. */
  const mayShow = ({ renderedAt, changedAt }: Stored, hurry: boolean) =>
    changedAt === null
      ? clock() - renderedAt < maxAgeMs + onceMoreMs
      : hurry && clock() - changedAt < afterChangeMs;

  return {
    hear: (what: Heard) => {
      hearing = what !== "deaf";
      if (missesChanges(what)) return pages.clear();
      for (const stored of pages.values()) {
        if (!concerns(what, stored.answer.shows)) continue;
        stored.changedAt ??= clock();
        stored.isAbout ||= stored.answer.shows?.has(what) ?? false;
      }
    },
    /** False while announcements are not heard: every page must be made anew. */
    get isOpen() {
      return hearing;
    },
    get count() {
      return pages.size;
    },
    get bytes() {
      return pages.calculatedSize;
    },
    /**
     * What may be sent now; `fresh` is false where the next one should be made meanwhile.
     * @param hurry there is no place to make it at once
     */
    find: (key: string, hurry = false): { answer: SharedAnswer; fresh: boolean } | undefined => {
      const stored = pages.get(key);
      if (!stored) return;
      stored.asked = [clock(), stored.asked[0]];
      const fresh = isFresh(stored);
      return fresh || mayShow(stored, hurry) ? { answer: stored.answer, fresh } : undefined;
    },
    /** The next one goes before pages that one visitor asks for: many do, or what it is about was changed. */
    isUrgent: (key: string): boolean => {
      const { asked: [last, before] = [-Infinity, -Infinity], isAbout = false } =
        pages.peek(key) ?? {};
      return isAbout || (last - before < soughtAfterMs && clock() - last < soughtAfterMs);
    },
    /** The last one, however old: better than none when there is no place to make the next. */
    last: (key: string): SharedAnswer | undefined => pages.peek(key)?.answer,
    /** @param changedAt when something that it shows was changed while it was made */
    put: (key: string, answer: SharedAnswer, renderedAt: number, changedAt: number | null) => {
      const asked = pages.peek(key)?.asked ?? [renderedAt, -Infinity];
      // Which change overtook it is not asked again: it counts as one of what it names.
      const isAbout = changedAt !== null;
      if (hearing && answer.keep) pages.set(key, { answer, renderedAt, changedAt, isAbout, asked });
      else pages.delete(key);
    },
    /** A copy more or less of its body: the store counts it anew. */
    weigh: (key: string, answer: SharedAnswer) => {
      const stored = pages.peek(key);
      if (stored?.answer === answer) pages.set(key, stored);
    },
  };
}

export type PageStore = ReturnType<typeof createPageStore>;
