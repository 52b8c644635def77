import { LRUCache } from "lru-cache";

import type { Heard } from "#db/changes.server";
import type { EncodedBody, Encoding } from "./encodings";

/** A rendered answer, ready to be sent to anybody who asks the same. */
export interface SharedAnswer {
  status: number;
  /** Names and values in turn, as `writeHead` takes them; without length and encoding. */
  head: readonly string[];
  /** The same with length and encoding, made when first sent so. */
  heads: Partial<Record<Encoding, string[]>>;
  etag: string | null;
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
}

interface Options {
  /** Of all bodies together, in bytes. */
  maxBytes: number;
  /** Milliseconds that only run forwards. */
  clock?: () => number;
}

/** Whatever shows time or was changed without a word is as old as this at most, once it is asked for. */
const maxAgeMs = 60_000;
/** Something changed, and many wait: who asks so soon still gets the former page. */
const afterChangeMs = 1_000;
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
      ? clock() - renderedAt < 2 * maxAgeMs
      : hurry && clock() - changedAt < afterChangeMs;

  return {
    hear: (what: Heard) => {
      hearing = what !== "deaf";
      if (missesChanges(what)) return pages.clear();
      for (const stored of pages.values())
        if (concerns(what, stored.answer.shows)) stored.changedAt ??= clock();
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
      const fresh = isFresh(stored);
      return fresh || mayShow(stored, hurry) ? { answer: stored.answer, fresh } : undefined;
    },
    /** The last one, however old: better than none when there is no place to make the next. */
    last: (key: string): SharedAnswer | undefined => pages.peek(key)?.answer,
    /** @param changedAt when something that it shows was changed while it was made */
    put: (key: string, answer: SharedAnswer, renderedAt: number, changedAt: number | null) => {
      if (hearing && answer.keep) pages.set(key, { answer, renderedAt, changedAt });
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
